import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import { bookChanges, type BalanceChange } from '../sales/bookEntry.ts';
import { closeGaps, saveGaps } from './gapRecord.ts';
import type { MissingEntry } from './requestMissing.ts';
import { resolveEntries } from './resolveEntries.ts';
import { compareSubjects, type Comparison } from './compareSubjects.ts';
import type { Books } from './storeEntries.ts';

type At = { tx: StoreTx; now: Date };

/** The entries of one transaction. */
const MOST_AT_ONCE = 2000;

/** How long an event may take before its entry counts as missing in the ledger. The hourly run looks again. */
const GRACE_MS = 50 * 60_000;

/**
 * Compares a store's new entries with its ledger. Payouts, fees and movements that nothing of ours caused are booked
 * here. Returns the entries whose payments have to be read anew, and where the next batch begins.
 */
export async function settleEntries(at: At, { books, after }: Batch): Promise<Settled> {
  const { tx } = at;
  await resolveEntries(tx);
  // The lock serializes two workers.
  const entries = await tx.many(unsettledEntries(tx, { books, after }));
  const own = entries.filter((entry) => entry.subject_id === null || entry.kind === 'payout');
  await bookOwn(at, { books, entries: own });
  const subjects = [
    ...new Set(entries.flatMap(({ subject_id: id, kind }) => (id === null || kind === 'payout' ? [] : [id]))),
  ];
  const compared = await compareSubjects(tx, { gateway: books.gateway, subjects });
  const exchanged = await bookExchanges(at, { books, compared, entries });
  const latest = exchanged ? await compareSubjects(tx, { gateway: books.gateway, subjects }) : compared;
  const equal = latest.filter(({ isEqual }) => isEqual).map(({ subjectId }) => subjectId);
  await settleSubjects(at, equal);

  const open = new Set(latest.filter(({ isEqual }) => !isEqual).map(({ subjectId }) => subjectId));
  const late = entries.filter((entry) => at.now.getTime() - entry.read_at.getTime() >= GRACE_MS);
  const lateSubjects = new Set(late.map((entry) => entry.subject_id));
  await saveGaps(at, {
    books,
    // The bank has not answered about a payment that is not paid yet.
    compared: latest.filter(
      ({ subjectId, isUnpaid }) => open.has(subjectId) && lateSubjects.has(subjectId) && !isUnpaid,
    ),
  });
  const lost = late.filter((entry) => isWaiting(entry) && entry.subject_id === null);
  await saveGaps(at, { books, compared: lost.map(asComparison) });
  const missing = entries.flatMap((entry) =>
    entry.charge_id !== null && isWaiting(entry) && (entry.subject_id === null || open.has(entry.subject_id))
      ? [{ entryId: entry.entry_id, kind: entry.kind, chargeId: entry.charge_id }]
      : [],
  );
  return { missing, last: entries.length < MOST_AT_ONCE ? null : (entries.at(-1) ?? null) };
}

interface Batch {
  books: Books;
  /** The last entry of the batch before. Null: the first batch. */
  after: Position | null;
}

type Position = { read_at: Date; id: string };

export interface Settled {
  missing: MissingEntry[];
  /** Null: there are no further entries. */
  last: Position | null;
}

const unsettledEntries = (tx: StoreTx, { books: { gateway, account }, after }: Batch) =>
  tx.q
    .selectFrom('processor_entries')
    .select(['id', 'entry_id', 'kind', 'subject_id', 'is_foreign', 'source_id', 'charge_id', 'amount', 'fee', 'net'])
    .select(['currency', 'exchanged_amount', 'exchanged_currency', 'read_at'])
    .where('store_id', '=', tx.realm)
    .where(sql<boolean>`not is_settled`)
    .where('gateway', '=', gateway)
    .where(sql<boolean>`account_id is not distinct from ${account}`)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(read_at, id) > (${after?.read_at ?? null}::timestamptz, ${after?.id ?? null}::uuid)`),
    )
    .orderBy('read_at')
    .orderBy('id')
    .limit(MOST_AT_ONCE)
    .forUpdate();

type Entry = Awaited<ReturnType<ReturnType<typeof unsettledEntries>['executeTakeFirstOrThrow']>>;

/** An entry about a payment of ours. Others are booked as they are. */
const isWaiting = ({ kind, is_foreign: isForeign }: Entry): boolean =>
  !isForeign && (kind === 'payment' || kind === 'refund' || kind === 'dispute');

/** Books entries that no payment of ours caused. One that nobody can explain is shown to the admin. */
async function bookOwn(at: At, { books, entries }: { books: Books; entries: readonly Entry[] }): Promise<void> {
  const booked = entries.filter((entry) => !isWaiting(entry) && (entry.kind !== 'payout' || entry.subject_id !== null));
  if (booked.length === 0) return;
  const { gateway } = books;
  await bookChanges(at.tx, { gateway, changes: booked.flatMap(changesOf), now: at.now });
  await saveGaps(at, {
    books,
    compared: booked.filter(({ kind, is_foreign: isForeign }) => kind === 'other' && !isForeign).map(asComparison),
  });
  await markSettled(
    at.tx,
    booked.map(({ id }) => id),
  );
}

/** The fee of an instant payout is a fee. */
function changesOf({ id, kind, subject_id: payoutId, is_foreign: isForeign, amount, fee, net, currency }: Entry) {
  const changes: BalanceChange[] = [];
  if (kind === 'payout' && payoutId !== null && !isForeign) {
    const event = amount < 0 ? ('payout' as const) : ('payout-failed' as const);
    changes.push({ event, eventId: payoutId, counterpart: 'bank', change: amount, currency });
    changes.push({ event, eventId: payoutId, counterpart: 'fees', change: -fee, currency });
  } else {
    const counterpart = kind === 'fee' ? ('fees' as const) : ('outside' as const);
    changes.push({ event: 'provider-entry', eventId: id, counterpart, change: net, currency });
  }
  return changes;
}

interface Exchanging {
  books: Books;
  compared: readonly Comparison[];
  entries: readonly Entry[];
}

/**
 * The ledger has a payment in the currency that was paid. If the provider exchanged it, the ledger exchanges it too, so
 * that the gateway's account has what the balance has. It does so only if the exchanged amount is the one that it knows.
 */
async function bookExchanges(at: At, { books, compared, entries }: Exchanging): Promise<boolean> {
  const changes: BalanceChange[] = [];
  for (const { subjectId, amount, currencies, isEqual } of compared) {
    const last = entries.findLast((entry) => entry.subject_id === subjectId && entry.exchanged_currency !== null);
    if (isEqual || !last || amount === null) continue;
    const isShare = last.source_id?.startsWith('fr_') === true;
    if (!isShare && last.exchanged_amount !== amount) continue;
    for (const { currency, booked, received } of currencies)
      changes.push({
        event: 'exchange',
        eventId: last.id,
        counterpart: 'exchange',
        change: received - booked,
        currency,
      });
  }
  await bookChanges(at.tx, { gateway: books.gateway, changes, now: at.now });
  return changes.length > 0;
}

/** Every entry about these subjects is settled, and their gaps are closed. */
async function settleSubjects({ tx, now }: At, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return;
  const settled = await tx.many(
    tx.q
      .updateTable('processor_entries')
      .set({ is_settled: true })
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`subject_id = any(${subjects}::uuid[])`)
      .where('is_settled', '=', false)
      .returning('id'),
  );
  await closeGaps({ tx, now }, [...subjects, ...settled.map(({ id }) => id)]);
}

const markSettled = (tx: StoreTx, ids: readonly string[]) =>
  tx.run(
    tx.q
      .updateTable('processor_entries')
      .set({ is_settled: true })
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`id = any(${ids}::uuid[])`),
  );

/** An entry that nothing of ours belongs to. */
const asComparison = ({ id, kind, entry_id, source_id, currency, net }: Entry): Comparison => ({
  subjectId: id,
  kind,
  sourceId: source_id ?? entry_id,
  orderId: null,
  amount: null,
  account: null,
  isTest: null,
  isUnpaid: false,
  isEqual: false,
  currencies: [{ currency, booked: 0, received: net }],
});
