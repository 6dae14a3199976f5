import type { InferResult } from 'kysely';
import { z } from 'zod';
import { refuse } from '#shared/contract/refusals.ts';
import { SocialLinks, Store } from '#shared/contract/stores.ts';
import type { Settings } from '../../access/context.ts';
import { isEnabled } from '../../access/flags.ts';
import { addressesOf, type AddressTx, type RealmTx } from '../../db/transaction.ts';
import { rootAddress } from './storeRoot.ts';

/** One store for its creator. Refused if it was deleted meanwhile. */
export async function loadStore(tx: RealmTx, id: string, settings: Settings): Promise<Store> {
  const found = await addressesOf(tx).maybe(selectStores(addressesOf(tx), settings).where('s.id', '=', id));
  const row = found ?? refuse('store-not-found');
  return presentStore(await withHost(tx, row), settings);
}

/** A creator's stores, newest first. */
export async function loadStoresOf(tx: RealmTx, creatorId: string, settings: Settings): Promise<Store[]> {
  const rows = await addressesOf(tx).many(
    selectStores(addressesOf(tx), settings)
      .where('s.creator_id', '=', creatorId)
      .orderBy('s.created_at', 'desc')
      .orderBy('s.id')
      .limit(MOST_STORES),
  );
  return Promise.all(rows.map(async (row) => presentStore(await withHost(tx, row), settings)));
}

const MOST_STORES = 100;

const selectStores = (tx: AddressTx, { mailProvider }: Settings) =>
  tx.q
    .selectFrom('stores as s')
    .leftJoin('store_mail as m', (on) => on.onRef('m.store_id', '=', 's.id').on('m.provider', '=', mailProvider))
    .select([
      's.id',
      's.creator_id',
      's.name',
      's.slug',
      's.custom_domain',
      's.description',
      's.currency',
      's.contact_email',
      's.postal_address',
      's.theme',
      's.theme_overrides',
      's.social_links',
      's.avatar_id',
      's.avatar_width',
      's.is_test',
      's.suspended_at',
      's.created_at',
      's.updated_at',
      'm.subaccount_id',
      'm.webhook_id',
      'm.webhook_status',
    ])
    .select((store) => [
      store
        .selectFrom('store_hosts as h')
        .select('h.host')
        .whereRef('h.store_id', '=', 's.id')
        .orderBy('h.created_at')
        .orderBy('h.host')
        .limit(1)
        .as('domain'),
      store
        .selectFrom('store_domains as d')
        .select('d.host')
        .whereRef('d.store_id', '=', 's.id')
        .orderBy('d.created_at')
        .orderBy('d.host')
        .limit(1)
        .as('claimed_domain'),
      store
        .selectFrom('store_hosts as h')
        .select('h.host')
        .whereRef('h.store_id', '=', 's.id')
        .where('h.is_active', '=', true)
        .where('h.kind', '=', 'bio')
        .where('h.proven_at', 'is', null)
        .orderBy('h.host')
        .limit(1)
        .as('host'),
      store
        .selectFrom('store_hosts as h')
        .select('h.host')
        .whereRef('h.store_id', '=', 's.id')
        .where('h.kind', '=', 'bio')
        .where('h.proven_at', 'is not', null)
        .orderBy('h.host')
        .limit(1)
        .as('proven_host'),
    ])
    .where('s.deleted_at', 'is', null);

type Row = InferResult<ReturnType<typeof selectStores>>[number];

/** A proven domain works while the custom domains feature is on for the store. */
async function withHost(tx: RealmTx, row: Row): Promise<Row> {
  if (row.host !== null || row.proven_host === null) return row;
  const isOn = await isEnabled(tx, 'customDomains', { storeId: row.id });
  return isOn ? { ...row, host: row.proven_host } : row;
}

const StoredOverrides = Store.shape.themeOverrides.extend({ colors: z.record(z.string(), z.string()).default({}) });

function presentStore(row: Row, settings: Settings): Store {
  return {
    id: row.id,
    creatorId: row.creator_id,
    name: row.name,
    slug: row.slug,
    customDomain: row.custom_domain,
    description: row.description,
    domain: row.domain ?? row.claimed_domain,
    currency: row.currency,
    contactEmail: row.contact_email,
    postalAddress: row.postal_address,
    theme: row.theme,
    themeOverrides: StoredOverrides.parse(row.theme_overrides),
    socialLinks: SocialLinks.parse(row.social_links),
    avatar: avatarOf(row),
    isTest: row.is_test,
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    mailAccount: mailAccountOf(row),
    url: rootAddress(row, settings.publicUrl),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

const WebhookStatus = z.enum(['active', 'inactive']).nullable();

const mailAccountOf = (row: Row): Store['mailAccount'] => ({
  exists: row.subaccount_id !== null,
  webhookId: row.webhook_id,
  webhookStatus: WebhookStatus.parse(row.webhook_status),
});

function avatarOf({ id: storeId, avatar_id: id, avatar_width: width }: Row): Store['avatar'] {
  return id === null ? null : { id, url: `/media/${storeId}/${id}-${width}.webp` };
}
