import { isUuid, PLATFORM_REALM, provenStore, type StoreId } from '#shared/kit/ids.ts';
import type { Services } from '../../access/context.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import type { ProviderEntry } from '../../gateways/payments/books.ts';
import type { OwnedEntry } from './storeEntries.ts';

interface Read {
  entries: readonly ProviderEntry[];
  account: string | null;
  /** The store that the account belongs to. Null: the operator's own account, which all stores share. */
  owner: StoreId | null;
}

/**
 * The entries that are not stored yet, by the store they belong to. In an account that stores share, entries that no
 * payment of theirs caused belong to nobody here and are left out.
 */
export async function findOwners(
  services: Pick<Services, 'db' | 'payments'>,
  { entries, account, owner }: Read,
): Promise<Map<StoreId, OwnedEntry[]>> {
  const { db, payments } = services;
  const unknown = await db.onPlatform((tx) => withoutKnown(tx, { entries, gateway: payments.id }));
  const charges = new Map<string, StoreId | null>();
  for (const { chargeId, reference, kind } of unknown)
    if (chargeId !== null && kind === 'payment') charges.set(chargeId, claimedStore(reference?.storeId));
  const byStore = new Map<StoreId, OwnedEntry[]>();
  const existing = new Map<StoreId, boolean>();
  for (const entry of unknown) {
    const payer = await storeOfCharge(services, { entry, account, charges });
    if (payer !== null && !existing.has(payer)) existing.set(payer, await exists(services, payer));
    const isOwn = payer !== null && existing.get(payer) === true && (owner === null || payer === owner);
    const isForeign = isAboutPayment(entry) && !isOwn;
    const store = owner ?? (isForeign ? null : payer);
    if (store !== null) byStore.set(store, [...(byStore.get(store) ?? []), { ...entry, isForeign }]);
  }
  return byStore;
}

/** Whether a payment caused the entry. A returned share names none: its key finds the refund. */
const isAboutPayment = ({ kind, key, chargeId }: ProviderEntry): boolean =>
  kind === 'payment' || kind === 'dispute' || (kind === 'refund' && (chargeId !== null || key === null));

const claimedStore = (storeId: string | undefined): StoreId | null =>
  storeId !== undefined && isUuid(storeId) && storeId !== PLATFORM_REALM ? provenStore(storeId) : null;

interface Charged {
  entry: ProviderEntry;
  account: string | null;
  /** What is known about payments so far. */
  charges: Map<string, StoreId | null>;
}

/** The store whose payment caused an entry: by the entry, by an earlier one, or by asking for the payment. */
async function storeOfCharge(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  { entry: { chargeId }, account, charges }: Charged,
): Promise<StoreId | null> {
  if (chargeId === null) return null;
  const known = charges.get(chargeId);
  if (known !== undefined) return known;
  const stored = await db.onPlatform((tx) => storeOfStored(tx, { gateway: payments.id, chargeId }));
  const found = stored ?? (payments.form === 'hosted' ? await readStore(payments, { chargeId, account }) : null);
  charges.set(chargeId, found);
  return found;
}

async function readStore(
  payments: Extract<Services['payments'], { form: 'hosted' }>,
  { chargeId, account }: { chargeId: string; account: string | null },
): Promise<StoreId | null> {
  const reading = await payments.readPayment({ objectId: chargeId, account });
  return claimedStore(reading?.reference?.storeId);
}

async function withoutKnown(
  tx: PlatformTx,
  { entries, gateway }: { entries: readonly ProviderEntry[]; gateway: string },
): Promise<ProviderEntry[]> {
  if (entries.length === 0) return [];
  const known = await tx.many(
    tx.q
      .selectFrom('processor_entries')
      .select('entry_id')
      .where('gateway', '=', gateway)
      .where(
        'entry_id',
        'in',
        entries.map(({ entryId }) => entryId),
      ),
  );
  const ids = new Set(known.map(({ entry_id }) => entry_id));
  return entries.filter(({ entryId }) => !ids.has(entryId));
}

async function storeOfStored(
  tx: PlatformTx,
  { gateway, chargeId }: { gateway: string; chargeId: string },
): Promise<StoreId | undefined> {
  const entry = await tx.maybe(
    tx.q
      .selectFrom('processor_entries')
      .select('store_id')
      .where('gateway', '=', gateway)
      .where('charge_id', '=', chargeId)
      .where('kind', '=', 'payment')
      .where('is_foreign', '=', false)
      .limit(1),
  );
  return entry && provenStore(entry.store_id);
}

/** Whether the store has not been deleted for good. */
async function exists({ db }: Pick<Services, 'db'>, storeId: StoreId): Promise<boolean> {
  const store = await db.onPlatform((tx) => tx.maybe(tx.q.selectFrom('stores').select('id').where('id', '=', storeId)));
  return store !== undefined;
}
