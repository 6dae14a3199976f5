import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import { bookChanges, type BalanceChange } from '../sales/bookEntry.ts';
import { closeGaps, saveGaps } from './gapRecord.ts';
import type { MissingEntry } from './requestMissing.ts';
import { resolveEntries } from './resolveEntries.ts';
import { compareSubjects, type Comparison } from './compareSubjects.ts';
import type { Books } from './storeEntries.ts';

type At = { tx: StoreTx; now: Date };

/** The maximum per run. The remaining entries wait for the next one. */
const MOST_AT_ONCE = 5000;

/** How long an event may take before its entry counts as missing in the ledger. The hourly run looks again. */
const GRACE_MS = 50 * 60_000;

/**
 * Compares a store's new entries with its ledger. Payouts, fees and movements that nothing of ours caused are booked
 * here. Returns the entries whose payments have to be read anew.
 */
export async function settleEntries(at: At, books: Books): Promise<MissingEntry[]> {
  const { tx } = at;
  await resolveEntries(tx);
  // The lock serializes two workers.
  const entries = await tx.many(unsettledEntries(tx, books));
  const own = entries.filter((entry) => entry.subject_id === null || entry.kind === 'payout');
  await bookOwn(at, { books, entries: own });
  const subjects = [
    ...new Set(entries.flatMap(({ subject_id: id, kind }) => (id === null || kind === 'payout' ? [] : [id]))),
  ];
  const compared = await compareSubjects(tx, { gateway: books.gateway, subjects });
  const exchanged = await bookExchanges(at, { books, compared, entries });
  const after = exchanged ? await compareSubjects(tx, { gateway: books.gateway, subjects }) : compared;
  const equal = after.filter(({ isEqual }) => isEqual).map(({ subjectId }) => subjectId);
  await settleSubjects(at, equal);

  const open = new Set(after.filter(({ isEqual }) => !isEqual).map(({ subjectId }) => subjectId));
  const late = entries.filter((entry) => at.now.getTime() - entry.read_at.getTime() >= GRACE_MS);
  await saveGaps(at, {
    books,
    compared: after.filter(({ subjectId }) => open.has(subjectId) && late.some((one) => one.subject_id === subjectId)),
  });
  const lost = late.filter((entry) => isWaiting(entry) && entry.subject_id === null);
  await saveGaps(at, { books, compared: lost.map(asComparison) });
  return entries.flatMap((entry) =>
    entry.charge_id !== null && isWaiting(entry) && (entry.subject_id === null || open.has(entry.subject_id))
      ? [{ entryId: entry.entry_id, kind: entry.kind, chargeId: entry.charge_id }]
      : [],
  );
}

const unsettledEntries = (tx: StoreTx, { gateway, account }: Books) =>
  tx.q
    .selectFrom('processor_entries')
    .select(['id', 'entry_id', 'kind', 'subject_id', 'is_foreign', 'source_id', 'charge_id', 'amount', 'fee', 'net'])
    .select(['currency', 'exchanged_amount', 'exchanged_currency', 'read_at'])
    .where('store_id', '=', tx.realm)
    .where(sql<boolean>`not is_settled`)
    .where('gateway', '=', gateway)
    .where(sql<boolean>`account_id is not distinct from ${account}`)
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
  isEqual: false,
  currencies: [{ currency, booked: 0, received: net }],
});
