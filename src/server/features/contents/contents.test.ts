import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CALL_DEFAULTS } from '#shared/rules/call.ts';
import { linkProblem } from '#shared/rules/productKind.ts';
import { buy, openHours, sellable } from '#test/furnish.ts';
import { memberBrowser, receiptLinkOf } from '#test/memberBrowser.ts';
import { openShop } from '#test/shop.ts';
import { openWorld, type Loose } from '#test/world.ts';

const world = await openWorld();
const ana = await openShop(world, 'ana');
const ben = await openShop(world, 'ben');
const { storeId } = ana;

const SECRET = 'https://group.example/join?key=k1';
const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const page = (title: string, text: string) => ({ id: randomUUID(), title, document: paragraph(text) });
const link = (url = SECRET, title = 'The group') => ({ id: randomUUID(), kind: 'link', title, url });
const text = (...pages: object[]) => ({ id: randomUUID(), kind: 'text', title: 'The guide', pages });

const draft = async (input: object = {}): Promise<string> =>
  (await world.call('saveProduct', { storeId, title: 'Club', price: PRICE, ...input }, { as: ana })).product.id;
const PRICE = { kind: 'fixed', amount: 900 };
const save = (productId: string, contents: object[], more: object = {}) =>
  world.call('saveContents', { storeId, productId, contents, ...more }, { as: ana });
const read = (productId: string) => world.call('getContents', { storeId, productId }, { as: ana });
const publish = async (productId: string) =>
  (await world.call('publishProduct', { storeId, productId }, { as: ana })).product;
const problemOf = async (work: Promise<unknown>) => {
  const error: Loose = await work.catch((problem: unknown) => problem);
  return { refusal: error.details?.refusal, field: error.details?.field };
};

let people = 0;
async function buyer(productId: string) {
  const email = `reader${(people += 1)}@example.com`;
  await buy(world, { storeId, productId, email });
  await world.runJobs();
  return {
    email,
    browser: await memberBrowser(world, { slug: 'ana-studio', email }),
    link: await receiptLinkOf(world, email),
  };
}

const sold = async (contents: object[]) => {
  const productId = await draft();
  await save(productId, contents);
  await publish(productId);
  return productId;
};

describe('the links and texts of a product', () => {
  it('are saved in their order, and keep settings that are not sent', async () => {
    const productId = await draft();
    const [first, second] = [link(), text(page('One', 'Hello'))];
    expect(await save(productId, [first, second])).toMatchObject({ revision: 1, contents: [first, second] });
    const { pages: _pages, ...short } = second;
    const { url: _url, ...named } = { ...first, title: 'Renamed' };
    expect(await save(productId, [short, named])).toMatchObject({ contents: [second, { ...first, title: 'Renamed' }] });
    expect(await save(productId, [short, named])).toMatchObject({ revision: 2 });
    await save(productId, []);
    expect(await read(productId)).toEqual({ contents: [], revision: 3, deadLinks: [] });
  });

  it('are not changed by a save without their settings', async () => {
    const call = { id: randomUUID(), kind: 'call', title: 'Talk', call: CALL_DEFAULTS };
    await openHours(world, ana);
    const guide = text(page('One', 'Hello'));
    const productId = await sold([guide, call]);
    const bare = [guide, call].map(({ id, kind, title }) => ({ id, kind, title }));
    expect(await save(productId, bare)).toMatchObject({ revision: 1 });
    expect((await publish(productId)).hasChanges).toBe(false);
    await save(productId, [{ ...bare[0], title: 'Renamed' }, bare[1] ?? {}]);
    await save(productId, bare);
    const { product } = await world.call('getProduct', { storeId, productId }, { as: ana });
    expect(product.hasChanges).toBe(false);
  });

  it('are not overwritten by a window that has not seen a change', async () => {
    const productId = await draft();
    await save(productId, [link()], { revision: 0 });
    expect(await problemOf(save(productId, [], { revision: 0 }))).toEqual({
      refusal: 'contents-changed',
      field: 'contents',
    });
    expect((await read(productId)).contents).toHaveLength(1);
  });

  it.each([
    'http://group.example',
    'javascript:alert(1)',
    'group.example',
    'https://',
    'https://ana:secret@group.example',
    'https://group.example/a b',
    'https://group.example:99999/x',
    `https://group.example/${'a'.repeat(2030)}`,
  ])('have no address such as %s', async (url) => {
    const productId = await draft();
    const { refusal } = await problemOf(save(productId, [link(url)]));
    expect(['link-not-valid', 'invalid-argument']).toContain(refusal);
    expect((await read(productId)).contents).toEqual([]);
    expect(linkProblem(url)).not.toBeNull();
  });

  it('are those of one product in one store', async () => {
    const [mine, productId] = [link(), await draft()];
    await save(productId, [mine]);
    expect(await problemOf(save(await draft(), [mine]))).toMatchObject({ refusal: 'not-found' });
    const theirs = { storeId: ben.storeId, productId, contents: [] };
    expect(await problemOf(world.call('saveContents', theirs, { as: ben }))).toMatchObject({ refusal: 'not-found' });
    expect((await read(productId)).contents).toHaveLength(1);
  });

  it('are at most 50, and a text has at most 500 kB', async () => {
    const productId = await draft();
    const many = Array.from({ length: 51 }, () => link());
    expect(await problemOf(save(productId, many))).toMatchObject({ refusal: 'invalid-argument' });
    const long = text(page('', 'x'.repeat(260_000)), page('', 'y'.repeat(260_000)));
    expect(await problemOf(save(productId, [long]))).toEqual({
      refusal: 'invalid-argument',
      field: 'contents.0.pages',
    });
  });
});

describe('the notice of a call', () => {
  const talk = (noticeHours: number) => ({
    id: randomUUID(),
    kind: 'call',
    title: 'A talk',
    call: { ...CALL_DEFAULTS, noticeHours },
  });

  it('is 3 hours at least, but stays as it is where it was less', async () => {
    const productId = await draft();
    expect(await problemOf(save(productId, [talk(2)]))).toEqual({
      refusal: 'invalid-argument',
      field: 'contents.0.call.noticeHours',
    });
    const call = talk(3);
    await save(productId, [call]);
    await world.sql(`update contents set settings = settings || '{"noticeHours": 2}' where id = $1`, [call.id]);
    const former = { ...call, title: 'Renamed', call: { ...call.call, noticeHours: 2 } };
    expect(await save(productId, [former])).toMatchObject({ contents: [former] });
    expect(await problemOf(save(productId, [{ ...former, call: talk(1).call }]))).toMatchObject({
      field: 'contents.0.call.noticeHours',
    });
  });
});

describe('publishing', () => {
  const call = { id: randomUUID(), kind: 'call', title: 'A talk', call: CALL_DEFAULTS };
  it.each([
    ['link', 'Add the link that buyers get.'],
    ['text', 'Add the text that buyers read.'],
    ['course', 'Add the course that buyers take, with at least one lesson.'],
    ['call', 'Add the call that buyers book.'],
    ['licence', 'Add the license keys that buyers get.'],
  ])('refuses a product of the kind %s without one, whatever else it gives', async (kind, message) => {
    const { id: productId } = await sellable(world, ana, { title: 'A PDF as well' });
    await save(productId, [kind === 'link' ? text(page('One', 'Hello')) : link()]);
    await publish(productId);
    await world.call('saveProduct', { storeId, productId, kind }, { as: ana });
    await expect(publish(productId)).rejects.toMatchObject({
      message,
      details: { refusal: 'kind-needs-content', field: 'contents' },
    });
    const input = { storeId, productIds: [productId], state: 'published' };
    expect(await world.call('setProductsState', input, { as: ana })).toEqual({
      changed: [],
      refused: [{ productId, reason: message }],
    });
  });

  it('lets a waitlist wait for what it will sell, but opens no sales without it', async () => {
    const productId = await draft({ kind: 'licence', isWaitlist: true });
    await publish(productId);
    const open = () => world.call('openSales', { storeId, productId }, { as: ana });
    expect(await problemOf(open())).toEqual({ refusal: 'kind-needs-content', field: 'contents' });
    await save(productId, [{ id: randomUUID(), kind: 'licence', title: 'The key', limit: 3, note: '' }]);
    expect((await open()).product).toMatchObject({ isWaitlist: false, state: 'published' });
  });

  it('keeps a call for sale whose call was removed, until the change can be published', async () => {
    await openHours(world, ana);
    const productId = await draft({ kind: 'call' });
    await save(productId, [call]);
    const { slug } = await publish(productId);
    await save(productId, []);
    expect(await problemOf(publish(productId))).toMatchObject({ refusal: 'kind-needs-content' });
    expect((await world.get(`/ana-studio/p/${slug}/times`)).statusCode).toBe(200);
  });

  it('needs two products in a bundle', async () => {
    const productId = await draft({ kind: 'bundle' });
    await expect(publish(productId)).rejects.toMatchObject({
      message: 'Choose at least 2 products for the bundle.',
      details: { refusal: 'bundle-too-small', field: 'parts' },
    });
  });

  it('needs no file if there is a link or a text, and names what is incomplete', async () => {
    const productId = await draft();
    expect(await problemOf(publish(productId))).toMatchObject({ refusal: 'product-needs-file' });
    await save(productId, [link('')]);
    expect(await problemOf(publish(productId))).toEqual({ refusal: 'link-needs-address', field: 'contents' });
    await save(productId, [link(SECRET, '')]);
    expect(await problemOf(publish(productId))).toEqual({ refusal: 'content-needs-title', field: 'contents' });
    await save(productId, [text({ id: randomUUID(), title: '', document: null })]);
    expect(await problemOf(publish(productId))).toEqual({ refusal: 'text-needs-page', field: 'contents' });
    await save(productId, [link()]);
    expect(await publish(productId)).toMatchObject({ state: 'published', hasContents: true, hasChanges: false });
  });

  it('shows a change of a text as unpublished, and gives it to customers only then', async () => {
    const guide = text(page('', 'First version'));
    const productId = await sold([guide]);
    const { browser } = await buyer(productId);
    const shown = async () => (await browser.get(`/ana-studio/members/contents/${guide.id}`)).body;
    await save(productId, [{ ...guide, pages: [page('', 'Second version')] }]);
    const { product } = await world.call('getProduct', { storeId, productId }, { as: ana });
    expect(product.hasChanges).toBe(true);
    expect(await shown()).toContain('First version');
    await publish(productId);
    expect(await shown()).toContain('Second version');
  });

  it('shows titles to visitors, but neither addresses nor texts', async () => {
    const productId = await sold([link(), text(page('Inside', 'Nobody may read this'), page('', 'Nor this'))]);
    const { product } = await world.call('getProduct', { storeId, productId }, { as: ana });
    const { body } = await world.get(`/ana-studio/p/${product.slug}`);
    expect(body).toContain('The group');
    expect(body).toContain('2 pages');
    for (const secret of ['group.example', 'Nobody may read this', 'Inside']) expect(body).not.toContain(secret);
  });
});

describe('a customer', () => {
  it('opens links and reads texts in the library and with the receipt', async () => {
    const [group, guide] = [link(), text(page('One', 'Hello <b>there</b>'), page('Two', 'Goodbye'))];
    const { browser, link: receipt, email } = await buyer(await sold([group, guide]));
    for (const place of ['/ana-studio/members', receipt]) {
      const opened = await browser.get(`${place}/contents/${group.id}`);
      expect(opened.headers).toMatchObject({ location: SECRET, 'cache-control': 'no-store' });
      const first = (await browser.get(`${place}/contents/${guide.id}`)).body;
      expect(first).toContain('Hello &lt;b&gt;there&lt;/b&gt;');
      expect(first).not.toContain('Goodbye');
      expect((await browser.get(`${place}/contents/${guide.id}?page=2`)).body).toContain('Goodbye');
      expect((await browser.get(`${place}/contents/${guide.id}?page=3`)).statusCode).toBe(404);
    }
    const emails = await world.emailsTo(email);
    expect(emails.filter(({ text: sent }) => sent.includes('The guide · 2 pages'))).toHaveLength(1);
    const [opens] = await world.sql('select count from content_opens where content_id = $1', [group.id]);
    expect(opens).toEqual({ count: 2 });
  });

  it('keeps what was removed after the purchase, and later buyers do not get it', async () => {
    const [group, guide] = [link(), text(page('', 'Stays'))];
    const productId = await sold([group, guide]);
    const early = await buyer(productId);
    world.travel({ hours: 1 });
    const { pages: _pages, ...short } = guide;
    await save(productId, [short]);
    expect((await early.browser.get(`/ana-studio/members/contents/${group.id}`)).statusCode).toBe(303);
    await publish(productId);
    world.travel({ hours: 1 });
    const late = await buyer(productId);
    const status = async ({ browser }: typeof late, id: string) =>
      (await browser.get(`/ana-studio/members/contents/${id}`)).statusCode;
    expect([await status(early, group.id), await status(late, group.id)]).toEqual([303, 404]);
    expect([await status(early, guide.id), await status(late, guide.id)]).toEqual([200, 200]);
  });

  it('does not open what is in a product of another store, or in one they did not buy', async () => {
    const group = link();
    await sold([group]);
    const { browser } = await buyer(await sold([link()]));
    expect((await browser.get(`/ana-studio/members/contents/${group.id}`)).statusCode).toBe(404);
    const { orderId: _orderId } = await buy(world, { ...ben, email: 'reader1@example.com' });
    const elsewhere = await memberBrowser(world, { slug: 'ben-studio', email: 'reader1@example.com' });
    expect((await elsewhere.get(`/ben-studio/members/contents/${group.id}`)).statusCode).toBe(404);
  });
});

describe('the kind of a product', () => {
  it('can be changed until the first sale', async () => {
    const productId = await draft({ kind: 'link' });
    await save(productId, [link(), text(page('One', 'Hello'))]);
    expect(await publish(productId)).toMatchObject({ kind: 'link' });
    const change = (kind: string) => world.call('saveProduct', { storeId, productId, kind }, { as: ana });
    expect((await change('text')).product).toMatchObject({ kind: 'text', hasChanges: true });
    await publish(productId);
    await buyer(productId);
    expect(await problemOf(change('link'))).toEqual({ refusal: 'product-kind-fixed', field: 'kind' });
    expect((await change('text')).product.kind).toBe('text');
  });

  it('is copied with links and texts', async () => {
    const productId = await sold([link(), text(page('One', 'Hello'))]);
    const { product } = await world.call('duplicateProduct', { storeId, productId }, { as: ana });
    const [before, copy] = [await read(productId), await read(product.id)];
    expect(copy.contents.map(({ id: _id, ...content }: Loose) => content)).toEqual(
      before.contents.map(({ id: _id, ...content }: Loose) => content),
    );
    expect(copy.contents[0].id).not.toBe(before.contents[0].id);
  });
});
