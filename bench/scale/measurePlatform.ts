import pg from 'pg';
import { z } from 'zod';
import { median, quantile, tenths, whole } from '../figures.ts';
import type { Client, Creator, OwnStore } from '../openClient.ts';
import { reachDatabase } from '../reachDatabase.ts';
import type { Row } from '../Row.ts';
import type { Product } from '../startProduct.ts';
import { fillCatalog, type CatalogSize } from './fillCatalog.ts';
import { fillPlatform, type PlatformSize } from './fillPlatform.ts';
import { RARE_NAME } from './fillStore.ts';
import { untilAddedUp } from './measureScale.ts';

/** So many that both stores fill a page of each list: 25 drafts, and more published products than a page of the store shows. */
const SMALL_CATALOG: CatalogSize = {
  products: 100,
  files: 200,
  messages: 100,
  affiliates: 10,
  discounts: 10,
  ownOrders: 10,
};
const LARGE_CATALOG: CatalogSize = {
  products: 10_000,
  files: 20_000,
  messages: 10_000,
  affiliates: 1000,
  discounts: 1000,
  ownOrders: 1000,
};
const SMALL_PLATFORM: PlatformSize = { creators: 1000, auditEntries: 10_000, securityEvents: 10_000 };
const LARGE_PLATFORM: PlatformSize = { creators: 99_000, auditEntries: 990_000, securityEvents: 990_000 };

const ROUNDS = 25;
/** A call that takes seconds is repeated less often. */
const BUDGET_MS = 10_000;
const RATIO_GOAL = 2;
const GOAL_MS = 100;

interface CatalogShop extends OwnStore {
  slug: string;
  productIds: string[];
  /** The customer who has bought most, and their session. */
  customerId: string;
  token: string;
}

interface AdminCall {
  what: string;
  name: string;
  input: object;
}

interface ShopCall {
  what: string;
  run: (shop: CatalogShop, client: Client) => Promise<unknown>;
}

const ofStore = (what: string, name: string, input: (shop: CatalogShop) => object = () => ({})): ShopCall => ({
  what,
  run: (shop, client) =>
    client.call(z.unknown(), name, { storeId: shop.storeId, ...input(shop) }, { token: shop.creator.token }),
});

const ofCustomer = (what: string, path: string): ShopCall => ({
  what,
  run: (shop, client) => fetchPage(client, `/${shop.slug}${path}`, { cookie: `stoa_member=${shop.token}` }),
});

/** A path that the cache does not know shows the storefront, rendered anew. */
let unknown = 0;

const SHOP_CALLS: readonly ShopCall[] = [
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
  ofStore('A customer with 1,000 orders', 'getCustomer', ({ customerId }) => ({ customerId })),
  ofStore('Timeline of that customer', 'getCustomerTimeline', ({ customerId }) => ({ customerId })),
  ofCustomer('Members: library', '/members'),
  ofCustomer('Members: orders', '/members/orders'),
  ofCustomer('Members: profile', '/members/profile'),
  ofCustomer('Storefront as that customer', ''),
];

const ADMIN_CALLS: readonly AdminCall[] = [
  { what: 'Admin: people', name: 'listPeople', input: {} },
  { what: 'Admin: people suspended', name: 'listPeople', input: { status: 'suspended' } },
  { what: 'Admin: people on a plan', name: 'listPeople', input: { planId: 'boss' } },
  { what: 'Admin: people on the free plan', name: 'listPeople', input: { planId: 'free' } },
  { what: 'Admin: people with admin rights', name: 'listPeople', input: { isAdmin: true } },
  { what: 'Admin: people, search, one', name: 'listPeople', input: { search: 'zephyrine' } },
  { what: 'Admin: people, search, an email', name: 'listPeople', input: { search: 'zephyrine@example.com' } },
  { what: 'Admin: people, search, many', name: 'listPeople', input: { search: 'garcia' } },
  { what: 'Admin: people, search, two words', name: 'listPeople', input: { search: 'ana garcia' } },
  { what: 'Admin: people, search, none', name: 'listPeople', input: { search: 'qqxxyy' } },
  { what: 'Admin: stores', name: 'listAllStores', input: {} },
  { what: 'Admin: stores suspended', name: 'listAllStores', input: { status: 'suspended' } },
  { what: 'Admin: stores, search, one', name: 'listAllStores', input: { search: 'zephyrine' } },
  { what: 'Admin: stores, search, a slug', name: 'listAllStores', input: { search: 'prints-77' } },
  { what: 'Admin: stores, search, a host', name: 'listAllStores', input: { search: 'prints-900.example.net' } },
  { what: 'Admin: stores, search, many', name: 'listAllStores', input: { search: 'garcia' } },
  { what: 'Admin: stores, search, none', name: 'listAllStores', input: { search: 'qqxxyy' } },
  { what: 'Admin: admins', name: 'getAdminUsers', input: {} },
  { what: 'Admin: audit log', name: 'getAdminAuditLog', input: {} },
  { what: 'Admin: audit log, a rare action', name: 'getAdminAuditLog', input: { action: 'admin.first' } },
  { what: 'Admin: audit log of an admin', name: 'getAdminAuditLog', input: { actor: 'kai6@example.com' } },
  { what: 'Admin: audit log about a name', name: 'getAdminAuditLog', input: { target: RARE_NAME } },
  { what: 'Admin: audit log about an email', name: 'getAdminAuditLog', input: { target: 'zephyrine@example.com' } },
  { what: 'Admin: audit log about nobody', name: 'getAdminAuditLog', input: { target: 'qqxxyy' } },
  { what: 'Admin: audit log of an early day', name: 'getAdminAuditLog', input: { until: hoursAgo(72) } },
  { what: 'Admin: security events', name: 'listAllSecurityEvents', input: {} },
  { what: 'Admin: security events of a kind', name: 'listAllSecurityEvents', input: { kind: 'password-change' } },
  { what: 'Admin: security events of a rare kind', name: 'listAllSecurityEvents', input: { kind: 'passkey-removed' } },
  {
    what: 'Admin: security events of a creator',
    name: 'listAllSecurityEvents',
    input: { account: 'zephyrine@example.com' },
  },
  { what: 'Admin: security events of nobody', name: 'listAllSecurityEvents', input: { account: 'qqxxyy' } },
  { what: 'A creator’s security events', name: 'listSecurityEvents', input: {} },
  { what: 'A creator’s sessions', name: 'listSessions', input: {} },
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
  admin: Creator;
}

/**
 * The lists of admins with a thousand stores and with a hundred thousand, and the pages and lists of a store with a hundred
 * products and of one with ten thousand.
 */
export async function measurePlatform(client: Client, { dataDir }: Pick<Product, 'dataDir'>): Promise<Row[]> {
  const owner = new pg.Client(reachDatabase(dataDir, 'owner'));
  await owner.connect();
  try {
    const shops = await openShops(client, owner);
    await fillSmallPlatform(owner);
    // A new process is slower at first.
    await timeAdmin(client, shops.admin);
    const small = await timeAdmin(client, shops.admin);
    await fillLargePlatform(owner);
    const large = await timeAdmin(client, shops.admin);
    return [...compareAdmin(small, large), ...(await compareShops(client, shops))].flatMap(rowsOf);
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
  const shops = {
    admin,
    small: await openShop(client, owner, { slug: 'few-products', size: SMALL_CATALOG }),
    large: await openShop(client, owner, { slug: 'many-products', size: LARGE_CATALOG }),
  };
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
  return { creator, storeId, slug, ...(await fillCatalog(owner, { storeId, size })) };
}

export async function fillSmallPlatform(owner: pg.Client): Promise<void> {
  await fillPlatform(owner, 1, SMALL_PLATFORM);
}

export async function fillLargePlatform(owner: pg.Client): Promise<void> {
  await fillPlatform(owner, 1 + SMALL_PLATFORM.creators, LARGE_PLATFORM);
}

/** The times of each call, in milliseconds. */
export async function timeAdmin(client: Client, { token }: Creator): Promise<number[][]> {
  const times: number[][] = [];
  for (const { name, input } of ADMIN_CALLS) {
    times.push(await repeated(() => client.call(z.unknown(), name, input, { token })));
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

function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000).toISOString();
}
