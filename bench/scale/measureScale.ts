import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { median, quantile, tenths, whole } from '../figures.ts';
import type { Client, OwnStore } from '../openClient.ts';
import { reachDatabase } from '../reachDatabase.ts';
import type { Row } from '../Row.ts';
import type { Product } from '../startProduct.ts';
import { measureExports } from './measureExports.ts';
import { measureOrdersBehind } from './measureOrdersBehind.ts';
import { fillCourse } from './fillCourse.ts';
import { fillLists } from './fillLists.ts';
import { fillMembers } from './fillMembers.ts';
import { fillStore, RARE_NAME, RARE_TAG, type StoreSize } from './fillStore.ts';

const SMALL: StoreSize = { orders: 10_000, customers: 2500, events: 100_000, subscribers: 2500 };
const LARGE: StoreSize = { orders: 1_000_000, customers: 250_000, events: 10_000_000, subscribers: 250_000 };

const PRODUCTS = 20;
const ROUNDS = 25;
/** A call that takes seconds is repeated less often. */
const BUDGET_MS = 15_000;
const RATIO_GOAL = 2;
const LIST_GOAL_MS = 100;
const ANALYTICS_GOAL_MS = 200;

interface Call {
  what: string;
  name: string;
  input: (shop: ScaleShop) => object;
  goalMs?: number;
}

interface ScaleShop extends OwnStore {
  productIds: string[];
  /** A campaign that was sent to every subscriber. */
  campaignId: string;
  /** A post with a comment for each order. */
  postId: string;
  /** A course with a row of progress for each order. */
  courseId: string;
}

const today = new Date().toISOString().slice(0, 10);
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const EVERYBODY = { subscribers: 'all', form: '', customers: 'all', products: [], tag: '' };

const CALLS: readonly Call[] = [
  { what: 'Home', name: 'getStoreHome', input: () => ({}) },
  { what: 'Store stats', name: 'getStoreStats', input: () => ({}) },
  { what: 'Orders', name: 'listOrders', input: () => ({}) },
  { what: 'Orders by amount', name: 'listOrders', input: () => ({ sort: 'total' }) },
  { what: 'Orders refunded', name: 'listOrders', input: () => ({ status: 'refunded' }) },
  { what: 'Orders void', name: 'listOrders', input: () => ({ status: 'void' }) },
  { what: 'Orders of a product', name: 'listOrders', input: ({ productIds }) => ({ productId: productIds[3] }) },
  { what: 'Orders: search, one name', name: 'listOrders', input: () => ({ search: RARE_NAME }) },
  { what: 'Orders: search, an email', name: 'listOrders', input: () => ({ search: 'zephyrine@example.com' }) },
  { what: 'Orders: search, many', name: 'listOrders', input: () => ({ search: 'garcia' }) },
  { what: 'Orders: search, none', name: 'listOrders', input: () => ({ search: 'qqxxyy' }) },
  { what: 'Orders: search, a product', name: 'listOrders', input: () => ({ search: 'Print 7' }) },
  { what: 'Customers', name: 'getStoreCustomers', input: () => ({}) },
  { what: 'Customers by name', name: 'getStoreCustomers', input: () => ({ sort: 'name' }) },
  { what: 'Customers by spending', name: 'getStoreCustomers', input: () => ({ sort: 'spent' }) },
  { what: 'Customers by last order', name: 'getStoreCustomers', input: () => ({ sort: 'last-order' }) },
  {
    what: 'Customers of a product',
    name: 'getStoreCustomers',
    input: ({ productIds }) => ({ productId: productIds[3] }),
  },
  { what: 'Customers without orders', name: 'getStoreCustomers', input: () => ({ hasBought: false }) },
  { what: 'Customers with a tag', name: 'getStoreCustomers', input: () => ({ tag: 'tag 7' }) },
  { what: 'Customers with a rare tag', name: 'getStoreCustomers', input: () => ({ tag: RARE_TAG }) },
  { what: 'Customers: search, one', name: 'getStoreCustomers', input: () => ({ search: 'zephyrine' }) },
  { what: 'Customers: search, many', name: 'getStoreCustomers', input: () => ({ search: 'garcia' }) },
  { what: 'Customers: picker', name: 'searchStoreCustomers', input: () => ({ query: 'zeph' }) },
  { what: 'Products', name: 'listProducts', input: () => ({}) },
  { what: 'Subscribers', name: 'listSubscribers', input: () => ({}) },
  { what: 'Subscribers: search, one', name: 'listSubscribers', input: () => ({ search: 'zephyrine' }) },
  { what: 'Invoices', name: 'listInvoices', input: () => ({}) },
  { what: 'Invoices: search, an email', name: 'listInvoices', input: () => ({ search: 'zephyrine@example.com' }) },
  { what: 'Invoices: search, a number', name: 'listInvoices', input: () => ({ search: '2026-77' }) },
  { what: 'Invoices: search, none', name: 'listInvoices', input: () => ({ search: 'qqxxyy' }) },
  { what: 'Subscriptions', name: 'listSubscriptions', input: () => ({}) },
  { what: 'Subscriptions: search, one', name: 'listSubscriptions', input: () => ({ search: 'zephyrine' }) },
  { what: 'Subscriptions: search, a product', name: 'listSubscriptions', input: () => ({ search: 'Print 7' }) },
  { what: 'Disputes', name: 'listDisputes', input: () => ({}) },
  { what: 'Disputes: search, one', name: 'listDisputes', input: () => ({ search: 'zephyrine' }) },
  { what: 'Messages', name: 'listContactMessages', input: () => ({}) },
  { what: 'Discounts', name: 'listDiscounts', input: () => ({}) },
  { what: 'Affiliates', name: 'listStoreAffiliates', input: () => ({}) },
  { what: 'Payouts', name: 'listPayouts', input: () => ({}) },
  { what: 'Media', name: 'listMedia', input: () => ({ kind: 'audio' }) },
  { what: 'Reviews', name: 'listReviews', input: () => ({}) },
  { what: 'Reviews of a product', name: 'listReviews', input: ({ productIds }) => ({ productId: productIds[3] }) },
  { what: 'Reviews without a reply', name: 'listReviews', input: () => ({ show: 'unanswered' }) },
  { what: 'Reviews: search, one', name: 'listReviews', input: () => ({ search: 'zephyrine' }) },
  { what: 'Reviews: search, many', name: 'listReviews', input: () => ({ search: 'garcia' }) },
  { what: 'License keys', name: 'listLicences', input: ({ productIds }) => ({ productId: productIds[0] }) },
  {
    what: 'License keys: search, one',
    name: 'listLicences',
    input: ({ productIds }) => ({ productId: productIds[0], search: 'zephyrine' }),
  },
  {
    what: 'License keys: search, many',
    name: 'listLicences',
    input: ({ productIds }) => ({ productId: productIds[0], search: 'garcia' }),
  },
  { what: 'Waitlist', name: 'listWaitlist', input: ({ productIds }) => ({ productId: productIds[1] }) },
  {
    what: 'Waitlist: search, one',
    name: 'listWaitlist',
    input: ({ productIds }) => ({ productId: productIds[1], search: 'zephyrine' }),
  },
  { what: 'Posts', name: 'listPosts', input: () => ({}) },
  { what: 'Posts: search, none', name: 'listPosts', input: () => ({ search: 'qqxxyy' }) },
  { what: 'Comments of a post', name: 'listPostComments', input: ({ postId }) => ({ postId }) },
  {
    what: 'Report of a course',
    name: 'getCourseReport',
    input: ({ courseId }) => ({ contentId: courseId }),
    goalMs: ANALYTICS_GOAL_MS,
  },
  { what: 'Campaigns', name: 'listCampaigns', input: () => ({}) },
  {
    what: 'Recipients of a campaign',
    name: 'listCampaignRecipients',
    input: ({ campaignId }) => ({ campaignId }),
  },
  {
    what: 'Recipients of a campaign: search, one',
    name: 'listCampaignRecipients',
    input: ({ campaignId }) => ({ campaignId, search: 'zephyrine' }),
  },
  {
    what: 'Recipients of a campaign: search, many',
    name: 'listCampaignRecipients',
    input: ({ campaignId }) => ({ campaignId, search: 'garcia' }),
  },
  { what: 'Audience: choices', name: 'getAudienceChoices', input: () => ({}) },
  {
    what: 'Audience: a tag',
    name: 'countAudience',
    input: () => ({ audience: { ...EVERYBODY, subscribers: 'none', customers: 'tag', tag: 'tag 7' } }),
  },
  {
    what: 'Audience: a rare tag',
    name: 'countAudience',
    input: () => ({ audience: { ...EVERYBODY, subscribers: 'none', customers: 'tag', tag: RARE_TAG } }),
  },
  {
    what: 'Audience: a sign-up form',
    name: 'countAudience',
    input: () => ({ audience: { ...EVERYBODY, subscribers: 'form', form: 'form 1', customers: 'none' } }),
  },
  { what: 'Audience: everybody', name: 'countAudience', input: () => ({ audience: EVERYBODY }) },
  {
    what: 'Audience: buyers of a product',
    name: 'countAudience',
    input: ({ productIds: [productId] }) => ({
      audience: { ...EVERYBODY, subscribers: 'none', customers: 'products', products: [productId] },
    }),
  },
  {
    what: 'Owners of a product who can be told',
    name: 'getProductUpdate',
    input: ({ productIds }) => ({ productId: productIds[3] }),
  },
  {
    what: 'Traffic of 30 days',
    name: 'getTraffic',
    input: () => ({ from: daysAgo(29), to: today }),
    goalMs: ANALYTICS_GOAL_MS,
  },
  {
    what: 'Traffic of a year by product',
    name: 'getTraffic',
    input: () => ({ from: daysAgo(364), to: today, by: 'product' }),
    goalMs: ANALYTICS_GOAL_MS,
  },
  {
    what: 'Traffic of a year by source',
    name: 'getTraffic',
    input: () => ({ from: daysAgo(364), to: today, by: 'source' }),
    goalMs: ANALYTICS_GOAL_MS,
  },
];

/** Every list, search and figure of a store with ten thousand orders and of one with a million, in the same database. */
export async function measureScale(client: Client, product: Product): Promise<Row[]> {
  const shops = await fillShops(client, product.dataDir);
  return [
    ...(await measureCalls(client, shops)),
    ...(await measureExports(product, shops)),
    await measureOrdersBehind(client, product.dataDir, shops),
  ];
}

export interface ScaleShops {
  small: ScaleShop;
  large: ScaleShop;
}

export async function fillShops(client: Client, dataDir: string): Promise<ScaleShops> {
  const owner = new pg.Client(reachDatabase(dataDir, 'owner'));
  await owner.connect();
  try {
    const shops = {
      small: await openScaleShop(client, 'ten-thousand'),
      large: await openScaleShop(client, 'one-million'),
    };
    await fillStore(owner, { ...shops.small, size: SMALL });
    await fillStore(owner, { ...shops.large, size: LARGE });
    await fillLists(owner, { ...shops.small, size: SMALL });
    await fillLists(owner, { ...shops.large, size: LARGE });
    await fillMembersOf(client, owner, { shop: shops.small, size: SMALL });
    await fillMembersOf(client, owner, { shop: shops.large, size: LARGE });
    for (const shop of [shops.small, shops.large]) await addText(owner, shop);
    await untilAddedUp(owner);
    await owner.query('vacuum analyze');
    return shops;
  } finally {
    await owner.end();
  }
}

/** Something new in a product, which its owners can be told of. */
async function addText(owner: pg.Client, { storeId, productIds }: ScaleShop): Promise<void> {
  const text = { kind: 'text', title: 'How to frame it', pages: [{ title: '', html: '<p>With care.</p>' }] };
  await owner.query(
    `insert into contents (store_id, id, product_id, kind, title, position, settings, digest, pages, published, published_title,
            published_pages, published_position, created_at, updated_at, published_at)
       values ($1, gen_random_uuid(), $2, 'text', $3, 0, $4, '', 1, $4, $3, 1, 0, now(), now(), now())`,
    [storeId, productIds[3], text.title, JSON.stringify(text)],
  );
}

async function fillMembersOf(
  client: Client,
  owner: pg.Client,
  { shop, size }: { shop: ScaleShop; size: StoreSize },
): Promise<void> {
  const [licensedId = '', awaitedId = '', productId = ''] = shop.productIds;
  await fillMembers(client, owner, { shop, licensedId, awaitedId, size });
  await fillCourse(client, owner, { shop, productId, contentId: shop.courseId, rows: size.orders });
}

/** The jobs that add up figures run once a minute. */
export async function untilAddedUp(owner: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ left: number }>(
      'select ((select count(*) from backfills) + (select count(*) from sale_marks) + (select count(*) from course_marks))::int as left',
    );
    if (rows[0]?.left === 0) return;
    await pause(2000);
  }
}

export async function measureCalls(client: Client, shops: ScaleShops): Promise<Row[]> {
  const rows: Row[] = [];
  for (const call of CALLS) rows.push(...(await measureCall(client, call, shops)));
  return rows;
}

async function openScaleShop(client: Client, slug: string): Promise<ScaleShop> {
  const creator = await client.signUp({ email: `${slug}@example.com` });
  const storeId = await client.openStore(creator, slug);
  const productIds: string[] = [];
  for (let at = 0; at < PRODUCTS; at += 1) {
    const price = { kind: 'fixed', amount: 900 + 100 * at };
    const { id } = await client.saveProduct(creator, { storeId, title: `Print ${at}`, price, currency: 'USD' });
    productIds.push(id);
  }
  return { creator, storeId, productIds, campaignId: randomUUID(), postId: randomUUID(), courseId: randomUUID() };
}

async function measureCall(
  client: Client,
  { what, name, input, goalMs = LIST_GOAL_MS }: Call,
  { small, large }: ScaleShops,
): Promise<Row[]> {
  const time = async (shop: ScaleShop) => {
    const began = performance.now();
    // A call that ran out of time took at least that long.
    await client
      .call(z.unknown(), name, { storeId: shop.storeId, ...input(shop) }, { token: shop.creator.token })
      .catch(() => undefined);
    return performance.now() - began;
  };
  const times: { small: number[]; large: number[] } = { small: [], large: [] };
  const began = performance.now();
  await time(small);
  await time(large);
  while (times.large.length < ROUNDS && (times.large.length < 3 || performance.now() - began < BUDGET_MS)) {
    times.small.push(await time(small));
    times.large.push(await time(large));
  }
  const p95 = quantile(times.large, 0.95);
  const ratio = median(times.large) / median(times.small);
  return [
    {
      what: `${what}: a million orders against ten thousand`,
      measured: `${tenths(median(times.large))} and ${tenths(median(times.small))} ms`,
      ratio,
      target: { most: RATIO_GOAL, got: ratio },
    },
    {
      what: `${what}: 95th percentile with a million orders`,
      measured: `${whole(p95)} ms`,
      target: { most: goalMs, got: p95 },
    },
  ];
}
