import { sql } from 'kysely';
import { EMAILS_PER_PERSON, UNTRUSTED_MAIL_PER_DAY } from '#shared/rules/limits.ts';
import { EMAIL_RULES, type EmailKind, type EmailState, mailAllowance } from '#shared/rules/mail.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { ELSEWHERE } from '../../sales/ledger.ts';

type Params = { emailId: string; kind: EmailKind; recipientKey: string; isClosed: boolean; now: Date };

type Obstacle = { state: Extract<EmailState, 'held' | 'failed'>; problem: string };

/** Why an email cannot be sent now. Null if it can. A limited kind uses up the daily limit in the same transaction. */
export async function findMailBlock(
  tx: StoreTx,
  { emailId, kind, recipientKey, isClosed, now }: Params,
): Promise<Obstacle | null> {
  const { isEssential, counts, waits } = EMAIL_RULES[kind];
  if (!isEssential) {
    // A campaign continues when the store is back. Other emails of a store that is offline are outdated by then.
    if (isClosed) return { state: kind === 'campaign' ? 'held' : 'failed', problem: CLOSED };
    const reason = await suppressionOf(tx, recipientKey);
    if (reason) return { state: 'failed', problem: SUPPRESSED[reason] };
  }
  if (!counts) return null;
  const person = { recipientKey, day: dayOf(now) };
  const written = await countEmail(tx, person, emailId);
  if (!written) return { state: 'failed', problem: ENOUGH };
  if (!written.isFirst || (await isTrusted(tx)) || (await reserveDailySlot(tx, { ...person, kind }))) return null;
  return waits ? { state: 'held', problem: HELD } : { state: 'failed', problem: TOO_MANY };
}

const SUPPRESSED = {
  bounced: 'Not sent: an earlier email to this address could not be delivered.',
  complained: 'Not sent: this person marked an earlier email as spam.',
};
const CLOSED = 'Not sent: the store is suspended.';
const ENOUGH = `Not sent: this person already got ${EMAILS_PER_PERSON} emails from the store today.`;
const LIMIT = `new stores can email up to ${UNTRUSTED_MAIL_PER_DAY} people a day.`;
const HELD = `Will be sent tomorrow: ${LIMIT}`;
const TOO_MANY = `Not sent: ${LIMIT}`;

/** The UTC day that an email counts for. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

async function suppressionOf(tx: StoreTx, recipientKey: string): Promise<keyof typeof SUPPRESSED | null> {
  const row = await tx.maybe(
    tx.q
      .selectFrom('mail_suppressions')
      .select('reason')
      .where('store_id', '=', tx.realm)
      .where('recipient_key', '=', recipientKey),
  );
  return row ? (row.reason === 'complained' ? 'complained' : 'bounced') : null;
}

/**
 * True if an admin trusts the store or it has received a real payment here. Test payments and sales recorded by the
 * creator prove nothing.
 */
export async function isTrusted(tx: StoreTx): Promise<boolean> {
  const store = await tx.one(tx.q.selectFrom('stores').select('mail_trusted_at').where('id', '=', tx.realm));
  if (store.mail_trusted_at !== null) return true;
  const sale = await tx.maybe(paidOrders(tx).where(sql<boolean>`not is_test and gateway <> ${sql.lit(ELSEWHERE)}`));
  return sale !== undefined;
}

/** True if the store has sales that do not raise its limit: test payments only, or sales made elsewhere. */
export async function hasUnprovenSales(tx: StoreTx): Promise<boolean> {
  return (await tx.maybe(paidOrders(tx))) !== undefined;
}

const paidOrders = (tx: StoreTx) =>
  tx.q
    .selectFrom('orders')
    .select('id')
    .where('store_id', '=', tx.realm)
    .where(sql<boolean>`total > 0`)
    .where('paid_at', 'is not', null)
    .limit(1);

/** How many more people may get such an email today. Null: no limit. */
export async function remainingRecipients(
  tx: StoreTx,
  { kind, now }: { kind: EmailKind; now: Date },
): Promise<number | null> {
  if (await isTrusted(tx)) return null;
  const today = await tx.maybe(
    tx.q.selectFrom('mail_allowances').select('used').where('store_id', '=', tx.realm).where('day', '=', dayOf(now)),
  );
  return Math.max(0, mailAllowance({ isTrusted: false, kind }) - (today?.used ?? 0));
}

/** A person and the day they are emailed. */
interface Person {
  recipientKey: string;
  day: string;
}

/** Counts an email to a person, once for all its tries. Undefined if they have reached their own daily limit. */
async function countEmail(
  tx: StoreTx,
  { recipientKey, day }: Person,
  emailId: string,
): Promise<{ isFirst: boolean } | undefined> {
  const today = { store_id: tx.realm, day };
  await tx.run(
    tx.q
      .insertInto('mail_allowances')
      .values(today)
      .onConflict((on) => on.columns(['store_id', 'day']).doNothing()),
  );
  const isCounted = sql<boolean>`${emailId}::text = any(mail_recipients.letters)`;
  return tx.maybe(
    tx.q
      .insertInto('mail_recipients')
      .values({ ...today, recipient_key: recipientKey, letters: [emailId] })
      .onConflict((on) =>
        on
          .columns(['store_id', 'day', 'recipient_key'])
          .doUpdateSet({
            letters: sql`case when ${isCounted} then mail_recipients.letters
              else mail_recipients.letters || ${emailId}::text end`,
          })
          .where(sql<boolean>`${isCounted} or cardinality(mail_recipients.letters) < ${EMAILS_PER_PERSON}`),
      )
      .returning(sql<boolean>`xmax = 0`.as('isFirst')),
  );
}

/**
 * Takes one of the day's places for a person who was not emailed today. The row lock gives the last place to exactly
 * one.
 */
async function reserveDailySlot(
  tx: StoreTx,
  { recipientKey, day, kind }: Person & { kind: EmailKind },
): Promise<boolean> {
  const taken = await tx.run(
    tx.q
      .updateTable('mail_allowances')
      .set((row) => ({ used: row('used', '+', 1) }))
      .where('store_id', '=', tx.realm)
      .where('day', '=', day)
      .where('used', '<', mailAllowance({ isTrusted: false, kind })),
  );
  if (taken === 1) return true;
  await tx.run(
    tx.q
      .deleteFrom('mail_recipients')
      .where('store_id', '=', tx.realm)
      .where('day', '=', day)
      .where('recipient_key', '=', recipientKey),
  );
  return false;
}
