import { describe, expect, it } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { buy } from '#test/furnish.ts';
import { openShop, publishWare } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const OWNED = 'You own this';
const FRONT = '/ana-studio';
const PRODUCT = '/ana-studio/p/spring-prints';
const CHECKOUT = '/ana-studio/checkout/spring-prints';

const world = await openWorld();
const shop = await openShop(world, 'ana');
await openShop(world, 'bea');
await publishWare(world, shop.storeId, { title: 'Other thing', slug: 'other-thing' });

async function owner(email: string) {
  const order = await buy(world, { ...shop, email, name: '' });
  return { order, browser: await memberBrowser(world, { slug: 'ana-studio', email }) };
}

const isPrivate = ({ headers }: { headers: Record<string, unknown> }) =>
  headers['cache-control'] === 'private, no-store' && headers['etag'] === undefined;

describe('a customer who owns a product', () => {
  it('sees that on cards, the product page and the checkout, each with a link to it', async () => {
    const { browser } = await owner('cleo@example.com');
    for (const path of [FRONT, PRODUCT, CHECKOUT]) {
      const page = await browser.get(path);
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain(OWNED);
      const item = /href="(\/ana-studio\/members\/product\/[\w-]+)"/.exec(page.body)?.[1] ?? '';
      expect((await browser.get(item)).body).toContain('prints.pdf');
    }
    const product = await browser.get(PRODUCT);
    expect(product.body).not.toContain('href="/ana-studio/checkout/spring-prints"');
    const other = await browser.get('/ana-studio/p/other-thing');
    expect(other.body).toContain('href="/ana-studio/checkout/other-thing"');
  });

  it('can buy it again after a refund', async () => {
    const { order, browser } = await owner('dana@example.com');
    expect((await browser.get(PRODUCT)).body).toContain(OWNED);
    const refund = { storeId: shop.storeId, orderId: order.orderId, idempotencyKey: 'dana gets it back' };
    await world.call('refundOrder', refund, { as: shop });
    const { body } = await browser.get(PRODUCT);
    expect(body).not.toContain(OWNED);
    expect(body).toContain('href="/ana-studio/checkout/spring-prints"');
  });
});

describe('a page for a customer who owns something', () => {
  it('is never cached or sent to anyone else', async () => {
    const { browser } = await owner('eli@example.com');
    for (const path of [FRONT, PRODUCT]) {
      // With an empty cache: the customer first, then a visitor, then the customer again.
      world.services.directory.dropAll();
      const own = await browser.get(path);
      expect(own.body).toContain(OWNED);
      expect(isPrivate(own)).toBe(true);
      for (const visitor of [openBrowser(world), openBrowser(world)]) {
        const page = await visitor.get(path);
        expect(page.body).not.toContain(OWNED);
        expect(page.body).not.toContain('/members/product/');
        expect(page.headers['cache-control']).toBe('public, no-cache');
      }
      expect((await browser.get(path)).body).toContain(OWNED);
    }
  });

  it('does not return 304 to a validator of the public page', async () => {
    const { browser } = await owner('fay@example.com');
    const { headers } = await openBrowser(world).get(PRODUCT);
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    const conditional = { host: 'localhost', 'if-none-match': String(headers['etag']) };
    const own = await world.get(PRODUCT, { headers: { ...conditional, cookie } });
    expect(own.statusCode).toBe(200);
    expect(isPrivate(own)).toBe(true);
    expect((await world.get(PRODUCT, { headers: conditional })).statusCode).toBe(304);
  });

  it('is the public page for customers who own nothing, with an invalid cookie and after signing out', async () => {
    const { browser } = await owner('gia@example.com');
    await browser.post('/ana-studio/members/logout', {});
    const forged = openBrowser(world);
    forged.cookies.set('stoa_member', 'x'.repeat(43));
    const idle = openBrowser(world);
    const signUp = '/ana-studio/members/signup';
    const sent = await idle.submit(signUp, { step: 'form', email: 'hal@example.com' });
    const sealed = /name="sealed" value="([^"]*)"/.exec(sent.body)?.[1] ?? '';
    await idle.post(signUp, { step: 'code', sealed, code: await world.codeFor('hal@example.com') });
    expect((await idle.get('/ana-studio/members')).statusCode).toBe(200);
    const publicPage = (await openBrowser(world).get(PRODUCT)).body;
    for (const visitor of [browser, forged, idle]) {
      const { body, headers } = await visitor.get(PRODUCT);
      expect(body).toBe(publicPage);
      expect(headers['cache-control']).toBe('public, no-cache');
    }
  });

  it('is the public page in another store, and for another customer', async () => {
    const [{ browser: ida }, jo] = [await owner('ida@example.com'), await memberOfBea('ida@example.com')];
    expect((await ida.get('/bea-studio')).body).not.toContain(OWNED);
    expect((await jo.get('/bea-studio')).body).not.toContain(OWNED);
    expect((await jo.get(PRODUCT)).body).not.toContain(OWNED);
  });
});

async function memberOfBea(email: string) {
  const browser = openBrowser(world);
  const signUp = '/bea-studio/members/signup';
  const sent = await browser.submit(signUp, { step: 'form', email });
  const sealed = /name="sealed" value="([^"]*)"/.exec(sent.body)?.[1] ?? '';
  await browser.post(signUp, { step: 'code', sealed, code: await world.codeFor(email) });
  return browser;
}

describe('the header of a store', () => {
  it('links to the library, where signed-out visitors return after signing in', async () => {
    const { body } = await openBrowser(world).get(FRONT);
    const link = body.indexOf('href="/ana-studio/members"');
    expect(link).toBeGreaterThan(0);
    expect(link).toBeLessThan(body.indexOf('<main'));
    const closed = await openBrowser(world).get('/ana-studio/members');
    expect(closed.headers.location).toBe('/ana-studio/members/login?returnTo=%2Fana-studio%2Fmembers');
  });
});
