import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
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
      .select(['gets_emails', 'email_id', 'enqueued_at', 'emailed_until', 'sending_until'])
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', customerId)
      .forUpdate(),
  );
  const { gets_emails: isWanted, email_id: waiting, emailed_until: told, sending_until: sending } = commenter;
  if (!isWanted) return;
  if (waiting !== null && secondsSince(commenter.enqueued_at ?? told, now) < LOST_SECONDS) return;
  const sinceLast = Math.min(secondsSince(told, now), secondsSince(sending, now));
  const afterSeconds = Math.max(0, Math.ceil(EVERY_SECONDS - sinceLast));
  const before = new Date(now.getTime() - 1);
  await tx.run(
    tx.q
      .updateTable('commenters')
      .set({
        email_id: emailId,
        enqueued_at: now,
        // The first email is about answers from now on. One that is being sent was written before this answer.
        emailed_until: sql<Date>`least(emailed_until, ${before}::timestamptz)`,
        sending_until: sql<Date | null>`case when sending_until > ${before}::timestamptz then ${before}::timestamptz
          else sending_until end`,
      })
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', customerId),
  );
  await tx.enqueue(job('sendReplyEmail', { realm: tx.realm, customerId, emailId }), { afterSeconds });
}

const secondsSince = (moment: Date | null, now: Date): number =>
  moment === null ? Infinity : (now.getTime() - moment.getTime()) / 1000;
