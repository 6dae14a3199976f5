import { customerSignIn as contract } from '#shared/contract/members.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { attemptAt, signInLimits } from '../../access/attempts.ts';
import { proveAccount } from '../../access/proveAccount.ts';
import { logRefusal } from '../../access/securityLog.ts';
import { identityOf } from '../../db/transaction.ts';
import { startMemberSession } from './memberSession.ts';

/** Signs a customer in to this store only. */
export const customerSignIn = defineHandler(
  contract,
  async ({ email, password }, context) => {
    const { tx, services, now } = context;
    const attempt = attemptAt({ realm: tx.realm, email }, context);
    const proof = await proveAccount(identityOf(tx), { attempt, password, secrets: services.secrets, now });
    if (!(proof instanceof Refusal)) return startMemberSession(context, proof.id);
    return logRefusal(context, proof, { kind: 'sign-in', realm: tx.realm, account: { email } });
  },
  ({ storeId, email }, request) => signInLimits(attemptAt({ realm: provenStore(storeId), email }, request)),
);
