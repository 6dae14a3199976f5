import { createHash } from 'node:crypto';
import { foldEmail } from '#shared/rules/email.ts';
import type { StoreTx } from '../../../../db/transaction.ts';

/** Whether a person has had a free trial in this store. */
export const hasHadTrial = async (tx: StoreTx, email: string): Promise<boolean> =>
  (await tx.maybe(
    tx.q
      .selectFrom('trial_uses')
      .select('order_id')
      .where('store_id', '=', tx.realm)
      .where('kind', '=', 'person')
      .where('key', '=', personKey(tx, email)),
  )) !== undefined;

interface Claim {
  orderId: string;
  email: string;
  /** Empty: the provider has none for this method. */
  fingerprint: string;
}

/**
 * Takes the only trial of a person and of a card. False: one of them has had it, and nothing is taken. Of two orders at once
 * the later one waits here. The person comes before the card, so that two orders never wait for each other.
 */
export async function claimTrial(
  { tx, now }: { tx: StoreTx; now: Date },
  { orderId, email, fingerprint }: Claim,
): Promise<boolean> {
  const keys = [
    { kind: 'person', key: personKey(tx, email) },
    ...(fingerprint === '' ? [] : [{ kind: 'card', key: fingerprint }]),
  ];
  const claimed = await tx.run(
    tx.q
      .insertInto('trial_uses')
      .values(keys.map((each) => ({ store_id: tx.realm, ...each, order_id: orderId, created_at: now })))
      .onConflict((on) => on.doNothing()),
  );
  if (claimed === keys.length) return true;
  await releaseTrial(tx, orderId);
  return false;
}

/** Gives back the trial of an order that is not fulfilled. */
export const releaseTrial = (tx: StoreTx, orderId: string): Promise<number> =>
  tx.run(tx.q.deleteFrom('trial_uses').where('store_id', '=', tx.realm).where('order_id', '=', orderId));

/** A hash of the mailbox. It is kept after the account is deleted, so that a new account gets no second trial. */
const personKey = (tx: StoreTx, email: string): string =>
  createHash('sha256')
    .update(`${tx.realm} ${foldEmail(email)}`)
    .digest('hex');
