import { listSessions as contract } from '#shared/contract/accounts.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { liveSessions } from '../../access/sessions.ts';
import { identityOf } from '../../db/transaction.ts';

/** The creator's open sessions. */
export const listSessions = defineHandler(contract, async (_input, { tx, creator, now }) => {
  const sessions = await liveSessions(identityOf(tx), { accountId: creator.id, now });
  const items = sessions.map(({ id, user_agent, address, created_at, seen_at }) => ({
    id,
    userAgent: user_agent,
    address,
    createdAt: created_at.toISOString(),
    seenAt: seen_at.toISOString(),
    isCurrent: id === creator.sessionId,
  }));
  return { items };
});
