import { describe, expect, it } from 'vitest';
import { firstAdmin } from '#test/admin.ts';
import { buy, publishPost } from '#test/furnish.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { openShop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const ana = await openShop(world, 'ana');
const ben = await openShop(world, 'ben');
const { storeId, productId } = ana;
const POSTS = '/ana-studio/members/posts';

let people = 0;
async function owner() {
  const email = `reader-${(people += 1)}@example.com`;
  await buy(world, { storeId, productId, email });
  const browser = await memberBrowser(world, { slug: 'ana-studio', email });
  const [customer] = await world.sql<{ id: string }>('select id from customers where store_id = $1 and email = $2', [
    storeId,
    email,
  ]);
  return { email, browser, customerId: customer?.id ?? '' };
}

type Browser = Awaited<ReturnType<typeof memberBrowser>>;

/** Presses the button and returns the path of the new address. */
async function makeFeed(browser: Browser): Promise<string> {
  const { body, statusCode } = await browser.post(POSTS, {});
  expect(statusCode).toBe(200);
  const address = /<code[^>]*>([^<]*\/ana-studio\/members\/feed\/[\w-]{43})<\/code>/.exec(body)?.[1];
  if (address === undefined) throw new Error('The page shows no address.');
  return new URL(address).pathname;
}

const read = (path: string, headers: Record<string, string> = {}) => world.get(path, { headers });
const idsIn = (body: string) => [...body.matchAll(/<id>urn:uuid:([\w-]+)<\/id>/g)].map(([, id]) => id);

describe('the feed of a customer', () => {
  it('has the posts that they can read, newest first, with their texts', async () => {
    const first = await publishPost(world, ana, { title: 'First', productIds: [productId] });
    world.travel({ minutes: 1 });
    const second = await publishPost(world, ana, { title: 'Salt & <pepper>' });
    const { browser } = await owner();
    const path = await makeFeed(browser);
    const { statusCode, headers, body } = await read(path);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': 'private, max-age=0',
      'x-robots-tag': 'noindex',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect(idsIn(body)).toEqual([second, first]);
    expect(body).toContain('<title>Salt &amp; &lt;pepper&gt;</title>');
    expect(body).toContain('<summary>A look at new paper.</summary>');
    expect(body).toContain('<content type="html">&lt;p&gt;Wet the paper first.&lt;/p&gt;</content>');
    const addresses = [...body.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(addresses.filter((address) => !/^https?:\/\/[^/]+\/ana-studio\//.test(address ?? ''))).toEqual([]);
    const again = await read(path, { 'if-none-match': String(headers['etag']) });
    expect({ statusCode: again.statusCode, body: again.body }).toEqual({ statusCode: 304, body: '' });
  });

  it('has at most the newest 50 posts', async () => {
    const { browser } = await owner();
    const path = await makeFeed(browser);
    await world.sql(
      `insert into posts (store_id, id, title, published_title, published_html, published_audience, published_revision,
         publish_at, created_at, updated_at)
       select store_id, gen_random_uuid(), 'Many', 'Many', '<p>Many</p>', 'members', 1,
         now() - interval '20 years', now(), now()
         from posts, generate_series(1, 60) where id = (select min(id::text)::uuid from posts where store_id = $1)`,
      [storeId],
    );
    expect(idsIn((await read(path)).body)).toHaveLength(50);
    await world.sql(`delete from posts where title = 'Many'`);
  });

  it('has no post of the future, no draft, no deleted post, and none of another store', async () => {
    const { browser } = await owner();
    const path = await makeFeed(browser);
    const [gone, hidden] = [await publishPost(world, ana), await publishPost(world, ana)];
    const foreign = await publishPost(world, ben);
    const { post: draft } = await world.call('savePost', { storeId, title: 'Draft' }, { as: ana });
    const { post } = await world.call(
      'savePost',
      { storeId, title: 'Later', audience: 'members', body: paragraph('Later') },
      { as: ana },
    );
    const at = new Date(world.now().getTime() + 3_600_000).toISOString();
    await world.call('publishPost', { storeId, postId: post.id, revision: post.revision, at }, { as: ana });
    expect(idsIn((await read(path)).body)).toEqual(expect.arrayContaining([gone, hidden]));
    await world.call('deletePost', { storeId, postId: gone }, { as: ana });
    await world.call('unpublishPost', { storeId, postId: hidden }, { as: ana });
    const ids = idsIn((await read(path)).body);
    for (const id of [gone, hidden, foreign, draft.id, post.id]) expect(ids).not.toContain(id);
    world.travel({ hours: 2 });
    expect(idsIn((await read(path)).body)).toContain(post.id);
  });

  it('loses the posts of what its customer can no longer open', async () => {
    const postId = await publishPost(world, ana, { productIds: [productId] });
    const { browser, customerId } = await owner();
    const path = await makeFeed(browser);
    expect(idsIn((await read(path)).body)).toContain(postId);
    await world.sql(
      `update entitlements set valid_from = '2020-01-01', valid_until = '2020-02-01' where customer_id = $1`,
      [customerId],
    );
    const { statusCode, body } = await read(path);
    expect(statusCode).toBe(200);
    expect(idsIn(body)).not.toContain(postId);
  });
});

describe('the address of a feed', () => {
  it('is shown once, stored as a hash, and ends when another one is made', async () => {
    const { browser, customerId } = await owner();
    expect((await browser.get(POSTS)).body).toContain('Create private address');
    const path = await makeFeed(browser);
    const token = path.split('/').at(-1) ?? '';
    const shown = (await browser.get(POSTS)).body;
    expect(shown).toContain('Replace address');
    expect(shown).not.toContain(token);
    const rows = await world.sql('select * from post_feeds where customer_id = $1', [customerId]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    const next = await makeFeed(browser);
    expect(next).not.toBe(path);
    expect((await read(path)).statusCode).toBe(404);
    expect((await read(next)).statusCode).toBe(200);
  });

  it('opens nothing in another store, and nothing else in its own', async () => {
    const { browser } = await owner();
    const path = await makeFeed(browser);
    expect((await read(path.replace('ana-studio', 'ben-studio'))).statusCode).toBe(404);
    expect((await read(`${path}x`)).statusCode).toBe(404);
    expect((await read('/ana-studio/members/feed/guess')).statusCode).toBe(404);
    expect((await read(path.replace('/members/feed/', '/order/'))).statusCode).toBe(404);
  });

  it('ends with the account, while the account is closed, and with a change of the email address', async () => {
    const closed = await owner();
    const path = await makeFeed(closed.browser);
    const setClosed = (at: string) =>
      world.sql(`update accounts set disabled_at = ${at} where id = $1`, [closed.customerId]);
    await setClosed('now()');
    expect((await read(path)).statusCode).toBe(404);
    await setClosed('null');
    expect((await read(path)).statusCode).toBe(200);
    const email = 'moved@example.com';
    await world.call('updateStoreCustomer', { storeId, customerId: closed.customerId, email }, { as: ana });
    expect((await read(path)).statusCode).toBe(404);

    const leaving = await owner();
    const last = await makeFeed(leaving.browser);
    await leaving.browser.post('/ana-studio/members/profile/delete', { step: 'delete' });
    expect((await read(last)).statusCode).toBe(404);
    expect(await world.sql('select 1 from post_feeds where customer_id = $1', [leaving.customerId])).toEqual([]);
  });

  it('gives nothing while the store is suspended', async () => {
    const { browser } = await owner();
    const path = await makeFeed(browser);
    await publishPost(world, ana, { title: 'Kept back' });
    await world.call('suspendStore', { storeId, reason: 'A complaint.' }, { as: await firstAdmin(world) });
    const { statusCode, body } = await read(path);
    expect(statusCode).toBe(503);
    expect(body).not.toContain('Kept back');
  });
});

const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
