import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { job } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { addFile, storeFile } from '#start/demo/seedFile.ts';
import { hiddenField } from '#test/browser.ts';
import { addLicence, buy, CARD, sellable } from '#test/furnish.ts';
import { memberBrowser, receiptLinkOf } from '#test/memberBrowser.ts';
import { readZip } from '#test/readZip.ts';
import { openWorld, type Loose } from '#test/world.ts';

const world = await openWorld();
const ana = await world.creator('ana');
const storeId = provenStore(ana.storeId);
const { slug } = ana;

let people = 0;
const freshEmail = () => `reader-${(people += 1)}@example.com`;

const save = async (productId: string, input: object) => {
  await world.call('saveProduct', { storeId, productId, ...input }, { as: ana });
  await world.call('publishProduct', { storeId, productId }, { as: ana });
};

async function limited(input: Record<string, unknown>) {
  const product = await sellable(world, ana, input);
  return { productId: product.id as string, fileId: product.files[0].id as string, slug: product.slug as string };
}

async function buyer(productId: string) {
  const email = freshEmail();
  const { orderId } = await buy(world, { storeId, productId, email });
  await world.runJobs();
  const browser = await memberBrowser(world, { slug, email });
  return { email, orderId, browser };
}

type Browser = Awaited<ReturnType<typeof memberBrowser>>;

const linkOf = async (browser: Browser, fileId: string): Promise<string> =>
  String((await browser.get(`/${slug}/members/files/${fileId}`)).headers['location']);

const download = (url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ method: 'GET', url, headers });

const rightsOf = (email: string) =>
  world.sql<{
    id: string;
    customer_id: string;
    product_id: string;
    valid_until: Date | null;
    download_limit: number | null;
  }>(
    `select e.id, e.customer_id, e.product_id, e.valid_until, e.download_limit from entitlements e
       join customers c on c.store_id = e.store_id and c.id = e.customer_id
      where e.store_id = $1 and c.email = $2 order by e.granted_at, e.id`,
    [storeId, email],
  );

const rightOf = async (email: string) => {
  const [right] = await rightsOf(email);
  if (!right) throw new Error('There is no entitlement.');
  return right;
};

const used = async (email: string): Promise<number> => {
  const [row] = await world.sql<{ used: number }>(
    'select coalesce(sum(used), 0)::int as used from download_counts where entitlement_id = $1',
    [(await rightOf(email)).id],
  );
  return row?.used ?? 0;
};

const daysFromNow = (days: number) => new Date(world.now().getTime() + days * 86_400_000);
const near = (moment: Date | null, days: number) =>
  Math.abs((moment?.getTime() ?? 0) - daysFromNow(days).getTime()) < 60_000;
const refusalOf = (work: Promise<unknown>): Promise<Loose> => work.catch((error: Loose) => error.details);

describe('the limits of a product', () => {
  it('are refused outside their range, with a sentence at the field', async () => {
    const { productId } = await limited({ title: 'Ranges' });
    const send = (input: object) => world.call('saveProduct', { storeId, productId, ...input }, { as: ana });
    for (const accessDays of [0, -1, 3651, 1.5]) {
      await expect(send({ accessDays })).rejects.toMatchObject({ message: 'Enter a number from 1 to 3,650.' });
    }
    for (const downloadLimit of [0, 101, 2.5]) {
      await expect(send({ downloadLimit })).rejects.toMatchObject({ message: 'Enter a number from 1 to 100.' });
    }
    const { product } = await send({ accessDays: 3650, downloadLimit: 100 });
    expect(product).toMatchObject({ accessDays: 3650, downloadLimit: 100, hasChanges: true });
    expect((await send({ accessDays: null, downloadLimit: null })).product).toMatchObject({
      accessDays: null,
      downloadLimit: null,
      hasChanges: false,
    });
  });

  it('are told on the page, at checkout and in the receipt, and kept as they were told', async () => {
    const product = await limited({ title: 'Told', accessDays: 30, downloadLimit: 5 });
    for (const path of [`/p/${product.slug}`, `/checkout/${product.slug}`]) {
      const { body } = await world.get(`/${slug}${path}`);
      expect(body).toContain('Access for 30 days\u00a0· 5 downloads per file');
    }
    expect((await world.get(`/${slug}/p/${product.slug}?lang=de`)).body).toContain('Zugriff für 30 Tage');
    const { email, browser } = await buyer(product.productId);
    await save(product.productId, { accessDays: 1, downloadLimit: 1 });
    const right = await rightOf(email);
    expect(near(right.valid_until, 30)).toBe(true);
    expect(right.download_limit).toBe(5);
    const receipt = (await world.emailsTo(email)).find(({ text }) => text.includes('/order/'));
    expect(receipt?.text).toContain('Access until ');
    expect(receipt?.text).toContain('5 downloads per file');
    const library = (await browser.get(`/${slug}/members`)).body;
    expect(library).toContain('Access until ');
    const order = (await world.get(await receiptLinkOf(world, email))).body;
    expect(order).toContain('Downloads left: 5 of 5');
    expect(order).toContain('Access until ');
  });

  it('are kept with the price that was displayed, and told of what contains the product', async () => {
    const product = await limited({ title: 'Priced', accessDays: 30, downloadLimit: 5 });
    const bundle = await sellable(world, ana, { title: 'Bundled' });
    const other = await limited({ title: 'Other' });
    const parts = { storeId, productId: bundle.id, partIds: [product.productId, other.productId] };
    await world.call('saveBundle', parts, { as: ana });
    await save(bundle.id, {});
    const { quote } = await world.call('quoteOrder', { storeId, productId: product.productId });
    const { body } = await world.get(`/${slug}/checkout/${bundle.slug}`);
    expect(body).toContain('Priced: Access for 30 days');
    await save(product.productId, { accessDays: 1, downloadLimit: 1 });
    for (const sealed of [quote, hiddenField(body, 'quote')]) {
      const email = freshEmail();
      const order = { storeId, quote: sealed, email, card: CARD, idempotencyKey: randomUUID() };
      await world.call('placeOrder', order);
      const right = (await rightsOf(email)).find(({ product_id }) => product_id === product.productId);
      expect([near(right?.valid_until ?? null, 30), right?.download_limit]).toEqual([true, 5]);
    }
  });

  it('are told of what is offered besides', async () => {
    const product = await limited({ title: 'Main' });
    const bump = await limited({ title: 'Extra', accessDays: 3 });
    const bumps = [{ bumpId: bump.productId, text: '', basisPoints: 1000 }];
    await world.call('saveBumps', { storeId, productId: product.productId, bumps }, { as: ana });
    expect((await world.get(`/${slug}/checkout/${product.slug}`)).body).toContain('Access for 3 days');
  });

  it('do not apply to what is paid again every month', async () => {
    const price = { kind: 'fixed', amount: 500, every: { unit: 'month', count: 1 } };
    const product = await limited({ title: 'Monthly', accessDays: 3, downloadLimit: 1, price });
    expect((await world.get(`/${slug}/p/${product.slug}`)).body).not.toContain('Access for 3 days');
    const { email } = await buyer(product.productId);
    expect(await rightOf(email)).toMatchObject({ valid_until: null, download_limit: null });
  });

  it('are copied with the product', async () => {
    const { productId } = await limited({ title: 'Copied', accessDays: 7, downloadLimit: 2 });
    const { product } = await world.call('duplicateProduct', { storeId, productId }, { as: ana });
    expect(product).toMatchObject({ accessDays: 7, downloadLimit: 2 });
  });
});

describe('the end of access', () => {
  it('closes the product, shows it as ended, and lets it be bought again', async () => {
    const product = await limited({ title: 'Ending', accessDays: 2 });
    const { email, orderId, browser } = await buyer(product.productId);
    const item = /members\/product\/[\w-]+/.exec((await browser.get(`/${slug}/members`)).body)?.[0] ?? '';
    const link = await linkOf(browser, product.fileId);
    world.travel({ hours: 47 });
    expect((await browser.get(`/${slug}/${item}`)).statusCode).toBe(200);
    world.travel({ hours: 2 });
    expect((await browser.get(`/${slug}/${item}`)).body).toContain('Your access ended on ');
    expect((await download(link)).statusCode).toBe(410);
    const again = await memberBrowser(world, { slug, email });
    for (const page of ['', `/orders/${orderId}`]) {
      const { body } = await again.get(`/${slug}/members${page}`);
      expect(body).toContain('Access ended on ');
      expect(body).toContain(`href="/${slug}/p/${product.slug}"`);
      expect(body).not.toContain(item);
    }
    await buy(world, { storeId, productId: product.productId, email });
    expect((await again.get(`/${slug}/members`)).body).not.toContain('Access ended on ');
    expect((await again.get(`/${slug}/members/files/${product.fileId}`)).statusCode).toBe(303);
  });

  it('begins when a gift is claimed', async () => {
    const price = { kind: 'fixed', amount: 1200 };
    const product = await limited({ title: 'Given', accessDays: 10, downloadLimit: 3, isGiftable: true, price });
    const email = freshEmail();
    const { quote } = await world.call('quoteOrder', { storeId, productId: product.productId });
    const giver = freshEmail();
    const order = { storeId, quote, email: giver, card: CARD, idempotencyKey: randomUUID() };
    await world.call('placeOrder', { ...order, gift: { email } });
    await world.runJobs();
    const receipt = (await world.emailsTo(giver)).find(({ text }) => text.includes('/order/'));
    expect(receipt?.text).toContain('Access for 10 days');
    expect(receipt?.text).toContain('3 downloads per file');
    await save(product.productId, { accessDays: 1, downloadLimit: 1 });
    world.travel({ hours: 5 });
    const token = (await world.emailsTo(email)).map(({ text }) => /\/gift\/([\w-]+)/.exec(text)?.[1]).find(Boolean);
    expect((await world.get(`/${slug}/gift/${token}`)).body).toContain(
      'Access for 10 days\u00a0· 3 downloads per file',
    );
    await world.call('sendGiftCode', { storeId, token });
    await world.call('claimGift', { storeId, token, code: await world.codeFor(email) });
    const right = await rightOf(email);
    expect([near(right.valid_until, 10), right.download_limit]).toEqual([true, 3]);
  });

  it('is the latest one of what was bought twice, and its downloads are added up', async () => {
    const product = await limited({ title: 'Twice', accessDays: 10, downloadLimit: 1 });
    const { email, browser, orderId } = await buyer(product.productId);
    await download(await linkOf(browser, product.fileId));
    expect((await browser.get(`/${slug}/members/orders/${orderId}`)).body).toContain('No downloads left');
    world.travel({ hours: 48 });
    await buy(world, { storeId, productId: product.productId, email });
    const again = await memberBrowser(world, { slug, email });
    const { items } = JSON.parse((await again.call('customerLibrary', { storeId })).body).result;
    const [item] = items;
    expect([items.length, near(new Date(item.validUntil), 10), item.files[0].downloadsLeft]).toEqual([1, true, 1]);
    const page = /members\/product\/[\w-]+/.exec((await again.get(`/${slug}/members`)).body)?.[0] ?? '';
    expect((await again.get(`/${slug}/${page}`)).body).toContain('Downloads left: 1 of 2');
    expect((await again.get(`/${slug}/members/orders/${orderId}`)).body).toContain('No downloads left');
    const zip = async () => again.get(`/${slug}/${page}/files.zip`);
    expect((await download(String((await zip()).headers['location']))).statusCode).toBe(200);
    expect((await zip()).statusCode).toBe(403);
    expect((await again.get(`/${slug}/members/files/${product.fileId}`)).statusCode).toBe(403);
    world.travel({ hours: 11 * 24 });
    const later = await memberBrowser(world, { slug, email });
    expect((await later.get(`/${slug}/members`)).body.match(/Access ended on /g)).toHaveLength(1);
  });

  it('is that of each product in a bundle', async () => {
    const [short, long] = [await limited({ title: 'Short', accessDays: 5 }), await limited({ title: 'Long' })];
    const bundle = await sellable(world, ana, { title: 'Both', accessDays: 1 });
    const productId = bundle.id as string;
    await world.call('saveBundle', { storeId, productId, partIds: [short.productId, long.productId] }, { as: ana });
    await save(productId, {});
    expect((await world.get(`/${slug}/p/${bundle.slug}`)).body).toContain('Short: Access for 5 days');
    const { email } = await buyer(productId);
    const ends = new Map((await rightsOf(email)).map(({ product_id, valid_until }) => [product_id, valid_until]));
    expect([ends.get(productId), ends.get(long.productId)]).toEqual([null, null]);
    expect(near(ends.get(short.productId) ?? null, 5)).toBe(true);
  });

  it('limits how long an offline license is good', async () => {
    const product = await limited({ title: 'App', accessDays: 3 });
    await addLicence(world, ana, product.productId);
    const { email } = await buyer(product.productId);
    const { items } = await world.call(
      'listLicences',
      { storeId, productId: product.productId, search: email },
      { as: ana },
    );
    const { licence } = await world.call('getLicence', { storeId, licenceId: items[0].id }, { as: ana });
    const { token } = await world.call('activateLicence', {
      storeId,
      key: licence.key,
      fingerprint: 'mac',
      name: 'iMac',
    });
    const [head = '', body = '', signature = ''] = String(token).split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const end = Math.floor(((await rightOf(email)).valid_until?.getTime() ?? 0) / 1000);
    expect([claims.exp, claims.grace_until]).toEqual([end, end]);
    const { keys } = JSON.parse((await world.get(`/${slug}/.well-known/jwks.json`)).body);
    const key = createPublicKey({ key: keys[0], format: 'jwk' });
    expect(verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  it('is not set for a sale that was made elsewhere', async () => {
    const { productId } = await limited({ title: 'Elsewhere', accessDays: 2, downloadLimit: 1 });
    const email = freshEmail();
    await world.call(
      'recordCustomerPurchase',
      { storeId, email, productId, amount: { amount: 100, currency: 'USD' }, reference: randomUUID() },
      { as: ana },
    );
    expect(await rightOf(email)).toMatchObject({ valid_until: null, download_limit: null });
  });
});

describe('a limit of downloads', () => {
  it('counts a link once, with all its ranges and resumptions within twelve hours', async () => {
    const { productId, fileId } = await limited({ title: 'Ranged', downloadLimit: 2 });
    const { email, browser } = await buyer(productId);
    const link = await linkOf(browser, fileId);
    expect(await used(email)).toBe(0);
    await world.app.inject({ method: 'HEAD', url: link });
    expect(await used(email)).toBe(0);
    const whole = await download(link);
    expect(whole.statusCode).toBe(200);
    const etag = String(whole.headers['etag']);
    expect((await download(link, { 'if-none-match': etag })).statusCode).toBe(304);
    for (const range of ['bytes=0-9', 'bytes=5-', 'bytes=-3']) await download(link, { range });
    expect(await used(email)).toBe(1);
    world.travel({ hours: 11 });
    const resumed = await download(link, { range: 'bytes=5-', 'if-range': etag });
    expect(resumed.statusCode).toBe(307);
    expect((await download(String(resumed.headers['location']), { range: 'bytes=5-' })).statusCode).toBe(206);
    expect(await used(email)).toBe(1);
    world.travel({ hours: 2 });
    const late = await download(link, { range: 'bytes=5-', 'if-range': etag });
    await download(String(late.headers['location']), { range: 'bytes=5-' });
    expect(await used(email)).toBe(2);
  });

  it('is not used up by what is shown in the page, and then says what to do', async () => {
    const { productId, fileId } = await limited({ title: 'Shown', downloadLimit: 1 });
    const { email, browser } = await buyer(productId);
    const play = await browser.get(`/${slug}/members/files/${fileId}/play`);
    expect((await world.get(String(play.headers['location']))).statusCode).toBe(200);
    expect(await used(email)).toBe(0);
    expect((await download(await linkOf(browser, fileId))).statusCode).toBe(200);
    const page = await browser.get(`/${slug}/members/files/${fileId}`);
    expect(page.statusCode).toBe(403);
    expect(page.body).toContain('You’ve used all your downloads of this file.');
    expect((await browser.get(`/${slug}/members/files/${fileId}?lang=fr`)).statusCode).toBe(403);
    const receipt = await receiptLinkOf(world, email);
    expect((await world.get(`${receipt}/files/${fileId}`)).statusCode).toBe(403);
    expect((await world.get(receipt)).body).toContain('No downloads left');
    const answer = await browser.call('customerFileLink', { storeId, fileId });
    expect(JSON.parse(answer.body).error.details.refusal).toBe('downloads-used-up');
    expect((await browser.get(`/${slug}/members/files/${fileId}/play`)).statusCode).toBe(303);
  });

  it.each([
    ['application/zip', 'Packed'],
    ['text/csv', 'Written'],
  ])('also counts files that no page plays at the address of those that are played: %s', async (mime, title) => {
    const { productId, fileId } = await limited({ title, downloadLimit: 1 });
    await world.sql('update file_versions set mime = $2 where file_id = $1', [fileId, mime]);
    const { email, browser } = await buyer(productId);
    const play = () => browser.get(`/${slug}/members/files/${fileId}/play`);
    expect((await download(String((await play()).headers['location']))).statusCode).toBe(200);
    expect(await used(email)).toBe(1);
    expect((await play()).statusCode).toBe(403);
  });

  it('begins anew with a new version of the file', async () => {
    const { productId, fileId } = await limited({ title: 'Renewed', downloadLimit: 1 });
    const other = await limited({ title: 'Unchanged', downloadLimit: 1 });
    const { browser } = await buyer(productId);
    const { browser: second } = await buyer(other.productId);
    await download(await linkOf(browser, fileId));
    await download(await linkOf(second, other.fileId));
    await world.services.db.inStore(storeId, (tx) =>
      tx.enqueue(job('resetDownloadCounts', { realm: storeId, fileId })),
    );
    await world.runJobs();
    expect((await download(await linkOf(browser, fileId))).statusCode).toBe(200);
    expect((await second.get(`/${slug}/members/files/${other.fileId}`)).statusCode).toBe(403);
  });

  it('gives the last download to one of twenty requests at once', async () => {
    const { productId, fileId } = await limited({ title: 'Raced', downloadLimit: 3 });
    const { email, browser } = await buyer(productId);
    for (let first = 0; first < 2; first += 1) await download(await linkOf(browser, fileId));
    const links = await Promise.all(Array.from({ length: 20 }, () => linkOf(browser, fileId)));
    const answers = await Promise.all(links.map((link) => download(link)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(19);
    expect(await used(email)).toBe(3);
    const [winner = ''] = links.filter((_, at) => answers[at]?.statusCode === 200);
    const again = await Promise.all(Array.from({ length: 20 }, () => download(winner)));
    expect(new Set(again.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await used(email)).toBe(3);
  });

  it('counts each file of a zip once, and leaves out those without downloads left', async () => {
    const { productId, fileId } = await limited({ title: 'Zipped', downloadLimit: 2 });
    const file = await storeFile(world.services, storeId, { name: 'Second.pdf', lines: ['Second'] });
    await world.services.db.inStore(storeId, (tx) =>
      addFile(tx, { ...file, name: 'Second.pdf', productId, position: 1, now: world.now() }),
    );
    const { email, browser } = await buyer(productId);
    const item = /members\/product\/[\w-]+/.exec((await browser.get(`/${slug}/members`)).body)?.[0] ?? '';
    const zip = async () => browser.get(`/${slug}/${item}/files.zip`);
    const link = String((await zip()).headers['location']);
    for (const _ of [1, 2]) expect(readZip((await download(link)).rawPayload).size).toBe(2);
    expect(await used(email)).toBe(2);
    await download(await linkOf(browser, fileId));
    expect([...readZip((await download(String((await zip()).headers['location']))).rawPayload).keys()]).toEqual([
      'Second.pdf',
    ]);
    expect((await zip()).statusCode).toBe(403);
    expect((await download(link)).statusCode).toBe(200);
  });
});

describe('the creator', () => {
  it('extends access and allows more downloads, and the history says so', async () => {
    const { productId, fileId } = await limited({ title: 'Helped', accessDays: 1, downloadLimit: 1 });
    const { email, browser } = await buyer(productId);
    await download(await linkOf(browser, fileId));
    const { id: entitlementId, customer_id: customerId, valid_until: before } = await rightOf(email);
    const change = (input: object) =>
      world.call('setAccessLimits', { storeId, customerId, entitlementId, ...input }, { as: ana });
    const { access } = await change({ downloadLimit: 2 });
    expect(access).toMatchObject({ downloadLimit: 2, validUntil: before?.toISOString(), state: 'open' });
    expect((await download(await linkOf(browser, fileId))).statusCode).toBe(200);
    world.travel({ hours: 25 });
    const again = await memberBrowser(world, { slug, email });
    expect((await again.get(`/${slug}/members/files/${fileId}`)).statusCode).toBe(403);
    expect((await change({ validUntil: null, downloadLimit: null })).access).toMatchObject({
      validUntil: null,
      downloadLimit: null,
      state: 'open',
    });
    expect((await again.get(`/${slug}/members/files/${fileId}`)).statusCode).toBe(303);
    expect((await change({ validUntil: before?.toISOString(), downloadLimit: 2 })).access.state).toBe('ended');
    const { items } = await world.call('getCustomerTimeline', { storeId, customerId }, { as: ana });
    const notes = items.filter(({ kind }: Loose) => kind === 'access-limits').map(({ note }: Loose) => note);
    expect(notes).toEqual([
      expect.stringMatching(/^Until \d{4}-\d\d-\d\d \d\d:\d\d UTC, 2 downloads per file$/),
      'Without an end, unlimited downloads',
      expect.stringMatching(/^Until .*, 2 downloads per file$/),
    ]);
  });

  it('cannot end access before it began, end a subscription’s, or change that of another store', async () => {
    const { productId } = await limited({ title: 'Refused', accessDays: 2 });
    const { email } = await buyer(productId);
    const { id: entitlementId, customer_id: customerId } = await rightOf(email);
    const input = { storeId, customerId, entitlementId, validUntil: '2020-01-01T00:00:00.000Z' };
    expect(await refusalOf(world.call('setAccessLimits', input, { as: ana }))).toMatchObject({
      refusal: 'access-end-early',
    });
    const price = { kind: 'fixed', amount: 500, every: { unit: 'month', count: 1 } };
    const monthly = await limited({ title: 'Each month', price });
    const subscriber = await buyer(monthly.productId);
    const right = await rightOf(subscriber.email);
    const of = { storeId, customerId: right.customer_id, entitlementId: right.id };
    const end = daysFromNow(3).toISOString();
    expect(await refusalOf(world.call('setAccessLimits', { ...of, validUntil: end }, { as: ana }))).toMatchObject({
      refusal: 'access-of-subscription',
    });
    const ben = await world.creator('ben');
    const foreign = { ...of, storeId: ben.storeId, validUntil: null };
    expect(await refusalOf(world.call('setAccessLimits', foreign, { as: ben }))).toMatchObject({
      refusal: 'not-found',
    });
  });

  it('grants access until a day, and again after it', async () => {
    const { productId } = await limited({ title: 'Granted', accessDays: 1 });
    const { customer } = await world.call('createStoreCustomer', { storeId, email: freshEmail() }, { as: ana });
    const grant = (input: object) =>
      world.call('grantAccess', { storeId, customerId: customer.id, productId, ...input }, { as: ana });
    expect(await refusalOf(grant({ validUntil: '2020-01-01T00:00:00.000Z' }))).toMatchObject({
      refusal: 'access-end-early',
    });
    const until = daysFromNow(1).toISOString();
    expect((await grant({ validUntil: until })).access).toMatchObject({ validUntil: until, state: 'open' });
    world.travel({ hours: 25 });
    expect((await grant({})).access).toMatchObject({ validUntil: null, state: 'open' });
  });
});

it('is part of what a customer can export', async () => {
  const { productId, fileId } = await limited({ title: 'Exported', accessDays: 30, downloadLimit: 4 });
  const { browser } = await buyer(productId);
  await download(await linkOf(browser, fileId));
  const { body } = await browser.post(`/${slug}/members/profile/data`, { step: 'download' });
  const data = JSON.parse(body);
  expect(data.library).toEqual([
    expect.objectContaining({
      download_limit: 4,
      valid_until: expect.any(String),
      counted_downloads: [{ file: expect.any(String), downloads: 1 }],
    }),
  ]);
});
