import { randomUUID } from 'node:crypto';
import { job } from '#shared/contract/jobs.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** Somebody asks for a store's e-mails. */
export interface SignupWish {
  email: string;
  name: string;
  language: string;
  /** What they were shown, word for word. */
  consent: string;
  hasTicked: boolean;
  page: string;
  block: string;
  /** '' is no gift. */
  productId: string;
}

/** Keeps the wish and has a letter asked for: whoever reads the mailbox decides. */
export async function subscribe({ tx, now }: { tx: StoreTx; now: Date }, wish: SignupWish): Promise<void> {
  const subscriberId = (await insertNew(tx, wish, now)) ?? (await askAgain(tx, wish, now));
  await tx.later(job('askSubscriber', { realm: tx.realm, subscriberId }));
}

async function insertNew(tx: StoreTx, wish: SignupWish, now: Date): Promise<string | undefined> {
  const { email, key } = normaliseEmail(wish.email);
  const made = await tx.maybe(
    tx.q
      .insertInto('subscribers')
      .values({
        store_id: tx.realm,
        id: randomUUID(),
        email,
        email_key: key,
        name: wish.name,
        state: 'waiting',
        ...proofOf(wish, now),
      })
      .onConflict((on) => on.columns(['store_id', 'email_key']).doNothing())
      .returning('id'),
  );
  return made?.id;
}

/** Of who is on the list already anybody could ask again: their proof stays, and so does their name. */
async function askAgain(tx: StoreTx, wish: SignupWish, now: Date): Promise<string> {
  const known = await tx.one(
    tx.q
      .selectFrom('subscribers')
      .select(['id', 'state'])
      .where('store_id', '=', tx.realm)
      .where('email_key', '=', normaliseEmail(wish.email).key)
      .forUpdate(),
  );
  const change =
    known.state === 'confirmed'
      ? { product_id: wish.productId || null }
      : { state: 'waiting', ...(wish.name && { name: wish.name }), ...proofOf(wish, now) };
  await tx.run(tx.q.updateTable('subscribers').set(change).where('store_id', '=', tx.realm).where('id', '=', known.id));
  return known.id;
}

const proofOf = ({ language, consent, hasTicked, page, block, productId }: SignupWish, now: Date) => ({
  language,
  consent,
  has_ticked: hasTicked,
  page,
  block,
  product_id: productId || null,
  asked_at: now,
});
