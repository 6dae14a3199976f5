import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { createWorld, type World } from '#test/world.ts';
import { PRODUCT_KINDS } from '#shared/rules/productKind.ts';
import { DEMO, DEMO_PRODUCTS } from './demoStore.ts';
import { KIND_SALES } from './kindSales.ts';
import { removeDemo } from './removeDemo.ts';
import { seedDemo } from './seedDemo.ts';

describe('the demo store', () => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld();
    await seedDemo(world.services);
  });
  afterAll(() => world.close());

  it('has published products of every kind with covers, in the order of the list', async () => {
    const { idToken, user } = await world.call('signIn', DEMO.creator);
    const list = { storeId: user.activeStoreId, limit: 100 };
    const { items, counts } = await world.call('listProducts', list, { as: idToken });
    expect(counts.published).toBe(DEMO_PRODUCTS.length);
    expect(items.map(({ slug }: { slug: string }) => slug)).toEqual(DEMO_PRODUCTS.map(({ slug }) => slug));
    expect(items.every((item: { cover: unknown }) => item.cover !== null)).toBe(true);
    expect(new Set(items.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(PRODUCT_KINDS));
    expect(items.filter(({ isWaitlist }: { isWaitlist: boolean }) => isWaitlist)).toHaveLength(1);
  });

  it('has 200 orders and those of the other kinds over 90 days, and a ledger that sums to zero', async () => {
    const [figures] = await world.sql(
      "select count(*)::int as orders, (max(placed_at) - min(placed_at)) > interval '80 days' as spread from orders",
    );
    expect(figures).toEqual({ orders: 200 + KIND_SALES.length, spread: true });
    const [ledger] = await world.sql('select sum(amount)::int as sum, count(*)::int > 100 as busy from ledger_entries');
    expect(ledger).toEqual({ sum: 0, busy: true });
  });

  it('has visits that led to its sales', async () => {
    const { idToken, user } = await world.call('signIn', DEMO.creator);
    const [to, from] = [world.now(), new Date(world.now().getTime() - 89 * 86_400_000)];
    const span = { from: from.toISOString().slice(0, 10), to: to.toISOString().slice(0, 10), by: 'source' };
    const { totals, rows } = await world.call('getTraffic', { storeId: user.activeStoreId, ...span }, { as: idToken });
    expect(totals.visitors).toBeGreaterThan(totals.orders * 4);
    expect(rows.every((row: { visitors: number; orders: number }) => row.visitors > row.orders)).toBe(true);
    expect(rows).toContainEqual(expect.objectContaining({ key: 'newsletter' }));
  });

  it('has a sent campaign with a report, and a draft', async () => {
    const { idToken, user } = await world.call('signIn', DEMO.creator);
    const storeId = user.activeStoreId;
    const { items } = await world.call('listCampaigns', { storeId }, { as: idToken });
    expect(items).toMatchObject([
      { state: 'draft', subject: expect.any(String) },
      { state: 'sent', counts: { recipients: 64, delivered: 63, bounced: 1, unsubscribed: 1, waiting: 0 } },
    ]);
    const audience = { subscribers: 'all', form: '', customers: 'none', products: [], tag: '' };
    expect((await world.call('countAudience', { storeId, audience }, { as: idToken })).count).toBe(62);
  });

  it('has every feature on', async () => {
    const { idToken, user } = await world.call('signIn', DEMO.creator);
    const { flags } = await world.call('getFeatureFlags', { storeId: user.activeStoreId }, { as: idToken });
    expect(flags).toMatchObject({ websiteBuilder: true, advancedAnalytics: true, customDomains: true });
  });

  it('emails nobody about its invented sales', async () => {
    expect(await world.runJobs()).toBe(0);
  });

  it('lets its customer sign in and open their purchases', async () => {
    const [store] = await world.sql('select id from stores');
    const { email, password } = DEMO.customer;
    const { idToken } = await world.call('customerSignIn', { storeId: store?.['id'], email, password });
    const { items } = await world.call('customerLibrary', { storeId: store?.['id'] }, { as: idToken });
    expect(items.length).toBeGreaterThan(0);
  });

  it('shows its customer a course in progress, a text, a license key, posts of a membership and a call to come', async () => {
    const browser = openBrowser(world);
    const area = `/${DEMO.slug}/members`;
    const { email, password } = DEMO.customer;
    await browser.post(`${area}/login`, { step: 'password', email, password });
    const home = (await browser.get(area)).body;
    expect(home).toContain('id="upcoming"');
    expect(home).toContain('Half an hour at the bench');
    for (const title of ['Wheel throwing from zero', 'A year in the kiln room', 'Glaze Bench', 'The Kiln Circle'])
      expect(home).toContain(title);
    const posts = (await browser.get(`${area}/posts`)).body;
    expect(posts).toContain('What came out of firing 41');
    expect(posts).toContain('The glaze I nearly threw away');
    const [done] = await world.sql('select count(*)::int as lessons from lesson_progress where done_at is not null');
    expect(done).toEqual({ lessons: 1 });
  });

  it('has a page with its membership, call, waitlist and tip jar', async () => {
    const { body } = await openBrowser(world).get(`/${DEMO.slug}`);
    for (const title of [
      'The Kiln Circle',
      'Half an hour at the bench',
      'Glaze chemistry, gently',
      'Wood for the kiln',
    ])
      expect(body).toContain(title);
    expect(body).toContain('Mateo');
    expect(body).toContain('Kiln notes');
  });

  it('has people on its waitlist', async () => {
    const { idToken, user } = await world.call('signIn', DEMO.creator);
    const storeId = user.activeStoreId;
    const [product] = await world.sql("select id from products where slug = 'glaze-chemistry-gently'");
    const { items } = await world.call('listWaitlist', { storeId, productId: product?.['id'] }, { as: idToken });
    expect(items).toHaveLength(7);
  });

  it('can be deleted completely, whatever was done in it', async () => {
    const { idToken, user } = await world.call('signIn', DEMO.creator);
    const storeId = user.activeStoreId;
    await world.call('startFromTemplate', { storeId, template: 'cook' }, { as: idToken });
    await world.call('publishPreview', { storeId }, { as: idToken });
    await world.call('savePreview', { storeId, changes: { name: 'Another' } }, { as: idToken });
    await removeDemo(world.connectionAs('owner'));
    const [left] = await world.sql(
      'select (select count(*) from stores)::int + (select count(*) from accounts)::int as rows',
    );
    expect(left).toEqual({ rows: 0 });
  });
});
