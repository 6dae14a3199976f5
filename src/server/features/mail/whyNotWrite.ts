import { sql } from 'kysely';
import { LETTERS_PER_PERSON, UNTRUSTED_MAIL_PER_DAY } from '#shared/rules/limits.ts';
import { LETTER_RULES, type LetterKind, type LetterState, mailAllowance } from '#shared/rules/mail.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { ELSEWHERE } from '../orders/ledger.ts';

type Wish = { letterId: string; kind: LetterKind; recipientKey: string; isClosed: boolean; now: Date };

type Obstacle = { state: Extract<LetterState, 'held' | 'failed'>; problem: string };

/** Why a letter does not go out now, or null. One that counts uses up the day's allowance in the same transaction. */
export async function whyNotWrite(
  tx: StoreTx,
  { letterId, kind, recipientKey, isClosed, now }: Wish,
): Promise<Obstacle | null> {
  const { isEssential, counts, waits } = LETTER_RULES[kind];
  if (!isEssential) {
    // A campaign goes on when the store is open again; other emails of a closed store are out of date by then.
    if (isClosed) return { state: kind === 'campaign' ? 'held' : 'failed', problem: CLOSED };
    const reason = await suppressionOf(tx, recipientKey);
    if (reason) return { state: 'failed', problem: SUPPRESSED[reason] };
  }
  if (!counts) return null;
  const person = { recipientKey, day: dayOf(now) };
  const written = await countLetter(tx, person, letterId);
  if (!written) return { state: 'failed', problem: ENOUGH };
  if (!written.isFirst || (await isTrusted(tx)) || (await takeSeat(tx, { ...person, kind }))) return null;
  return waits ? { state: 'held', problem: HELD } : { state: 'failed', problem: TOO_MANY };
}

const SUPPRESSED = {
  bounced: 'Not sent, since an earlier letter to this address could not be delivered.',
  complained: 'Not sent, since this person marked an earlier letter as spam.',
};
const CLOSED = 'Not sent: the store is suspended.';
const ENOUGH = `Not sent: this person has had ${LETTERS_PER_PERSON} letters of the store today.`;
const LIMIT = `a new store emails up to ${UNTRUSTED_MAIL_PER_DAY} people a day.`;
const HELD = `Waits for tomorrow: ${LIMIT}`;
const TOO_MANY = `Not sent: ${LIMIT}`;

/** The day a letter is counted on, in UTC. */
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

/** Money that came in here. What the test gateway took, or what a creator says she sold elsewhere, proves nothing. */
export async function isTrusted(tx: StoreTx): Promise<boolean> {
  const store = await tx.one(tx.q.selectFrom('stores').select('mail_trusted_at').where('id', '=', tx.realm));
  if (store.mail_trusted_at !== null) return true;
  const sale = await tx.maybe(
    tx.q
      .selectFrom('orders')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('total', '>', 0)
      .where('paid_at', 'is not', null)
      .where('is_test', '=', false)
      .where('gateway', '<>', ELSEWHERE)
      .limit(1),
  );
  return sale !== undefined;
}

/** True if the store has sold something, though nothing that raises its limit: only test payments, or sales elsewhere. */
export async function hasUnprovenSales(tx: StoreTx): Promise<boolean> {
  const sale = await tx.maybe(
    tx.q
      .selectFrom('orders')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('total', '>', 0)
      .where('paid_at', 'is not', null)
      .limit(1),
  );
  return sale !== undefined;
}

/** How many more people may get such a letter today; null: any number. */
export async function seatsLeft(tx: StoreTx, { kind, now }: { kind: LetterKind; now: Date }): Promise<number | null> {
  if (await isTrusted(tx)) return null;
  const today = await tx.maybe(
    tx.q.selectFrom('mail_allowances').select('used').where('store_id', '=', tx.realm).where('day', '=', dayOf(now)),
  );
  return Math.max(0, mailAllowance({ isTrusted: false, kind }) - (today?.used ?? 0));
}

/** Somebody on the day they are written to. */
interface Person {
  recipientKey: string;
  day: string;
}

/** Counts a letter to a person, once however often it is tried; undefined where they have had enough today. */
async function countLetter(
  tx: StoreTx,
  { recipientKey, day }: Person,
  letterId: string,
): Promise<{ isFirst: boolean } | undefined> {
  const today = { store_id: tx.realm, day };
  await tx.run(
    tx.q
      .insertInto('mail_allowances')
      .values(today)
      .onConflict((on) => on.columns(['store_id', 'day']).doNothing()),
  );
  const isCounted = sql<boolean>`${letterId}::text = any(mail_recipients.letters)`;
  return tx.maybe(
    tx.q
      .insertInto('mail_recipients')
      .values({ ...today, recipient_key: recipientKey, letters: [letterId] })
      .onConflict((on) =>
        on
          .columns(['store_id', 'day', 'recipient_key'])
          .doUpdateSet({
            letters: sql`case when ${isCounted} then mail_recipients.letters
              else mail_recipients.letters || ${letterId}::text end`,
          })
          .where(sql<boolean>`${isCounted} or cardinality(mail_recipients.letters) < ${LETTERS_PER_PERSON}`),
      )
      .returning(sql<boolean>`xmax = 0`.as('isFirst')),
  );
}

/** Takes one of the day's seats for a person not written to before; the seats' row gives the last one to one. */
async function takeSeat(tx: StoreTx, { recipientKey, day, kind }: Person & { kind: LetterKind }): Promise<boolean> {
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
