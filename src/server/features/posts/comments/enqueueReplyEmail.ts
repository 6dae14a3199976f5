import { randomUUID } from 'node:crypto';
import { job } from '#shared/contract/jobs.ts';
import type { StoreTx } from '../../../db/transaction.ts';

/** A customer gets an email about answers at most this often. */
const EVERY_SECONDS = 3600;
/** An email that still waits after this time has run out of retries. */
const LOST_SECONDS = 2 * 86_400;

/** Emails a customer about an answer to one of their comments. Further answers within an hour are in one email. */
export async function enqueueReplyEmail(tx: StoreTx, customerId: string, now: Date): Promise<void> {
  const emailId = randomUUID();
  await tx.run(
    tx.q
      .insertInto('commenters')
      .values({ store_id: tx.realm, customer_id: customerId })
      .onConflict((on) => on.columns(['store_id', 'customer_id']).doNothing()),
  );
  const commenter = await tx.one(
    tx.q
      .selectFrom('commenters')
      .select(['gets_emails', 'email_id', 'emailed_until'])
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', customerId)
      .forUpdate(),
  );
  const { gets_emails: isWanted, email_id: waiting, emailed_until: last } = commenter;
  if (!isWanted) return;
  const passed = last === null ? Infinity : (now.getTime() - last.getTime()) / 1000;
  if (waiting !== null && passed < LOST_SECONDS) return;
  const afterSeconds = Math.max(0, Math.ceil(EVERY_SECONDS - passed));
  await tx.run(
    tx.q
      .updateTable('commenters')
      // The first email is about answers from now on, not about older ones that nobody was told of.
      .set({ email_id: emailId, ...(last === null && { emailed_until: new Date(now.getTime() - 1) }) })
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', customerId),
  );
  await tx.enqueue(job('sendReplyEmail', { realm: tx.realm, customerId, emailId }), { afterSeconds });
}
