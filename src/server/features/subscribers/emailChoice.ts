import { normaliseEmail } from '#shared/rules/email.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { hasLeft } from './hasLeft.ts';
import { subscribeAgain, unsubscribe } from './unsubscribeLink.ts';

/** Whether a customer gets the emails that a store sends to many. */
export const wantsCampaigns = async (tx: StoreTx, email: string): Promise<boolean> =>
  !(await hasLeft(tx, normaliseEmail(email).key));

/** Saves the customer's own choice, who is signed in with this address. */
export async function saveCampaignChoice(
  tx: StoreTx,
  { email, isWanted, now }: { email: string; isWanted: boolean; now: Date },
): Promise<void> {
  const target = { email, key: normaliseEmail(email).key, recipientId: null, preference: null, hasLeft: !isWanted };
  await (isWanted ? subscribeAgain : unsubscribe)(tx, target, now);
}
