import type { Secrets } from '../../../access/secrets.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { spendOnce } from '../../passkeys/challenge.ts';
import type { RelyingParty } from '../../passkeys/relyingParty.ts';

/** What a challenge is for. No other store, host or customer can use it. */
export const challengeUse = (tx: StoreTx, { id }: RelyingParty, customerId: string | null): string =>
  ['customer', tx.realm, id, customerId ?? 'sign-in'].join(' ');

/** Spends the challenge of a customer. */
export const spendCustomerChallenge = (
  tx: StoreTx,
  secrets: Secrets,
  sealed: { token: string; use: string; now: Date },
) =>
  spendOnce(secrets, sealed, (spent) =>
    tx.run(
      tx.q
        .insertInto('spent_customer_challenges')
        .values({ store_id: tx.realm, ...spent })
        .onConflict((on) => on.doNothing()),
    ),
  );
