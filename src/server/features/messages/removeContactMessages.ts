import { removeContactMessages as contract } from '#shared/contract/messages.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { forgetTerms } from '../customerRecord/searchTerms.ts';

/** Deletes messages: all of them or none. */
export const removeContactMessages = defineHandler(contract, async ({ messageIds }, { tx }) => {
  const ids = [...new Set(messageIds)];
  const removed = await tx.run(
    tx.q.deleteFrom('contact_messages').where('store_id', '=', tx.realm).where('id', 'in', ids),
  );
  await forgetTerms(tx, ids);
  return removed === ids.length ? { removed } : refuse('not-found');
});
