import type { Secrets } from '../../../access/secrets.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { openChallenge } from '../../passkeys/challenge.ts';
import type { RelyingParty } from '../../passkeys/relyingParty.ts';

/** What a challenge is for. No other store, host or customer can use it. */
export const challengeUse = (tx: StoreTx, { id }: RelyingParty, customerId: string | null): string =>
  ['customer', tx.realm, id, customerId ?? 'sign-in'].join(' ');

/** The challenge of a customer in a sealed copy, for its first use before it expires. Null otherwise. */
export async function spendCustomerChallenge(
  tx: StoreTx,
  secrets: Secrets,
  sealed: { token: string; use: string; now: Date },
): Promise<string | null> {
  const opened = openChallenge(secrets, sealed);
  if (!opened) return null;
  const spent = await tx.run(
    tx.q
      .insertInto('spent_customer_challenges')
      .values({ store_id: tx.realm, ...opened.spent })
      .onConflict((on) => on.doNothing()),
  );
  return spent === 1 ? opened.challenge : null;
}
