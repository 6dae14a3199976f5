import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM, provenStore, type StoreId } from '#shared/kit/ids.ts';
import type { Services } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { JobHandlers } from '../jobs.ts';
import { compareSubjects, SUBJECT_EVENTS } from './compareSubjects.ts';
import { closeGaps, saveGaps } from './gapRecord.ts';

const HOUR_MS = 60 * 60_000;
/** The provider books what it did within a day. */
const LATE_MS = 24 * HOUR_MS;
/** Transfers are compared for three days, so that a few missed runs leave nothing out. */
const COMPARED_MS = 96 * HOUR_MS;
/** Without a reading of the account, nobody knows what it has. */
const FRESH_MS = 12 * HOUR_MS;

/** The maximum of subjects per comparison. */
const MOST_AT_ONCE = 1000;

/**
 * The platform's sweep has every account read, and once a day its events. A store's sweep looks for transfers of the
 * ledger that the provider does not have after a day.
 */
export const sweepReconciliation: JobHandlers['sweep'] = async ({ realm }, { services, now }) => {
  if (!services.payments.books) return;
  if (realm === PLATFORM_REALM) return enqueueReadings(services, now);
  await compareLateTransfers(services, { storeId: provenStore(realm), now });
};

async function enqueueReadings({ db, payments }: Pick<Services, 'db' | 'payments'>, now: Date): Promise<void> {
  await db.onPlatform(async (tx) => {
    const owned = payments.accounts
      ? await tx.many(
          tx.q
            .selectFrom('payment_account_owners')
            .select('account_id')
            .where('gateway', '=', payments.id)
            .orderBy('account_id'),
        )
      : [];
    const cursors = await tx.many(
      tx.q
        .selectFrom('processor_cursors')
        .select(['account_id', 'events_until'])
        .where('gateway', '=', payments.id)
        .where('is_test', '=', payments.isTest),
    );
    const readAt = new Map(cursors.map(({ account_id: account, events_until: until }) => [account, until]));
    for (const account of [null, ...owned.map(({ account_id: id }) => id)]) {
      await tx.enqueue(job('reconcileAccount', { realm: PLATFORM_REALM, account }));
      const until = readAt.get(account ?? '');
      if (!until || now.getTime() - until.getTime() >= 24 * HOUR_MS)
        await tx.enqueue(job('readMissedEvents', { realm: PLATFORM_REALM, account }));
    }
  });
}

async function compareLateTransfers(
  { db, payments: { id: gateway, isTest } }: Pick<Services, 'db' | 'payments'>,
  { storeId, now }: { storeId: StoreId; now: Date },
): Promise<void> {
  const cursors = await db.onPlatform((tx) =>
    tx.many(
      tx.q
        .selectFrom('processor_cursors')
        .select('account_id')
        .where('gateway', '=', gateway)
        .where('is_test', '=', isTest)
        .where('entries_until', '>', new Date(now.getTime() - FRESH_MS)),
    ),
  );
  const fresh = new Set(cursors.map(({ account_id: account }) => account));
  if (fresh.size === 0) return;
  let after: string | undefined;
  do {
    after = await db.inStore(storeId, async (tx) => {
      const subjects = await tx.many(lateSubjects(tx, { after, now }));
      const ids = subjects.map(({ event_id: id }) => id);
      const compared = (await compareSubjects(tx, { gateway, subjects: ids })).filter(
        (one) => one.isTest === isTest && fresh.has(one.account ?? ''),
      );
      for (const different of compared.filter(({ isEqual }) => !isEqual))
        await saveGaps({ tx, now }, { books: { gateway, isTest, account: different.account }, compared: [different] });
      await closeGaps(
        { tx, now },
        compared.filter(({ isEqual }) => isEqual).map(({ subjectId }) => subjectId),
      );
      return ids.length < MOST_AT_ONCE ? undefined : ids.at(-1);
    });
  } while (after !== undefined);
}

/** What the ledger has booked between one and four days ago. */
const lateSubjects = (tx: StoreTx, { after, now }: { after: string | undefined; now: Date }) =>
  tx.q
    .selectFrom('ledger_transfers')
    .select('event_id')
    .distinct()
    .where('store_id', '=', tx.realm)
    .where('created_at', '>=', new Date(now.getTime() - COMPARED_MS))
    .where('created_at', '<', new Date(now.getTime() - LATE_MS))
    .where(sql<boolean>`event = any(${[...SUBJECT_EVENTS]})`)
    .$if(after !== undefined, (query) => query.where('event_id', '>', after ?? ''))
    .orderBy('event_id')
    .limit(MOST_AT_ONCE);
