import { beforeEach, describe, expect, it } from 'vitest';
import { job } from '#shared/contract/jobs.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { openShop, publishWare, readTotals, type Shop } from '#test/shop.ts';
import { subscribing } from '#test/subscribing.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
let shop: Shop;
let shops = 0;
const { subscribe, run, pass, read, ordersOf } = subscribing(world, () => shop);
const every = { unit: 'month', count: 1 } as const;

beforeEach(async () => {
  shop = await openShop(world, `ana${(shops += 1)}`, { price: { kind: 'fixed', amount: 900, every } });
});

const raisePublished = (amount: number) =>
  world.sql(`update products set published = jsonb_set(published, '{price,amount}', $2) where id = $1`, [
    shop.productId,
    String(amount),
  ]);
const inDays = (days: number) => new Date(world.now().getTime() + days * 86_400_000).toISOString();
const signedIn = () => world.call('signIn', { email: shop.email, password: shop.password });
const announce = (startsAt: string, as: Awaited<ReturnType<typeof signedIn>>) =>
  world.call('announcePriceRise', { storeId: shop.storeId, productId: shop.productId, startsAt }, { as });

describe('a price rise', () => {
  it('is announced to each subscriber once, and paid from the first renewal after its start', async () => {
    const member = await subscribe();
    await raisePublished(1500);
    const newer = await subscribe();
    const creator = await signedIn();
    const about = { storeId: shop.storeId, productId: shop.productId };
    expect(await world.call('getSubscriptionTerms', about, { as: creator })).toMatchObject({
      terms: { rises: [{ variantId: null, cheaper: 1, announced: null }] },
    });
    const { terms } = await announce(inDays(40), creator);
    expect(terms).toMatchObject({ rises: [{ price: { amount: 1500 } }] });
    await world.services.db.onPlatform((tx) =>
      tx.enqueue(job('announcePriceRise', { realm: shop.storeId, riseId: terms.rises[0]?.announced?.id ?? '' })),
    );
    await world.runJobs();
    await run();
    const emails = (await world.emailsTo(member.email)).filter(({ subject }) => subject.startsWith('The price of'));
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toMatch(/\$15 every month instead of \$9 every month/);
    expect(emails[0]?.text).toContain(`/${shop.slug}/members/orders`);
    expect((await world.emailsTo(newer.email)).some(({ subject }) => subject.startsWith('The price of'))).toBe(false);
    await pass(32);
    expect((await ordersOf(member.id)).map(({ total }) => total)).toEqual([900, 900]);
    const browser = await memberBrowser(world, { slug: shop.slug, email: member.email });
    expect((await browser.get(`/${shop.slug}/members/orders`)).body).toContain('Next payment of $15.00 on');
    await pass(31);
    expect((await ordersOf(member.id)).map(({ total }) => total)).toEqual([900, 900, 1500]);
    await pass(31);
    expect((await ordersOf(member.id)).map(({ total }) => total)).toEqual([900, 900, 1500, 1500]);
    expect((await readTotals(world, shop.storeId)).unbalanced).toBe(0);
  });

  it('needs thirty days, somebody who pays less, and one at a time', async () => {
    const member = await subscribe();
    const creator = await signedIn();
    const refusalOf = async (startsAt: string) => {
      const error = await announce(startsAt, creator).catch((problem: unknown) => problem);
      return error instanceof Error && 'details' in error ? error.details : undefined;
    };
    expect(await refusalOf(inDays(40))).toMatchObject({ refusal: 'rise-for-nobody' });
    await raisePublished(1500);
    expect(await refusalOf(inDays(29))).toMatchObject({ refusal: 'rise-too-soon', field: 'startsAt' });
    await announce(inDays(31), creator);
    expect(await refusalOf(inDays(60))).toMatchObject({ refusal: 'rise-open' });
    const other = await openShop(world, `bea${shops}`);
    await expect(
      world.call(
        'announcePriceRise',
        { storeId: other.storeId, productId: shop.productId, startsAt: inDays(40) },
        { as: other },
      ),
    ).rejects.toMatchObject({ status: 'NOT_FOUND' });
    expect(await read(member.id)).toMatchObject({ amount: '900' });
  });

  it('is paid by nobody if it is withdrawn, and by nobody who cancels', async () => {
    const [member, leaving] = [await subscribe(), await subscribe()];
    await raisePublished(1500);
    const creator = await signedIn();
    const { terms } = await announce(inDays(31), creator);
    await world.runJobs();
    const about = { storeId: shop.storeId, productId: shop.productId, riseId: terms.rises[0]?.announced?.id ?? '' };
    expect(await world.call('withdrawPriceRise', about, { as: creator })).toMatchObject({
      terms: { rises: [{ announced: null }] },
    });
    await expect(world.call('withdrawPriceRise', about, { as: creator })).rejects.toMatchObject({
      status: 'NOT_FOUND',
    });
    const browser = await memberBrowser(world, { slug: shop.slug, email: leaving.email });
    await browser.submit(`/${shop.slug}/members/subscriptions`, { subscription: leaving.id, step: 'cancel' });
    await pass(32);
    await pass(31);
    expect((await ordersOf(member.id)).map(({ total }) => total)).toEqual([900, 900, 900]);
    expect(await ordersOf(leaving.id)).toHaveLength(1);
  });

  it('that is withdrawn is told once to each who was told of it, in their language, and to nobody else', async () => {
    const [member, german, ended] = [await subscribe(), await subscribe(), await subscribe()];
    await world.sql(`update orders set language = 'de' where email = $1`, [german.email]);
    await raisePublished(1500);
    const creator = await signedIn();
    const { terms } = await announce(inDays(31), creator);
    await world.runJobs();
    const ending = { storeId: shop.storeId, subscriptionId: ended.id, at: 'now' } as const;
    await world.call('cancelSubscription', ending, { as: creator });
    const late = await subscribe();
    const about = { storeId: shop.storeId, productId: shop.productId, riseId: terms.rises[0]?.announced?.id ?? '' };
    await world.call('withdrawPriceRise', about, { as: creator });
    for (let again = 0; again < 2; again += 1) {
      await world.services.db.onPlatform((tx) =>
        tx.enqueue(job('announceRiseTakenBack', { realm: shop.storeId, riseId: about.riseId })),
      );
      await world.runJobs();
      await run();
    }
    const off = async (email: string) =>
      (await world.emailsTo(email)).filter(({ text }) => /canceled the price increase|zurückgenommen/.test(text));
    expect(await off(member.email)).toMatchObject([
      {
        subject: 'The price of Spring prints stays the same',
        text: expect.stringContaining('You’ll keep paying $9 every month.'),
      },
    ]);
    expect(await off(german.email)).toMatchObject([{ subject: 'Spring prints behält seinen Preis' }]);
    expect(await off(ended.email)).toEqual([]);
    expect(await off(late.email)).toEqual([]);
  });

  it('that is withdrawn is told after days without a server, and never to whom its email was not sent', async () => {
    const [member, unsent] = [await subscribe(), await subscribe()];
    await raisePublished(1500);
    const creator = await signedIn();
    const { terms } = await announce(inDays(31), creator);
    await world.runJobs();
    await world.sql(
      `update mail_messages set state = 'failed' where id = (select email_id from price_rise_notices where subscription_id = $1)`,
      [unsent.id],
    );
    const about = { storeId: shop.storeId, productId: shop.productId, riseId: terms.rises[0]?.announced?.id ?? '' };
    await world.call('withdrawPriceRise', about, { as: creator });
    await world.sql("delete from pgboss.job where name = 'announceRiseTakenBack' and state < 'active'");
    world.travel({ days: 3 });
    await run();
    const off = async (email: string) =>
      (await world.emailsTo(email)).filter(({ subject }) => subject.endsWith('stays the same')).length;
    expect([await off(member.email), await off(unsent.email)]).toEqual([1, 0]);
    // The records of emails are deleted after a while.
    await world.sql('delete from mail_messages where store_id = $1', [shop.storeId]);
    await run();
    expect([await off(member.email), await off(unsent.email)]).toEqual([1, 0]);
  });

  it('that is withdrawn before its emails went out is told to nobody', async () => {
    const member = await subscribe();
    await raisePublished(1500);
    const creator = await signedIn();
    const { terms } = await announce(inDays(31), creator);
    const about = { storeId: shop.storeId, productId: shop.productId, riseId: terms.rises[0]?.announced?.id ?? '' };
    await world.call('withdrawPriceRise', about, { as: creator });
    await run();
    expect((await world.emailsTo(member.email)).filter(({ subject }) => /price/.test(subject))).toEqual([]);
  });

  it('is paid thirty days after it was announced, however late that was', async () => {
    const weekly = { unit: 'week', count: 1 } as const;
    const price = { kind: 'fixed', amount: 900, every: weekly } as const;
    const { productId } = await publishWare(world, shop.storeId, { slug: 'weekly', price });
    const member = await subscribe({ productId });
    const about = { storeId: shop.storeId, productId, startsAt: inDays(31) };
    await world.sql(`update products set published = jsonb_set(published, '{price,amount}', '1500') where id = $1`, [
      productId,
    ]);
    await world.call('announcePriceRise', about, { as: await signedIn() });
    world.travel({ days: 25 });
    await run();
    for (let week = 0; week < 6; week += 1) await pass(7);
    const totals = (await ordersOf(member.id)).map(({ total }) => total);
    const [notice] = await world.sql<{ late: number }>(
      `select count(*)::int as late from subscription_periods p
         join orders o on o.store_id = p.store_id and o.id = p.order_id
         join price_rise_notices n on n.store_id = p.store_id and n.subscription_id = p.subscription_id
        where p.subscription_id = $1 and o.total = 1500 and p.period_start < n.notified_at + interval '30 days'`,
      [member.id],
    );
    expect(notice).toEqual({ late: 0 });
    expect(totals.filter((total) => total === 900).length).toBeGreaterThan(4);
    expect(totals.at(-1)).toBe(1500);
  });
});
