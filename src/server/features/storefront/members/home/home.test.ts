import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { lessonOf, publishCourse } from '#test/course.ts';
import { buy } from '#test/furnish.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { addFile, addVersion, openShop, publishWare } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana');
await openShop(world, 'bea');
const { storeId } = shop;
const HOME = '/ana-studio/members';
const ARCHIVE = `${HOME}/archive`;

// Each test has customers of its own, on another day.
beforeEach(async () => {
  world.travel({ days: 1 });
  await world.sql('delete from rate_limits', []);
});

let wares = 0;
async function ware(title: string, kind = 'download') {
  const made = await publishWare(world, storeId, { title, slug: `ware-${(wares += 1)}` });
  await world.sql('update products set kind = $1 where id = $2', [kind, made.productId]);
  await dated(made.fileId);
  return made;
}

/** A file is as old as the world's clock says. */
async function dated(fileId: string): Promise<string> {
  for (const [table, column] of [
    ['product_files', 'id'],
    ['file_versions', 'file_id'],
  ])
    await world.sql(`update ${table} set created_at = $1 where ${column} = $2 and created_at > $1`, [
      world.now(),
      fileId,
    ]);
  return fileId;
}

async function text(pages: number) {
  const { product } = await world.call('saveProduct', { storeId, title: 'The guide', price: FREE }, { as: shop });
  const productId: string = product.id;
  const content = {
    id: randomUUID(),
    kind: 'text',
    title: 'Mixing celadon',
    pages: Array.from({ length: pages }, (_, at) => ({ id: randomUUID(), title: '', document: paragraph(`p${at}`) })),
  };
  const publish = async (contents: object[]) => {
    await world.call('saveContents', { storeId, productId, contents }, { as: shop });
    await world.call('publishProduct', { storeId, productId }, { as: shop });
  };
  await publish([content]);
  return { productId, content, publish };
}
const FREE = { kind: 'free' };
const paragraph = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});

let people = 0;
async function member(...productIds: string[]) {
  const email = `reader${(people += 1)}@example.com`;
  for (const productId of productIds) {
    world.travel({ seconds: 1 });
    await buy(world, { storeId, productId, email });
  }
  return { email, browser: await memberBrowser(world, { slug: 'ana-studio', email }) };
}

type Browser = Awaited<ReturnType<typeof memberBrowser>>;

/** The sections of a home and the titles in the library below, as they are printed. */
async function read(browser: Browser, path = HOME) {
  const { body, statusCode } = await browser.get(path);
  const [above = '', below = ''] = body.split('id="everything"');
  const part = (id: string) => above.split(`id="${id}"`)[1]?.split('</section>')[0] ?? null;
  return {
    statusCode,
    body,
    resumed: part('continue'),
    news: part('news'),
    titles: [...below.matchAll(/<h3[^>]*><a[^>]*>([^<]*)</g)].map(([, title]) => title),
    itemIds: [...below.matchAll(/name="item" value="([^"]*)"/g)].map(([, id]) => id ?? ''),
  };
}

describe('a member’s home', () => {
  it('continues where the customer left off: at a page of a text, then at a file', async () => {
    const { productId, content } = await text(3);
    const moss = await ware('Moss');
    const { browser } = await member(productId, moss.productId);
    expect((await read(browser)).resumed).toBeNull();
    await browser.get(`${HOME}/contents/${content.id}?page=2`);
    expect((await read(browser)).resumed).toContain(`href="${HOME}/contents/${content.id}?page=2"`);
    // Printing all of it does not lose the page.
    await browser.get(`${HOME}/contents/${content.id}?all=1`);
    expect((await read(browser)).resumed).toContain(`href="${HOME}/contents/${content.id}?page=2"`);
    // A page that the text does not have is nowhere to continue.
    await browser.get(`${HOME}/contents/${content.id}?page=9`);
    expect((await read(browser)).resumed).toContain(`href="${HOME}/contents/${content.id}"`);
    world.travel({ minutes: 1 });
    await browser.get(`${HOME}/files/${moss.fileId}`);
    const { resumed } = await read(browser);
    expect(resumed?.indexOf('prints.pdf')).toBeLessThan(resumed?.indexOf('Mixing celadon') ?? 0);
  });

  it('continues a course at its next lesson, and says how much is done at its end', async () => {
    const { product } = await world.call('saveProduct', { storeId, title: 'The course', price: FREE }, { as: shop });
    const lessons = [lessonOf('text', { title: 'Wedging' }), lessonOf('text', { title: 'Centering' })];
    const id = await publishCourse(world, shop, { productId: product.id, lessons });
    const { browser } = await member(product.id);
    await browser.get(`${HOME}/contents/${id}`);
    const lesson = (at: number) => `${HOME}/lessons/${lessons[at]?.id}`;
    const begun = (await read(browser)).resumed;
    expect(begun).toContain('Wedging');
    expect(begun).toContain(`href="${lesson(0)}"`);
    // The last lesson leads back to the one that was skipped, and its page links that one once.
    expect((await browser.get(lesson(1))).body).not.toContain('rel="next"');
    expect((await browser.post(lesson(1), { intent: 'done' })).headers.location).toBe(lesson(0));
    await browser.submit(lesson(0), { intent: 'done' });
    const { resumed } = await read(browser);
    expect(resumed).toContain('2 of 2 lessons');
    expect(resumed).toContain(`href="${HOME}/contents/${id}"`);
  });

  it('continues at the last page of a text that has become shorter', async () => {
    const { productId, content, publish } = await text(3);
    const { browser } = await member(productId);
    await browser.get(`${HOME}/contents/${content.id}?page=3`);
    await publish([{ ...content, pages: content.pages.slice(0, 2) }]);
    expect((await read(browser)).resumed).toContain(`href="${HOME}/contents/${content.id}?page=2"`);
  });

  it('continues at a license key, which has no pages', async () => {
    const { productId, content, publish } = await text(1);
    const key = { id: randomUUID(), kind: 'licence', title: 'The key', limit: 2, note: '' };
    await publish([content, key]);
    const { browser } = await member(productId);
    await browser.get(`${HOME}/contents/${key.id}`);
    const { resumed } = await read(browser);
    expect(resumed).toContain(`href="${HOME}/contents/${key.id}"`);
    expect(resumed).not.toContain('Page');
  });

  it('does not take a visitor with an order’s link for the customer', async () => {
    const moss = await ware('Moss');
    const email = 'linked@example.com';
    const { accessUrl } = await buy(world, { storeId, productId: moss.productId, email });
    await openBrowser(world).get(`${new URL(accessUrl).pathname}/files/${moss.fileId}`);
    const browser = await memberBrowser(world, { slug: 'ana-studio', email });
    expect((await read(browser)).resumed).toBeNull();
  });

  it('shows what is new since the last visit, until the item is opened', async () => {
    const [moss, fern] = [await ware('Moss'), await ware('Fern')];
    const { productId, content, publish } = await text(1);
    const { browser, email } = await member(moss.productId, productId);
    expect((await read(browser)).news).toBeNull();
    world.travel({ days: 2 });
    await addVersion(world, { storeId, fileId: moss.fileId, number: 2 });
    await dated(moss.fileId);
    await publish([{ ...content, title: 'Mixing celadon again' }]);
    world.travel({ minutes: 1 });
    await buy(world, { storeId, productId: fern.productId, email });
    world.travel({ minutes: 1 });
    const { news } = await read(browser);
    expect(news).toContain('New in your library');
    expect(news).toContain('New version: prints.pdf');
    expect(news).toContain('Updated: Mixing celadon again');
    // A reload is the same visit.
    expect((await read(browser)).news).toBe(news);
    await browser.get(/href="([^"]*)"[^>]*>Moss</.exec(news ?? '')?.[1] ?? '');
    const left = (await read(browser)).news;
    expect(left).not.toContain('Moss');
    expect(left).toContain('Fern');
    world.travel({ days: 1 });
    expect((await read(browser)).news).toBeNull();
  });

  it('shows nothing of what the customer can no longer open', async () => {
    const moss = await ware('Moss');
    const { browser, email } = await member(moss.productId);
    await read(browser);
    await browser.get(`${HOME}/files/${moss.fileId}`);
    world.travel({ days: 1 });
    await dated(await addFile(world, { storeId, productId: moss.productId, name: 'more.pdf' }));
    world.travel({ minutes: 1 });
    expect(await read(browser)).toMatchObject({ resumed: expect.any(String), news: expect.any(String) });
    await world.sql(
      `update entitlements set revoked_at = now() where customer_id in (select id from customers where email = $1)`,
      [email],
    );
    expect(await read(browser)).toMatchObject({ resumed: null, news: null, titles: [] });
  });

  it('has no section while it is searched, filtered or on a further page', async () => {
    const moss = await ware('Moss');
    const { browser } = await member(moss.productId);
    await browser.get(`${HOME}/files/${moss.fileId}`);
    for (const query of ['?q=moss', '?kind=download', '?show=archive'])
      expect((await read(browser, HOME + query)).resumed).toBeNull();
  });
});

describe('a library', () => {
  it('is filtered by kind and ordered by title', async () => {
    const made = [await ware('zinnia'), await ware('Ähre', 'link'), await ware('Birch')];
    const { browser } = await member(...made.map(({ productId }) => productId));
    expect((await read(browser)).titles).toEqual(['Birch', 'Ähre', 'zinnia']);
    expect((await read(browser, `${HOME}?sort=title`)).titles).toEqual(['Ähre', 'Birch', 'zinnia']);
    expect((await read(browser, `${HOME}?kind=link`)).titles).toEqual(['Ähre']);
    expect((await read(browser, `${HOME}?kind=download&sort=title&q=n`)).titles).toEqual(['zinnia']);
    expect((await read(browser, `${HOME}?kind=nonsense&sort=nonsense`)).titles).toHaveLength(3);
    const { body } = await browser.get(HOME);
    expect(body).toContain(`href="${HOME}?kind=link"`);
    expect(body).not.toContain(`href="${HOME}?kind=text"`);
  });

  it('finds calls and licenses, and lead magnets among the downloads', async () => {
    const made = [await ware('Talk', 'call'), await ware('App', 'licence'), await ware('Gift', 'lead')];
    const { browser } = await member(...made.map(({ productId }) => productId));
    for (const [kind, title] of [
      ['call', 'Talk'],
      ['licence', 'App'],
      ['download', 'Gift'],
    ] as const)
      expect((await read(browser, `${HOME}?kind=${kind}`)).titles).toEqual([title]);
    expect((await browser.get(HOME)).body).toContain(`href="${HOME}?kind=download"`);
  });

  it('leaves out what is archived until it is moved back, and finds it by a search', async () => {
    const made = [await ware('Moss'), await ware('Fern')];
    const { browser } = await member(...made.map(({ productId }) => productId));
    const [item = ''] = (await read(browser)).itemIds;
    const archived = await browser.submit(ARCHIVE, { item, step: 'archive', list: 'sort=title' });
    expect(archived.body).toContain('“Fern” is in your archive now.');
    expect(archived.body).toContain('members?sort=title" aria-current="true">All');
    expect((await read(browser)).titles).toEqual(['Moss']);
    expect((await read(browser, `${HOME}?show=archive`)).titles).toEqual(['Fern']);
    expect((await read(browser, `${HOME}?q=fern`)).titles).toEqual(['Fern']);
    expect((await browser.get(`${HOME}/product/${item}`)).statusCode).toBe(200);
    // Twice is the same as once.
    await browser.post(ARCHIVE, { item, step: 'archive' });
    const undone = await browser.submit(ARCHIVE, { item, step: 'restore' });
    expect(undone.body).toContain('“Fern” is back in your library.');
    expect((await read(browser)).titles).toEqual(['Fern', 'Moss']);
  });

  it('says that everything is archived', async () => {
    const moss = await ware('Moss');
    const { browser } = await member(moss.productId);
    const [item = ''] = (await read(browser)).itemIds;
    expect((await browser.get(`${HOME}?show=archive`)).body).toContain('Your archive is empty.');
    await browser.post(ARCHIVE, { item, step: 'archive' });
    expect((await read(browser)).body).toContain('Everything here is in your archive.');
  });

  it('archives only the customer’s own items', async () => {
    const moss = await ware('Moss');
    const [mine, theirs] = [await member(moss.productId), await member(moss.productId)];
    const [item = ''] = (await read(theirs.browser)).itemIds;
    for (const claimed of [item, randomUUID(), 'nonsense', ''])
      expect((await mine.browser.post(ARCHIVE, { item: claimed, step: 'archive' })).statusCode).toBe(404);
    expect((await openBrowser(world).post(ARCHIVE, { item, step: 'archive' })).statusCode).toBe(302);
    expect((await read(theirs.browser)).titles).toEqual(['Moss']);
  });

  it('is listed over the API page by page, each item once', async () => {
    const made = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((title) => ware(title)));
    const { browser } = await member(...made.map(({ productId }) => productId));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const answer = JSON.parse((await browser.call('customerLibrary', { storeId, limit: 2, cursor })).body).result;
      seen.push(...answer.items.map(({ title }: { title: string }) => title));
      cursor = answer.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(['e', 'd', 'c', 'b', 'a']);
    const wrong = await browser.call('customerLibrary', { storeId, cursor: 'nonsense' });
    expect(wrong.statusCode).toBe(400);
  });
});

describe('the page of an item', () => {
  it('leads to where the customer left off, and lists what changed since they have it', async () => {
    const { productId, content } = await text(2);
    const { browser } = await member(productId);
    const [item = ''] = (await read(browser)).itemIds;
    const page = async () => (await browser.get(`${HOME}/product/${item}`)).body;
    expect(await page()).not.toContain('Updates');
    await browser.get(`${HOME}/contents/${content.id}?page=2`);
    world.travel({ days: 1 });
    await dated(await addFile(world, { storeId, productId, name: 'extra.pdf' }));
    world.travel({ minutes: 1 });
    const body = await page();
    expect(body).toContain(`href="${HOME}/contents/${content.id}?page=2"`);
    expect(body).toContain('New: extra.pdf');
  });
});

it('what a customer archived and opened goes with their account', async () => {
  const moss = await ware('Moss');
  const { browser } = await member(moss.productId);
  const [item = ''] = (await read(browser)).itemIds;
  await browser.post(ARCHIVE, { item, step: 'archive' });
  const rows = () => world.sql(`select item_id from library_items where item_id = $1`, [item]);
  expect(await rows()).toHaveLength(1);
  await browser.post(`${HOME}/profile/delete`, { step: 'delete' });
  expect(await rows()).toEqual([]);
});
