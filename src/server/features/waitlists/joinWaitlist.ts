import { randomUUID } from 'node:crypto';
import { job } from '#shared/contract/jobs.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import type { StoreTx } from '../../db/transaction.ts';

interface Join {
  productId: string;
  email: string;
  language: string;
  /** The sentence beside the form, word for word. */
  consent: string;
}

/** An address that is typed again within this time gets no second email. */
const REPEAT_SECONDS = 60;

/**
 * Puts an address on a product's waitlist, once, and enqueues the email with the confirmation link: only whoever reads the
 * mailbox can confirm.
 */
export async function joinWaitlist({ tx, now }: { tx: StoreTx; now: Date }, join: Join): Promise<void> {
  const entryId = (await insertNew(tx, join, now)) ?? (await renewRequest(tx, join, now));
  if (entryId !== undefined) await tx.enqueue(job('sendWaitlistConfirmation', { realm: tx.realm, entryId }));
}

async function insertNew(tx: StoreTx, { productId, email: typed, ...proof }: Join, now: Date) {
  const { email, key } = normaliseEmail(typed);
  const made = await tx.maybe(
    tx.q
      .insertInto('waitlist_entries')
      .values({
        store_id: tx.realm,
        id: randomUUID(),
        product_id: productId,
        email,
        email_key: key,
        state: 'pending',
        email_id: randomUUID(),
        asked_at: now,
        ...proof,
      })
      .onConflict((on) => on.columns(['store_id', 'product_id', 'email_key']).doNothing())
      .returning('id'),
  );
  return made?.id;
}

/** Anybody can type an address, so that of somebody who waits stays unchanged. They get an email that says so. */
async function renewRequest(tx: StoreTx, { productId, email, language, consent }: Join, now: Date) {
  const known = await tx.maybe(
    tx.q
      .selectFrom('waitlist_entries')
      .select(['id', 'state', 'asked_at'])
      .where('store_id', '=', tx.realm)
      .where('product_id', '=', productId)
      .where('email_key', '=', normaliseEmail(email).key)
      .forUpdate(),
  );
  // A creator can have removed the row in between.
  if (!known || now.getTime() - known.asked_at.getTime() < REPEAT_SECONDS * 1000) return undefined;
  const anew = { state: 'pending', language, consent, email_id: randomUUID(), emailed_at: null };
  await tx.run(
    tx.q
      .updateTable('waitlist_entries')
      .set({ asked_at: now, ...(known.state === 'waiting' ? {} : anew) })
      .where('store_id', '=', tx.realm)
      .where('id', '=', known.id),
  );
  return known.id;
}
