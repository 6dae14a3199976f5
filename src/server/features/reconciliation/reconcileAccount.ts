import { sql } from 'kysely';
import { provenStore, type StoreId } from '#shared/kit/ids.ts';
import type { Services } from '../../access/context.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import type { JobHandlers } from '../jobs.ts';
import { requestMissing } from './requestMissing.ts';
import { findOwners } from './findOwners.ts';
import { findReadable } from './findReadable.ts';
import { readPayouts } from './readPayouts.ts';
import { settleEntries, type Settled } from './settleEntries.ts';
import { storeEntries, type Books } from './storeEntries.ts';

/** Entries can appear later than their time says, so each run reads a day again. */
const OVERLAP_MS = 24 * 60 * 60_000;

/**
 * Reads what the provider has booked in an account since the last run, stores it, and compares it with the ledger. Two
 * runs at once store each entry once. After an interruption the next run starts where this one did.
 */
export const reconcileAccount: JobHandlers['reconcileAccount'] = async ({ account }, { services, now }) => {
  const { db, payments } = services;
  if (!payments.books) return;
  const books: Books = { gateway: payments.id, isTest: payments.isTest, account };
  const owner = await findReadable(services, account);
  if (owner === undefined) return;
  const until = await db.onPlatform((tx) => findCursor(tx, books));
  const since = until === null ? null : new Date(until.getTime() - OVERLAP_MS);

  const touched = new Set<StoreId>();
  let after: string | null = null;
  do {
    const page = await payments.books.listEntries({ account, since, after });
    const owned = await findOwners(services, { entries: page.items, account, owner });
    for (const [storeId, entries] of owned) {
      await db.inStore(storeId, (tx) => storeEntries(tx, { books, entries, now }));
      touched.add(storeId);
    }
    after = page.next;
  } while (after !== null);

  for (const storeId of await readPayouts(services, { books, owner, isFirst: until === null, now }))
    touched.add(storeId);
  for (const storeId of await unsettledStores(services, books)) touched.add(storeId);
  for (const storeId of touched) await settleStore(services, { storeId, books, now });
  await db.onPlatform((tx) => tx.run(saveCursor(tx, { ...books, now })));
};

/** Settles a store's entries, each batch in a transaction of its own. */
async function settleStore(
  services: Pick<Services, 'db'>,
  { storeId, books, now }: { storeId: StoreId; books: Books; now: Date },
): Promise<void> {
  let after: Settled['last'] = null;
  do {
    const from: Settled['last'] = after;
    const { missing, last }: Settled = await services.db.inStore(storeId, (tx) =>
      settleEntries({ tx, now }, { books, after: from }),
    );
    await requestMissing(services, { books, missing, now });
    after = last;
  } while (after !== null);
}

/** Stores with entries that the ledger did not have in an earlier run. */
async function unsettledStores({ db }: Pick<Services, 'db'>, { gateway, account }: Books): Promise<StoreId[]> {
  const rows = await db.onPlatform((tx) =>
    tx.many(
      tx.q
        .selectFrom('processor_entries')
        .select('store_id')
        .distinct()
        .where(sql<boolean>`not is_settled`)
        .where('gateway', '=', gateway)
        .where(sql<boolean>`account_id is not distinct from ${account}`),
    ),
  );
  return rows.map(({ store_id: storeId }) => provenStore(storeId));
}

async function findCursor(tx: PlatformTx, { gateway, isTest, account }: Books): Promise<Date | null> {
  const cursor = await tx.maybe(
    tx.q
      .selectFrom('processor_cursors')
      .select('entries_until')
      .where('gateway', '=', gateway)
      .where('is_test', '=', isTest)
      .where('account_id', '=', account ?? ''),
  );
  return cursor?.entries_until ?? null;
}

/** A run that began earlier and took longer does not set it back. */
const saveCursor = (tx: PlatformTx, { gateway, isTest, account, now }: Books & { now: Date }) =>
  tx.q
    .insertInto('processor_cursors')
    .values({ gateway, is_test: isTest, account_id: account ?? '', entries_until: now })
    .onConflict((on) =>
      on
        .columns(['gateway', 'is_test', 'account_id'])
        .doUpdateSet({ entries_until: sql<Date>`greatest(processor_cursors.entries_until, excluded.entries_until)` }),
    );
