import { randomUUID } from 'node:crypto';
import type { PriceInput } from '#shared/contract/catalog.ts';
import type { TaxCategory } from '#shared/rules/taxCategory.ts';
import type { TaxClass } from '#shared/rules/taxRates.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { addContentTerms } from '#server/features/customerRecord/contentTerms.ts';
import type { CreatorWithStore, World } from './world.ts';

/** A store with one published product, inserted directly into the tables, for tests that need no editing. */
export interface Shop extends CreatorWithStore {
  productId: string;
  fileId: string;
}

export interface Ware {
  title?: string;
  slug?: string;
  price?: PriceInput;
  currency?: string;
  maxQuantity?: number;
  taxClass?: TaxClass;
  taxCategory?: TaxCategory;
  isGiftable?: boolean;
  seats?: number;
  accessDays?: number;
  downloadLimit?: number;
  tags?: string[];
  position?: number;
}

export async function openShop(world: World, name: string, ware: Ware = {}): Promise<Shop> {
  const creator = await world.creator(name);
  return { ...creator, ...(await publishWare(world, creator.storeId, ware)) };
}

export async function publishWare(
  world: World,
  storeId: string,
  {
    title = 'Spring prints',
    slug = 'spring-prints',
    price = { kind: 'fixed', amount: 1200 },
    currency = 'USD',
    maxQuantity = 1,
    taxClass = 'standard',
    taxCategory = 'download',
    isGiftable = false,
    seats = 0,
    accessDays,
    downloadLimit,
    tags = [],
    position = 0,
  }: Ware = {},
): Promise<{ productId: string; fileId: string }> {
  const productId = randomUUID();
  const published = {
    title,
    slug,
    summary: 'Six prints for your wall.',
    descriptionHtml: '<p>Printed with <strong>care</strong>.</p>',
    price,
    currency,
    maxQuantity,
    isGiftable,
    seats,
    ...(accessDays !== undefined && { accessDays }),
    ...(downloadLimit !== undefined && { downloadLimit }),
    taxClass,
    taxCategory,
    tags,
    covers: [],
    files: [{ name: 'prints.pdf', mime: 'application/pdf', bytes: 2048 }],
  };
  const amount = price.kind === 'fixed' ? price.amount : price.kind === 'from' ? price.least : 0;
  await world.sql(
    `insert into products (store_id, id, slug, title, price_kind, price_amount, currency, is_giftable, state, published,
       tags, position, max_quantity, seats, published_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'published', $9, $10, $11, $12, $13, now(), now(), now())`,
    [
      storeId,
      productId,
      slug,
      title,
      price.kind,
      amount,
      currency,
      isGiftable,
      JSON.stringify(published),
      tags,
      position,
      maxQuantity,
      seats,
    ],
  );
  await world.services.db.inStore(provenStore(storeId), async (tx) => {
    for (const kind of ['product', 'published'] as const) await addContentTerms(tx, kind, [productId]);
  });
  const fileId = await addFile(world, { storeId, productId, name: 'prints.pdf' });
  return { productId, fileId };
}

export async function addFile(
  world: World,
  { storeId, productId, name }: { storeId: string; productId: string; name: string },
): Promise<string> {
  const fileId = randomUUID();
  await world.sql(
    'insert into product_files (store_id, id, product_id, name, created_at) values ($1, $2, $3, $4, now())',
    [storeId, fileId, productId, name],
  );
  await addVersion(world, { storeId, fileId, number: 1 });
  return fileId;
}

export async function addVersion(
  world: World,
  { storeId, fileId, number }: { storeId: string; fileId: string; number: number },
): Promise<string> {
  const versionId = randomUUID();
  await world.sql(
    `insert into file_versions (store_id, id, file_id, number, name, storage_key, bytes, sha256, mime, created_at)
     values ($1, $2, $3, $4, 'prints.pdf', $5, 2048, '\\x00', 'application/pdf', now())`,
    [storeId, versionId, fileId, number, `product-files/${versionId}`],
  );
  return versionId;
}

/** The record of an uploaded image, without its files. */
export async function addImage(world: World, storeId: string): Promise<string> {
  const id = randomUUID();
  await world.sql(
    `insert into images (store_id, id, width, height, widths, colour, created_at)
     values ($1, $2, 640, 640, '{320,640}', '#6f4e37', now())`,
    [storeId, id],
  );
  return id;
}

export const CARDS = {
  pays: { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' },
  declined: { number: '4000 0000 0000 0002', expiry: '12/30', cvc: '123' },
  poor: { number: '4000 0000 0000 9995', expiry: '12/30', cvc: '123' },
  asks: { number: '4000 0025 0000 3155', expiry: '12/30', cvc: '123' },
  refundsLater: { number: '4000 0000 0000 7726', expiry: '12/30', cvc: '123' },
  refundFails: { number: '4000 0000 0000 5126', expiry: '12/30', cvc: '123' },
} as const;

/**
 * The number of a store's orders, payments and entitlements, and its ledger, for checks that they balance. Orders and
 * payments that no gateway accepted do not count.
 */
export async function readTotals(world: World, storeId: string) {
  const [sums] = await world.sql<{ orders: number; payments: number; entitlements: number; unbalanced: number }>(
    `select (select count(*) from orders where store_id = $1 and status <> 'pending')::int as orders,
       (select count(*) from payments where store_id = $1 and status in ('requires-action', 'succeeded'))::int as payments,
       (select count(*) from entitlements where store_id = $1 and revoked_at is null)::int as entitlements,
       (select count(*) from (
          select 1 from ledger_entries where store_id = $1 group by event_id, currency having sum(amount) <> 0
        ) as wrong)::int as unbalanced`,
    [storeId],
  );
  const accounts = await world.sql<{ account: string; amount: string }>(
    'select account, sum(amount)::text as amount from ledger_entries where store_id = $1 group by account order by account',
    [storeId],
  );
  return { ...sums, ledger: Object.fromEntries(accounts.map(({ account, amount }) => [account, Number(amount)])) };
}
