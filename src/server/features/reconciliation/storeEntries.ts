import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isUuid } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { ProviderEntry } from '../../gateways/payments/books.ts';

/** The provider and the account that entries were read from. */
export interface Books {
  gateway: string;
  isTest: boolean;
  account: string | null;
}

export type OwnedEntry = ProviderEntry & {
  /** Nothing of ours caused it. */
  isForeign: boolean;
};

/** Stores the entries of a store, each once, and adds them to its balance. */
export async function storeEntries(
  tx: StoreTx,
  { books, entries, now }: { books: Books; entries: readonly OwnedEntry[]; now: Date },
): Promise<void> {
  if (entries.length === 0) return;
  const stored = await tx.many(
    tx.q
      .insertInto('processor_entries')
      .values(entries.map((entry) => rowOf(tx, { books, entry, now })))
      .onConflict((on) => on.columns(['store_id', 'gateway', 'entry_id']).doNothing())
      .returning(['currency', 'net']),
  );
  const sums = new Map<string, number>();
  for (const { currency, net } of stored) sums.set(currency, (sums.get(currency) ?? 0) + net);
  // In one order, so that two workers cannot wait for each other.
  for (const [currency, net] of [...sums].sort(([one], [other]) => (one < other ? -1 : 1)))
    await tx.run(addToBalance(tx, { books, currency, net }));
}

const rowOf = (tx: StoreTx, { books, entry, now }: { books: Books; entry: OwnedEntry; now: Date }) => ({
  store_id: tx.realm,
  id: randomUUID(),
  gateway: books.gateway,
  is_test: books.isTest,
  account_id: books.account,
  entry_id: entry.entryId,
  kind: entry.kind,
  is_foreign: entry.isForeign,
  source_id: entry.sourceId,
  charge_id: entry.chargeId,
  source_key: entry.key !== null && isUuid(entry.key) ? entry.key : null,
  amount: entry.amount,
  fee: entry.fee,
  net: entry.net,
  currency: entry.currency,
  exchanged_amount: entry.exchanged?.amount ?? null,
  exchanged_currency: entry.exchanged?.currency ?? null,
  available_at: entry.availableAt,
  created_at: entry.createdAt,
  read_at: now,
});

const addToBalance = (
  tx: StoreTx,
  { books: { gateway, isTest }, currency, net }: { books: Books; currency: string; net: number },
) =>
  tx.q
    .insertInto('processor_balances')
    .values({ store_id: tx.realm, gateway, is_test: isTest, currency, net })
    .onConflict((on) =>
      on
        .columns(['store_id', 'gateway', 'is_test', 'currency'])
        .doUpdateSet({ net: sql<number>`processor_balances.net + excluded.net` }),
    );
