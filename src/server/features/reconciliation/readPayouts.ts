import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { provenStore, type StoreId } from '#shared/kit/ids.ts';
import type { Services } from '../../access/context.ts';
import type { PlatformTx, StoreTx } from '../../db/transaction.ts';
import type { BooksAnswer, ProviderEntry, ProviderPayout } from '../../gateways/payments/books.ts';
import { storeEntries, type Books } from './storeEntries.ts';

/** Banks return a payout within days. */
const CHANGES_FOR_MS = 40 * 24 * 60 * 60_000;

interface Reading {
  books: Books;
  /** The store that the account belongs to. Null: the operator's own account, which all stores share. */
  owner: StoreId | null;
  /** Whether the account is read for the first time, and so from its beginning. */
  isFirst: boolean;
  now: Date;
}

/** Stores the payouts of an account as they are now, and returns the stores that have a part in one. */
export async function readPayouts(
  services: Pick<Services, 'db' | 'payments'>,
  { books, owner, isFirst, now }: Reading,
): Promise<Set<StoreId>> {
  const touched = new Set<StoreId>();
  if (!services.payments.books) return touched;
  const since = isFirst ? null : new Date(now.getTime() - CHANGES_FOR_MS);
  const soleStore = owner ?? (await findSoleStore(services));
  let after: string | null = null;
  do {
    const page = await services.payments.books.listPayouts({ account: books.account, since, after });
    for (const payout of page.items) {
      const parts = await partsOf(services, { payout, books, owner, soleStore });
      for (const part of parts) {
        await services.db.inStore(part.storeId, (tx) =>
          savePayout(tx, { books, payout, part, isShared: owner === null, now }),
        );
        touched.add(part.storeId);
      }
    }
    after = page.next;
  } while (after !== null);
  return touched;
}

/** What a store has of a payout. `entryIds` is null as long as the provider does not say what it consists of. */
interface Part {
  storeId: StoreId;
  amount: number;
  entryIds: string[] | null;
}

/**
 * A payout of a store's own account is the store's. One of a shared account is divided by what it consists of. If nobody
 * knows that, because it was made by hand, it is the store's if the installation has only one, and nobody's otherwise.
 */
async function partsOf(
  services: Pick<Services, 'db' | 'payments'>,
  {
    payout,
    books,
    owner,
    soleStore,
  }: { payout: ProviderPayout; books: Books; owner: StoreId | null; soleStore: StoreId | null },
): Promise<Part[]> {
  const { amount } = payout.amount;
  if (owner !== null) {
    const isKnown = !payout.hasEntries || (await services.db.readStore(owner, (tx) => hasEntries(tx, payout)));
    const entries = isKnown ? null : await readEntries(services, { books, payout });
    return [{ storeId: owner, amount, entryIds: entries?.map(({ entryId }) => entryId) ?? null }];
  }
  const known = await services.db.onPlatform((tx) => findEntries(tx, { books, entryIds: [payout.entryId ?? ''] }));
  if (known.length > 0)
    return known.map(({ store_id: id, net }) => ({ storeId: provenStore(id), amount: -net, entryIds: null }));
  if (!payout.hasEntries) return soleStore === null ? [] : [{ storeId: soleStore, amount, entryIds: null }];
  const entries = await readEntries(services, { books, payout });
  const entryIds = entries.map(({ entryId }) => entryId);
  const owners = await services.db.onPlatform((tx) => findEntries(tx, { books, entryIds }));
  const parts = new Map<string, Part>();
  for (const { store_id: id, entry_id: entryId, net } of owners) {
    const part = parts.get(id) ?? { storeId: provenStore(id), amount: 0, entryIds: [] };
    parts.set(id, { ...part, amount: part.amount + net, entryIds: [...(part.entryIds ?? []), entryId] });
  }
  return [...parts.values()];
}

const findEntries = (
  tx: PlatformTx,
  { books, entryIds }: { books: Books; entryIds: readonly string[] },
): Promise<{ store_id: string; entry_id: string; net: number }[]> =>
  tx.many(
    tx.q
      .selectFrom('processor_entries')
      .select(['store_id', 'entry_id', 'net'])
      .where('gateway', '=', books.gateway)
      .where(sql<boolean>`entry_id = any(${entryIds})`),
  );

/** What a payout consists of, without the entry of the payout itself. */
async function readEntries(
  { payments }: Pick<Services, 'payments'>,
  { books, payout: { payoutId } }: { books: Books; payout: ProviderPayout },
): Promise<ProviderEntry[]> {
  const entries: ProviderEntry[] = [];
  let after: string | null = null;
  do {
    const page: BooksAnswer<ProviderEntry> | undefined = await payments.books?.listPayoutEntries({
      account: books.account,
      payoutId,
      after,
    });
    entries.push(...(page?.items ?? []).filter(({ kind }) => kind !== 'payout'));
    after = page?.next ?? null;
  } while (after !== null);
  return entries;
}

async function hasEntries(tx: StoreTx, { payoutId }: ProviderPayout): Promise<boolean> {
  const known = await tx.maybe(
    tx.q
      .selectFrom('payouts')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('provider_id', '=', payoutId)
      .where('has_entries', '=', true),
  );
  return known !== undefined;
}

interface Saved {
  books: Books;
  payout: ProviderPayout;
  part: Part;
  isShared: boolean;
  now: Date;
}

/** A payout that failed stays failed, whichever reading arrives last. */
async function savePayout(tx: StoreTx, { books, payout, part, isShared, now }: Saved): Promise<void> {
  const { id } = await tx.one(
    tx.q
      .insertInto('payouts')
      .values({
        store_id: tx.realm,
        id: randomUUID(),
        gateway: books.gateway,
        is_test: books.isTest,
        account_id: books.account,
        provider_id: payout.payoutId,
        status: payout.status,
        amount: part.amount,
        currency: payout.amount.currency,
        failure: payout.failure,
        has_entries: part.entryIds !== null,
        arrives_at: payout.arrivesAt,
        created_at: payout.createdAt,
      })
      .onConflict((on) =>
        on.columns(['store_id', 'gateway', 'provider_id']).doUpdateSet({
          status: sql<string>`case when payouts.status in ('failed', 'canceled') then payouts.status
            when payouts.status = 'paid' and excluded.status = 'pending' then payouts.status else excluded.status end`,
          failure: sql<string | null>`coalesce(excluded.failure, payouts.failure)`,
          has_entries: sql<boolean>`payouts.has_entries or excluded.has_entries`,
          arrives_at: sql<Date>`excluded.arrives_at`,
        }),
      )
      .returning('id'),
  );
  if (part.entryIds !== null && part.entryIds.length > 0)
    await tx.run(
      tx.q
        .updateTable('processor_entries')
        .set({ payout_id: id })
        .where('store_id', '=', tx.realm)
        .where('gateway', '=', books.gateway)
        .where('entry_id', 'in', part.entryIds),
    );
  if (isShared) await storeEntries(tx, { books, entries: partEntries({ payout, part }), now });
}

/** A store's part of the entries of a shared payout, which the account has only as a whole. */
function partEntries({ payout, part }: Pick<Saved, 'payout' | 'part'>) {
  const entryOf = (entryId: string | null, net: number) =>
    entryId === null
      ? []
      : [
          {
            entryId,
            kind: 'payout' as const,
            sourceId: payout.payoutId,
            chargeId: null,
            key: null,
            reference: null,
            amount: net,
            fee: 0,
            net,
            currency: payout.amount.currency,
            exchanged: null,
            availableAt: payout.createdAt,
            createdAt: payout.createdAt,
            isForeign: false,
          },
        ];
  return [...entryOf(payout.entryId, -part.amount), ...entryOf(payout.returnEntryId, part.amount)];
}

/** The only store of the installation. */
async function findSoleStore({ db }: Pick<Services, 'db'>): Promise<StoreId | null> {
  const stores = await db.onPlatform((tx) => tx.many(tx.q.selectFrom('stores').select('id').limit(2)));
  const [first] = stores;
  return first && stores.length === 1 ? provenStore(first.id) : null;
}
