import { randomUUID } from 'node:crypto';
import { job } from '#shared/contract/jobs.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { rememberTerms } from '../customerRecord/searchTerms.ts';

/** A subscription request. */
export interface SubscribeInput {
  email: string;
  name: string;
  language: string;
  /** The consent text they saw, word for word. */
  consent: string;
  hasTicked: boolean;
  page: string;
  block: string;
  /** Empty: no gift. */
  productId: string;
}

/** Saves the request and enqueues the confirmation email: only whoever reads the mailbox can confirm. */
export async function subscribe(
  { tx, now }: { tx: StoreTx; now: Date },
  input: SubscribeInput,
  /** The id of the email's job, so that a repeated request sends no second one. */
  emailId?: string,
): Promise<void> {
  const subscriberId = (await insertNew(tx, input, now)) ?? (await resendConfirmation(tx, input, now));
  await rememberTerms(tx, 'subscriber', subscriberId);
  await tx.enqueue(
    job('sendConfirmationEmail', { realm: tx.realm, subscriberId }),
    emailId === undefined ? {} : { id: emailId },
  );
}

async function insertNew(tx: StoreTx, input: SubscribeInput, now: Date): Promise<string | undefined> {
  const { email, key } = normaliseEmail(input.email);
  const made = await tx.maybe(
    tx.q
      .insertInto('subscribers')
      .values({
        store_id: tx.realm,
        id: randomUUID(),
        email,
        email_key: key,
        name: input.name,
        state: 'waiting',
        ...proofOf(input, now),
      })
      .onConflict((on) => on.columns(['store_id', 'email_key']).doNothing())
      .returning('id'),
  );
  return made?.id;
}

/** Anybody can submit the address of an existing subscriber, so their consent and name stay unchanged. */
async function resendConfirmation(tx: StoreTx, input: SubscribeInput, now: Date): Promise<string> {
  const known = await tx.one(
    tx.q
      .selectFrom('subscribers')
      .select(['id', 'state'])
      .where('store_id', '=', tx.realm)
      .where('email_key', '=', normaliseEmail(input.email).key)
      .forUpdate(),
  );
  const change =
    known.state === 'confirmed'
      ? { product_id: input.productId || null }
      : { state: 'waiting', ...(input.name && { name: input.name }), ...proofOf(input, now) };
  await tx.run(tx.q.updateTable('subscribers').set(change).where('store_id', '=', tx.realm).where('id', '=', known.id));
  return known.id;
}

const proofOf = ({ language, consent, hasTicked, page, block, productId }: SubscribeInput, now: Date) => ({
  language,
  consent,
  has_ticked: hasTicked,
  page,
  block,
  product_id: productId || null,
  asked_at: now,
});
