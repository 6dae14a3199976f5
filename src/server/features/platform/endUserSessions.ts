import { endUserSessions as contract } from '#shared/contract/platform.ts';
import { answer } from '../../access/answer.ts';
import { endSessions } from '../../access/sessions.ts';
import { identityOf } from '../../db/transaction.ts';
import { announceUser } from '../accounts/user.ts';
import { recordAct } from './audit.ts';
import { lockPerson } from './people.ts';

/** Signs a creator out everywhere; open windows hear it at once. */
export const endUserSessions = answer(contract, async ({ userId, reason }, context) => {
  const { tx } = context;
  await lockPerson(tx, userId);
  const ended = await endSessions(identityOf(tx), { accountId: userId });
  await recordAct(context, {
    action: 'user.sessions-ended',
    target: { kind: 'user', id: userId },
    after: { ended },
    reason,
  });
  await announceUser(tx, userId);
  return { ended };
});
