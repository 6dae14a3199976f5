import { endUserSessions as contract } from '#shared/contract/platform.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { endSessions } from '../../../access/sessions.ts';
import { identityOf } from '../../../db/transaction.ts';
import { announceUser } from '../../creatorRecord/user.ts';
import { recordAdminAction } from '../../audit/recordAdminAction.ts';
import { lockPerson } from './people.ts';

/** Ends all sessions of a creator. Open windows notice immediately. */
export const endUserSessions = defineHandler(contract, async ({ userId, reason }, context) => {
  const { tx } = context;
  await lockPerson(tx, userId);
  const ended = await endSessions(identityOf(tx), { accountId: userId });
  await recordAdminAction(context, {
    action: 'user.sessions-ended',
    target: { kind: 'user', id: userId },
    after: { ended },
    reason,
  });
  await announceUser(tx, userId);
  return { ended };
});
