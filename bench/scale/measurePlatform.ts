import pg from 'pg';
import { z } from 'zod';
import { median, quantile, tenths, whole } from '../figures.ts';
import type { Client, Creator, OwnStore } from '../openClient.ts';
import { reachDatabase } from '../reachDatabase.ts';
import type { Row } from '../Row.ts';
import type { Product } from '../startProduct.ts';
import { fillCatalog, giveOrders, type CatalogSize, type Member } from './fillCatalog.ts';
import { ADMIN_CALLS, findLatePlaces } from './adminCalls.ts';
import { fillPlatform, type PlatformSize } from './fillPlatform.ts';
import { compareExports, exportAll } from './measureExports.ts';
import { untilAddedUp } from './measureScale.ts';

/** So many that both stores fill a page of each list: 25 drafts, and more published products than a page of the store shows. */
const SMALL_CATALOG: CatalogSize = {
  products: 100,
  files: 200,
  messages: 100,
  affiliates: 10,
  discounts: 10,
};
const LARGE_CATALOG: CatalogSize = {
  products: 10_000,
  files: 20_000,
  messages: 10_000,
  affiliates: 1000,
  discounts: 1000,
};
/** A page of each list is full with a thousand creators too, so that both sizes show as much. */
const SMALL_PLATFORM: PlatformSize = {
  creators: 1000,
  auditEntries: 10_000,
  securityEvents: 10_000,
  perSuspended: 16,
  perAdmin: 16,
  perPlan: 16,
};
const LARGE_PLATFORM: PlatformSize = {
  creators: 99_000,
  auditEntries: 990_000,
  securityEvents: 990_000,
  perSuspended: 200,
  perAdmin: 2000,
  perPlan: 100,
};

/** A page of each list of a customer is full with the fewer orders. */
const FEW_ORDERS = 60;
const MANY_ORDERS = 1000;

const ROUNDS = 25;
/** A call that takes seconds is repeated less often. */
const BUDGET_MS = 10_000;
const RATIO_GOAL = 2;
const GOAL_MS = 100;

interface CatalogShop extends OwnStore {
  slug: string;
  productIds: string[];
}

interface ShopCall {
  what: string;
  run: (shop: CatalogShop, client: Client) => Promise<unknown>;
}

/** A call about a customer of the large store, who has bought little or much. */
interface MemberCall {
  what: string;
  run: (member: Member, shop: CatalogShop, client: Client) => Promise<unknown>;
}

const ofStore = (what: string, name: string, input: (shop: CatalogShop) => object = () => ({})): ShopCall => ({
  what,
  run: (shop, client) =>
    client.call(z.unknown(), name, { storeId: shop.storeId, ...input(shop) }, { token: shop.creator.token }),
});

const ofPage = (what: string, path: (shop: CatalogShop) => string): ShopCall => ({
  what,
  run: (shop, client) => fetchPage(client, `/${shop.slug}${path(shop)}`),
});

const ofMember = (what: string, path: string): MemberCall => ({
  what,
  run: ({ token }, { slug }, client) => fetchPage(client, `/${slug}${path}`, { cookie: `stoa_member=${token}` }),
});

const aboutMember = (what: string, name: string): MemberCall => ({
  what,
  run: ({ customerId }, { storeId, creator: { token } }, client) =>
    client.call(z.unknown(), name, { storeId, customerId }, { token }),
});

/** A path that the cache does not know shows the storefront, rendered anew. */
let unknown = 0;

export const SHOP_CALLS: readonly ShopCall[] = [
  {
    what: 'Storefront, rendered anew',
    run: async ({ slug }, client) => fetchPage(client, `/${slug}/rendered-anew-${unknown++}`, {}, 404),
  },
  {
    what: 'Product page, rendered anew',
    run: ({ slug }, client) => fetchPage(client, `/${slug}/p/print-${1 + 4 * (unknown++ % 25)}?preview=true`),
  },
  { what: 'Sitemap', run: ({ slug }, client) => fetchPage(client, `/${slug}/sitemap.xml`) },
  { what: 'Feed', run: ({ slug }, client) => fetchPage(client, `/${slug}/feed.xml`) },
  { what: 'llms.txt', run: ({ slug }, client) => fetchPage(client, `/${slug}/llms.txt`) },
  ofStore('Products', 'listProducts'),
  ofStore('Products by title', 'listProducts', () => ({ sort: 'title' })),
  ofStore('Products by last change', 'listProducts', () => ({ sort: 'updated' })),
  ofStore('Products: drafts', 'listProducts', () => ({ state: 'draft', limit: 25 })),
  ofStore('Products: a tag', 'listProducts', () => ({ tag: 'paper', limit: 25 })),
  ofStore('Products: search, one', 'listProducts', () => ({ search: 'zephyrine' })),
  ofStore('Products: search, many', 'listProducts', () => ({ search: 'print' })),
  ofStore('Products: search, none', 'listProducts', () => ({ search: 'qqxxyy' })),
  ofStore('Picker of products: search', 'listProducts', () => ({ search: 'print 3', limit: 10 })),
  ofStore('Picker of customers: search', 'searchStoreCustomers', () => ({ query: 'ana' })),
  ofPage('All products', () => '/p'),
  ofPage('All products, a late page', ({ productIds }) => `/p?page=${Math.floor((productIds.length * 0.9) / 60)}`),
  ofPage('All products: search', () => '/p?q=print'),
  ofPage('All products: search, none', () => '/p?q=qqxxyy'),
  ofPage('All products: a tag', () => '/p?tag=series'),
  ofStore('Products: put one first', 'orderProducts', ({ productIds }) => ({ productIds: [productIds[30]] })),
  ofStore('Media: images', 'listMedia', () => ({ kind: 'image' })),
  ofStore('Media: audio', 'listMedia', () => ({ kind: 'audio' })),
  ofStore('Media: images, search, one', 'listMedia', () => ({ kind: 'image', search: 'zephyrine' })),
  ofStore('Media: images, search, many', 'listMedia', () => ({ kind: 'image', search: 'cover' })),
  ofStore('Media: images, search, none', 'listMedia', () => ({ kind: 'image', search: 'qqxxyy' })),
  ofStore('Media: audio, search, one', 'listMedia', () => ({ kind: 'audio', search: 'zephyrine' })),
  ofStore('Media: audio, search, none', 'listMedia', () => ({ kind: 'audio', search: 'qqxxyy' })),
  ofStore('Messages', 'listContactMessages'),
  ofStore('Messages: search, one', 'listContactMessages', () => ({ search: 'zephyrine' })),
  ofStore('Messages: search, many', 'listContactMessages', () => ({ search: 'paper' })),
  ofStore('Messages: search, none', 'listContactMessages', () => ({ search: 'qqxxyy' })),
  ofStore('Affiliates', 'listStoreAffiliates'),
  ofStore('Affiliates: search, one', 'listStoreAffiliates', () => ({ search: 'zephyrine' })),
  ofStore('Affiliates: search, many', 'listStoreAffiliates', () => ({ search: 'partner', limit: 10 })),
  ofStore('Affiliates: search, none', 'listStoreAffiliates', () => ({ search: 'qqxxyy' })),
  ofStore('Discounts', 'listDiscounts'),
  ofStore('Discounts: paused', 'listDiscounts', () => ({ state: 'paused' })),
  ofStore('Discounts: search, one', 'listDiscounts', () => ({ search: 'zephyrine' })),
  ofStore('Discounts: search, many', 'listDiscounts', () => ({ search: 'code', limit: 10 })),
  ofStore('Discounts: search, none', 'listDiscounts', () => ({ search: 'qqxxyy' })),
];

export const MEMBER_CALLS: readonly MemberCall[] = [
  aboutMember('A customer with many orders', 'getCustomer'),
  aboutMember('Timeline of that customer', 'getCustomerTimeline'),
  ofMember('Members: library', '/members'),
  ofMember('Members: library, search', '/members?q=print'),
  ofMember('Members: library, by title', '/members?sort=title'),
  ofMember('Members: library, one kind', '/members?kind=download'),
  ofMember('Members: archive', '/members?show=archive'),
  ofMember('Members: orders', '/members/orders'),
  ofMember('Members: profile', '/members/profile'),
  ofMember('Storefront as that customer', ''),
  ofMember('All products as that customer', '/p'),
];

/** What is measured of both sizes. */
export interface Compared {
  what: string;
  small: number[];
  large: number[];
}

export interface PlatformShops {
  small: CatalogShop;
  large: CatalogShop;
  /** Customers of the large store. */
  members: { few: Member; many: Member };
  admin: Creator;
}

/**
 * The lists of admins with a thousand stores and with a hundred thousand, and the pages and lists of a store with a hundred
 * products and of one with ten thousand.
 */
export async function measurePlatform(client: Client, product: Product): Promise<Row[]> {
  const owner = new pg.Client(reachDatabase(product.dataDir, 'owner'));
  await owner.connect();
  try {
    const shops = await openShops(client, owner);
    await fillSmallPlatform(owner);
    // A new process is slower at first.
    await timeAdmin(client, owner, shops.admin);
    const small = await timeAdmin(client, owner, shops.admin);
    const exportAudit = () => exportAll(product, 'getAdminAuditLog', { input: {}, token: shops.admin.token });
    await exportAudit();
    const fewEntries = await exportAudit();
    await fillLargePlatform(owner);
    const large = await timeAdmin(client, owner, shops.admin);
    const manyEntries = await exportAudit();
    const rows = [
      ...compareAdmin(small, large),
      ...(await compareShops(client, shops)),
      ...(await compareMembers(client, shops)),
    ].flatMap(rowsOf);
    return [...rows, ...compareExports('Export of the audit log', fewEntries, manyEntries)];
  } finally {
    await owner.end();
  }
}

export async function openShops(client: Client, owner: pg.Client): Promise<PlatformShops> {
  const admin = await client.signUp({ email: 'admin@example.com' });
  await owner.query(
    `update creators set is_admin = true, admin_since = now()
      where id = (select id from accounts where store_id = '00000000-0000-0000-0000-000000000000' and email = $1)`,
    [admin.email],
  );
  const small = await openShop(client, owner, { slug: 'few-products', size: SMALL_CATALOG });
  const large = await openShop(client, owner, { slug: 'many-products', size: LARGE_CATALOG });
  const { storeId } = large;
  const members = {
    few: await giveOrders(owner, { storeId, email: 'cleo2@example.com', orders: FEW_ORDERS }),
    many: await giveOrders(owner, { storeId, email: 'zephyrine@example.com', orders: MANY_ORDERS }),
  };
  const shops = { admin, small, large, members };
  await untilAddedUp(owner);
  await owner.query('vacuum analyze');
  return shops;
}

async function openShop(
  client: Client,
  owner: pg.Client,
  { slug, size }: { slug: string; size: CatalogSize },
): Promise<CatalogShop> {
  const creator = await client.signUp({ email: `${slug}@example.com` });
  const storeId = await client.openStore(creator, slug);
  return { creator, storeId, slug, productIds: await fillCatalog(owner, { storeId, size }) };
}

export async function fillSmallPlatform(owner: pg.Client): Promise<void> {
  await fillPlatform(owner, 1, SMALL_PLATFORM);
}

export async function fillLargePlatform(owner: pg.Client): Promise<void> {
  await fillPlatform(owner, 1 + SMALL_PLATFORM.creators, LARGE_PLATFORM);
}

/** The times of each call, in milliseconds. */
export async function timeAdmin(client: Client, owner: pg.Client, { token }: Creator): Promise<number[][]> {
  const places = await findLatePlaces(owner);
  const times: number[][] = [];
  for (const { name, input, late } of ADMIN_CALLS) {
    const data = { ...input, ...(late && { cursor: places[late] }) };
    times.push(await repeated(() => client.call(z.unknown(), name, data, { token })));
  }
  return times;
}

export const compareAdmin = (small: number[][], large: number[][]): Compared[] =>
  ADMIN_CALLS.map(({ what }, at) => ({ what, small: small[at] ?? [], large: large[at] ?? [] }));

export async function compareShops(client: Client, { small, large }: PlatformShops): Promise<Compared[]> {
  const compared: Compared[] = [];
  for (const { what, run } of SHOP_CALLS) {
    compared.push({
      what,
      small: await repeated(() => run(small, client)),
      large: await repeated(() => run(large, client)),
    });
  }
  return compared;
}

export async function compareMembers(client: Client, { large: shop, members }: PlatformShops): Promise<Compared[]> {
  const compared: Compared[] = [];
  for (const { what, run } of MEMBER_CALLS) {
    compared.push({
      what,
      small: await repeated(() => run(members.few, shop, client)),
      large: await repeated(() => run(members.many, shop, client)),
    });
  }
  return compared;
}

export function rowsOf({ what, small, large }: Compared): Row[] {
  const p95 = quantile(large, 0.95);
  const ratio = median(large) / median(small);
  return [
    {
      what: `${what}: a hundred times as much`,
      measured: `${tenths(median(large))} and ${tenths(median(small))} ms`,
      ratio,
      target: { most: RATIO_GOAL, got: ratio },
    },
    {
      what: `${what}: 95th percentile`,
      measured: `${whole(p95)} ms`,
      target: { most: GOAL_MS, got: p95 },
    },
  ];
}

/** The times of a call after the first, which may fill a cache. */
async function repeated(run: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const began = performance.now();
  await run().catch(unlessTooLate);
  while (times.length < ROUNDS && (times.length < 3 || performance.now() - began < BUDGET_MS)) {
    const start = performance.now();
    await run().catch(unlessTooLate);
    times.push(performance.now() - start);
  }
  return times;
}

/** A call that ran out of time took at least that long. */
function unlessTooLate(error: unknown): void {
  if (!(error instanceof Error && error.message.includes('deadline-exceeded'))) throw error;
}

async function fetchPage(client: Client, path: string, headers: Record<string, string> = {}, wanted = 200) {
  const { status } = await client.send('GET', path, { headers: { 'accept-encoding': 'br', ...headers } });
  if (status !== wanted) throw new Error(`${path} answered ${status}.`);
}
