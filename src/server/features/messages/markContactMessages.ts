import { markContactMessages as contract } from '#shared/contract/messages.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';

/** Marks messages as read or unread: all of them or none. */
export const markContactMessages = defineHandler(contract, async ({ messageIds, isRead }, { tx, now }) => {
  const ids = [...new Set(messageIds)];
  const changed = await tx.run(
    tx.q
      .updateTable('contact_messages')
      .set({ read_at: isRead ? now : null })
      .where('store_id', '=', tx.realm)
      .where('id', 'in', ids),
  );
  return changed === ids.length ? { changed } : refuse('not-found');
});
