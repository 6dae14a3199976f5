import { describe, expect, it } from 'vitest';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { memberBrowser, receiptLinkOf } from '#test/memberBrowser.ts';
import { buy } from '#test/furnish.ts';
import { addFile, addVersion, openShop, publishWare, type Shop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana');
const other = await openShop(world, 'bea');

const sell = ({ at = shop, ...purchase }: { at?: Shop; email: string; productId?: string }) =>
  buy(world, { ...at, name: '', ...purchase });

const browser = () => openBrowser(world);

const linkFor = (email: string) => receiptLinkOf(world, email);
const signedIn = (email: string) => memberBrowser(world, { slug: 'ana-studio', email });

const seen = (method: 'GET' | 'HEAD', url: string) => world.app.inject({ method, url });

describe('the link in a receipt', () => {
  it('opens the order with its files on any device, without signing in', async () => {
    const { number } = await sell({ email: 'cleo@example.com' });
    const link = await linkFor('cleo@example.com');
    // A mail scanner, a phone, and a colleague who was sent the receipt.
    for (const visitor of [browser(), browser(), browser()]) {
      const page = await visitor.get(link);
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain(number);
      expect(page.body).toContain('prints.pdf');
      const file = /href="([^"]*\/files\/[^"]*)"/.exec(page.body)?.[1] ?? '';
      expect((await visitor.get(file)).headers.location).toMatch(/^\/files\/[\w-]+\?c=/);
      expect(visitor.cookies.size).toBe(0);
      expect((await visitor.get('/ana-studio/members')).statusCode).toBe(302);
      expect(page.body).toContain('href="/ana-studio/members/login"');
    }
    expect((await seen('HEAD', link)).statusCode).toBe(200);
    expect((await browser().get(link.replace('ana-studio', 'bea-studio'))).statusCode).toBe(404);
  });

  it('opens only that order', async () => {
    const email = 'clio@example.com';
    const first = await sell({ email });
    const link = await linkFor(email);
    const { productId, fileId } = await publishWare(world, shop.storeId, { title: 'Other thing', slug: 'clio-other' });
    const later = await sell({ email, productId });
    const { body } = await browser().get(link);
    expect(body).toContain(first.number);
    expect(body).not.toContain(later.number);
    expect(body).not.toContain('Other thing');
    expect((await browser().get(`${link}/files/${fileId}`)).statusCode).toBe(404);
  });

  it('stops working when the creator withdraws it, and a resent receipt has a new one', async () => {
    const { storeId } = shop;
    const email = 'dana@example.com';
    const { orderId, accessUrl } = await sell({ email });
    const link = await linkFor(email);
    const linkState = async () => (await world.call('getOrder', { storeId, orderId }, { as: shop })).order.receiptLink;
    expect(await linkState()).toMatchObject({ withdrawnAt: null });
    const file = `${link}/files/${shop.fileId}`;
    expect((await browser().get(file)).statusCode).toBe(303);

    await world.call('withdrawReceiptLink', { storeId, orderId }, { as: shop });
    for (const path of [link, file, new URL(accessUrl).pathname])
      expect((await browser().get(path)).statusCode).toBe(404);
    expect(await linkState()).toMatchObject({ withdrawnAt: expect.stringMatching(/^2026-/) });

    await world.call('resendReceipt', { storeId, orderId }, { as: shop });
    const fresh = await linkFor(email);
    expect(fresh).not.toBe(link);
    expect((await browser().get(fresh)).statusCode).toBe(200);
    expect((await browser().get(link)).statusCode).toBe(404);
    expect(await linkState()).toMatchObject({ withdrawnAt: null });
  });

  it('shows a refunded order without its files', async () => {
    const email = 'dina@example.com';
    const { orderId } = await sell({ email });
    const link = await linkFor(email);
    const refund = { storeId: shop.storeId, orderId, idempotencyKey: 'dina gets it back' };
    await world.call('refundOrder', refund, { as: shop });
    const { statusCode, body } = await browser().get(link);
    expect(statusCode).toBe(200);
    expect(body).toContain('Refunded');
    expect(body).not.toContain('/files/');
    expect((await browser().get(`${link}/files/${shop.fileId}`)).statusCode).toBe(404);
  });

  it('in the format of an earlier release still works', async () => {
    const email = 'dori@example.com';
    await sell({ email });
    const link = await linkFor(email);
    const answer = await browser().get(link.replace('/order/', '/library-link/'));
    expect(answer.headers.location).toBe(link);
  });
});

describe('the members area', () => {
  it('redirects signed-out visitors to the sign-in, and back to the requested page afterwards', async () => {
    for (const path of ['', '/orders', '/profile', `/files/${shop.fileId}`, '/nothing']) {
      const answer = await browser().get(`/ana-studio/members${path}`);
      expect(answer.statusCode).toBe(302);
      const wanted = encodeURIComponent(`/ana-studio/members${path}`);
      expect(answer.headers.location).toBe(`/ana-studio/members/login?returnTo=${wanted}`);
    }
  });

  it('shows a customer their purchases, orders and files', async () => {
    const { number, orderId } = await sell({ email: 'fay@example.com' });
    const member = await signedIn('fay@example.com');
    const library = await member.get('/ana-studio/members');
    const product = /href="(\/ana-studio\/members\/product\/[\w-]+)"/.exec(library.body)?.[1] ?? '';
    const page = await member.get(product);
    expect(page.body).toContain('Printed with <strong>care</strong>');
    expect(page.body).toContain('prints.pdf');
    const file = await member.get(`/ana-studio/members/files/${shop.fileId}`);
    expect(file.headers.location).toMatch(/^\/files\/[\w-]+\?c=/);
    const orders = await member.get('/ana-studio/members/orders');
    expect(orders.body).toContain(number);
    const order = await member.get(`/ana-studio/members/orders/${orderId}`);
    expect(order.body).toContain('Visa ending in 4242');
    expect(order.body).toContain('$12.00');
    const { order: seen } = await world.call('getOrder', { storeId: shop.storeId, orderId }, { as: shop });
    expect(seen.lines[0].downloads).toBe(1);
  });

  it('shows nothing of another customer or store, whatever ids are requested', async () => {
    const theirs = await sell({ email: 'gil@example.com' });
    const foreign = await sell({ at: other, email: 'hana@example.com' });
    await world.runJobs();
    const { productId, fileId } = await publishWare(world, shop.storeId, { slug: 'second' });
    await sell({ email: 'hana@example.com' });
    const member = await signedIn('hana@example.com');
    for (const path of [
      `orders/${theirs.orderId}`,
      `orders/${foreign.orderId}`,
      `files/${fileId}`,
      `files/${other.fileId}`,
      `product/${productId}`,
      'files/nonsense',
      'orders/nonsense',
      'product/nonsense',
    ]) {
      const answer = await member.get(`/ana-studio/members/${path}`);
      expect({ path, status: answer.statusCode }).toEqual({ path, status: 404 });
    }
    const elsewhere = await member.get('/bea-studio/members');
    expect(elsewhere.statusCode).toBe(302);
  });

  it('closes the files after a full refund, with a notice', async () => {
    const { orderId } = await sell({ email: 'ida@example.com' });
    const member = await signedIn('ida@example.com');
    const library = await member.get('/ana-studio/members');
    const product = /href="(\/ana-studio\/members\/product\/[\w-]+)"/.exec(library.body)?.[1] ?? '';
    await world.call('refundOrder', { storeId: shop.storeId, orderId, idempotencyKey: 'refund of ida' }, { as: shop });
    expect((await member.get('/ana-studio/members')).body).not.toContain('Spring prints');
    const closed = await member.get(product);
    expect(closed.statusCode).toBe(404);
    expect(closed.body).toContain('If it was refunded, you can no longer open it.');
    expect((await member.get(`/ana-studio/members/files/${shop.fileId}`)).statusCode).toBe(404);
    expect((await member.get(`/ana-studio/members/orders/${orderId}`)).body).toContain('Refunded');
  });

  it('keeps removed files for earlier buyers, hides them from later ones, and serves the newest version', async () => {
    const { storeId } = shop;
    const { productId, fileId } = await publishWare(world, storeId, { slug: 'files' });
    const extra = await addFile(world, { storeId, productId, name: 'extra.pdf' });
    await sell({ email: 'jo@example.com', productId });
    const old = await signedIn('jo@example.com');
    world.travel({ minutes: 1 });
    await world.sql('update product_files set removed_at = $1 where id = $2', [world.now(), extra]);
    const versionId = await addVersion(world, { storeId, fileId, number: 2 });
    world.travel({ minutes: 1 });
    await sell({ email: 'kim@example.com', productId });
    const fresh = await signedIn('kim@example.com');
    expect((await old.get(`/ana-studio/members/files/${extra}`)).statusCode).toBe(303);
    expect((await fresh.get(`/ana-studio/members/files/${extra}`)).statusCode).toBe(404);
    for (const member of [old, fresh]) {
      const link = await member.get(`/ana-studio/members/files/${fileId}`);
      expect(link.headers.location).toContain(`/files/${versionId}?`);
    }
  });

  it('shows a product that was bought twice once, with every file that a purchase opens', async () => {
    const { storeId } = shop;
    const { productId } = await publishWare(world, storeId, { title: 'Sketchbook', slug: 'sketchbook' });
    const extra = await addFile(world, { storeId, productId, name: 'extra.pdf' });
    const first = await sell({ email: 'nia@example.com', productId });
    world.travel({ minutes: 1 });
    await world.sql('update product_files set removed_at = $1 where id = $2', [world.now(), extra]);
    world.travel({ minutes: 1 });
    await sell({ email: 'nia@example.com', productId });
    const member = await signedIn('nia@example.com');
    const readLibrary = async () => {
      const { body } = await member.get('/ana-studio/members');
      return { purchases: body.split('/members/product/').length - 1, hasBothFiles: body.includes('2 files') };
    };
    expect(await readLibrary()).toEqual({ purchases: 1, hasBothFiles: true });
    const input = { storeId, orderId: first.orderId, idempotencyKey: 'refund of nia' };
    await world.call('refundOrder', input, { as: shop });
    expect(await readLibrary()).toEqual({ purchases: 1, hasBothFiles: false });
  });

  it('tells a signed-in owner instead of selling twice, and reveals nothing to a guest', async () => {
    await sell({ email: 'lou@example.com' });
    const member = await signedIn('lou@example.com');
    const checkout = await member.get('/ana-studio/checkout/spring-prints');
    expect(checkout.body).toContain('You already own this product. It’s in your library.');
    expect(await sell({ email: 'lou@example.com' })).toMatchObject({ status: 'paid' });
  });

  it('can change the name and end sessions elsewhere', async () => {
    await sell({ email: 'mia@example.com' });
    const member = await signedIn('mia@example.com');
    await world.call(
      'resendReceipt',
      { storeId: shop.storeId, orderId: await orderOf('mia@example.com') },
      { as: shop },
    );
    const second = await signedIn('mia@example.com');
    const saved = await member.submit('/ana-studio/members/profile', { name: 'Mia Moon' });
    expect(saved.body).toContain('Your profile was saved.');
    expect(saved.body).toContain('value="Mia Moon"');
    const ended = await member.submit('/ana-studio/members/profile/devices', { step: 'end' });
    expect(ended.body).toContain('All other devices were signed out.');
    expect((await second.get('/ana-studio/members')).statusCode).toBe(302);
    expect((await member.get('/ana-studio/members')).statusCode).toBe(200);
    const left = await member.post('/ana-studio/members/logout', {});
    expect(left.headers.location).toBe('/ana-studio/members/login');
    expect((await member.get('/ana-studio/members')).statusCode).toBe(302);
  });
});

const orderOf = async (email: string) =>
  (await world.sql('select id from orders where email = $1', [email]))[0]?.['id'];

describe('signing up and in to the members area', () => {
  const LOGIN = '/ana-studio/members/login';
  const SIGNUP = '/ana-studio/members/signup';
  const RESET = '/ana-studio/members/reset';

  it('offers sign-up with a code, sign-in by password and by code, and password reset', async () => {
    const email = 'ned@example.com';
    const visitor = browser();
    const form = { step: 'form', name: 'Ned', email, password: 'copper kettle 9' };
    const weak = await visitor.submit(SIGNUP, { ...form, password: 'abc' });
    expect(weak.body).toContain('Password should be at least 6 characters long.');
    const sent = await visitor.submit(SIGNUP, { ...form, returnTo: '/ana-studio/members/orders' });
    expect(sent.body).toContain('Check your email');
    expect(sent.body).not.toContain('copper kettle 9');
    const step = {
      step: 'code',
      sealed: hiddenField(sent.body, 'sealed'),
      returnTo: hiddenField(sent.body, 'returnTo'),
    };
    const wrong = await visitor.submit(SIGNUP, { ...step, code: '000000' });
    expect(wrong.body).toContain('Invalid email or verification code');
    for (let tries = 0; tries < 5; tries += 1) {
      const short = await visitor.submit(SIGNUP, { ...step, code: '1234' });
      expect(short.body).toContain('Invalid email or verification code');
    }
    const joined = await visitor.post(SIGNUP, { ...step, code: await world.codeFor(email) });
    expect(joined.headers.location).toBe('/ana-studio/members/orders');
    expect((await visitor.get('/ana-studio/members')).statusCode).toBe(200);

    const bad = await browser().submit(LOGIN, { step: 'password', email, password: 'wrong one' });
    expect(bad.body).toContain('Invalid email or password.');
    expect(bad.body).toContain(`value="${email}"`);
    const good = await browser().post(LOGIN, { step: 'password', email, password: 'copper kettle 9' });
    expect(good.headers.location).toBe('/ana-studio/members');

    world.travel({ minutes: 2 });
    const coded = await browser().submit(LOGIN, { step: 'email-code', email });
    expect(coded.body).toContain('Check your email');
    const byCode = await browser().post(LOGIN, { step: 'code', email, code: await world.codeFor(email) });
    expect(byCode.statusCode).toBe(303);

    const reset = await browser().submit('/ana-studio/members/reset', { step: 'email', email });
    expect(reset.body).toContain('Set a new password');
    const code = await world.codeFor(email);
    const set = { step: 'new-password', email, code, password: 'silver spoon 8', confirmation: 'silver spoon 8' };
    expect((await browser().submit('/ana-studio/members/reset', set)).body).toContain('Your password was saved');
    expect((await visitor.get('/ana-studio/members')).statusCode).toBe(302);
    const fresh = await browser().post(LOGIN, { step: 'password', email, password: 'silver spoon 8' });
    expect(fresh.statusCode).toBe(303);
  });

  it('asks for the email first, and for a password only on request', async () => {
    const { body } = await browser().get(LOGIN);
    expect(body).toContain('Email me a code');
    expect(body).not.toContain('type="password"');
    const withPassword = await browser().submit(LOGIN, { step: 'show-password', email: 'oda@example.com' });
    expect(withPassword.statusCode).toBe(200);
    expect(withPassword.body).toContain('type="password"');
  });

  it('carries the typed email and the return page through every step, and never puts the email into a URL', async () => {
    const email = 'otto@example.com';
    const returnTo = '/ana-studio/members/orders';
    const visitor = browser();
    for (const [page, step] of [
      [LOGIN, 'show-password'],
      [SIGNUP, 'show'],
      [LOGIN, 'show-email'],
      [RESET, 'show'],
      [LOGIN, 'email-code'],
      [RESET, 'email'],
    ] as const) {
      const { location } = (await visitor.post(page, { step, email, returnTo })).headers;
      expect(location).toMatch(new RegExp(`^${page}\\?form=[\\w-]+$`));
      const { statusCode, body } = await visitor.get(String(location));
      expect({ page, step, statusCode }).toEqual({ page, step, statusCode: 200 });
      expect(body).toMatch(new RegExp(`name="email"[^>]*value="${email}"`));
      expect(hiddenField(body, 'returnTo')).toBe(returnTo);
      expect(body).not.toMatch(/(?:href|action)="[^"]*otto/i);
    }
    expect((await visitor.submit('/ana-studio/order', { step: 'show', email })).body).toContain(`value="${email}"`);
    const sent = await visitor.submit(SIGNUP, { step: 'form', email, name: 'Otto', returnTo });
    const back = await visitor.submit(SIGNUP, { step: 'show', sealed: hiddenField(sent.body, 'sealed'), returnTo });
    expect(back.body).toContain(`value="${email}"`);
    expect(back.body).toContain('value="Otto"');
  });

  it('opens a step for half an hour, in its own store only, and never puts the password into the URL', async () => {
    const visitor = browser();
    const typed = { step: 'form', email: 'otis@example.com', name: 'Otis', password: 'copper kettle 9' };
    const { location } = (await visitor.post(SIGNUP, typed)).headers;
    const step = String(location);
    expect((await visitor.get(step)).body).toContain('Check your email');
    const elsewhere = await browser().get(step);
    expect(elsewhere.body).toContain('value="otis@example.com"');
    expect(hiddenField(elsewhere.body, 'sealed')).toBe('');
    for (const path of [step.replace('ana-', 'bea-'), step.replace('signup', 'login'), step.slice(0, -2)]) {
      expect((await visitor.get(path)).body).not.toContain('otis@example.com');
    }
    world.travel({ minutes: 31 });
    expect((await visitor.get(step)).body).not.toContain('otis@example.com');
  });

  it('responds alike to a customer’s and an unknown address at every step', async () => {
    const known = 'olga@example.com';
    await sell({ email: known });
    const answers = async (email: string) => {
      const visitor = browser();
      const steps = [
        [LOGIN, { step: 'email-code' }],
        [LOGIN, { step: 'code', code: '000000' }],
        [LOGIN, { step: 'password', password: 'wrong one' }],
        [RESET, { step: 'email' }],
        [SIGNUP, { step: 'form', name: '' }],
      ] as const;
      const seen = [];
      for (const [page, fields] of steps) {
        const { statusCode, body } = await visitor.submit(page, { ...fields, email });
        seen.push({ statusCode, body: body.replaceAll(email, '').replace(/name="sealed" value="[^"]*"/, '') });
      }
      return seen;
    };
    expect(await answers(known)).toEqual(await answers('xeno@example.com'));
  });

  it('creates an account without a password: one form, one code, and the library opens', async () => {
    const email = 'omar@example.com';
    const visitor = browser();
    const sent = await visitor.submit(SIGNUP, { step: 'form', email, name: 'Omar', password: '' });
    expect(sent.statusCode).toBe(200);
    const code = await world.codeFor(email);
    const joined = await visitor.post(SIGNUP, { step: 'code', sealed: hiddenField(sent.body, 'sealed'), code });
    expect(joined.headers.location).toBe('/ana-studio/members');
    expect((await visitor.get('/ana-studio/members/profile')).body).toContain('value="Omar"');
    const rows = await world.sql('select password_hash from accounts where email_key = $1', [email]);
    expect(rows).toEqual([{ password_hash: null }]);
  });

  it('signs in people who already have an account with the same code, and keeps their password', async () => {
    const email = 'orla@example.com';
    const signUp = async (password: string) => {
      const visitor = browser();
      const sent = await visitor.submit(SIGNUP, { step: 'form', email, password });
      const code = await world.codeFor(email);
      return visitor.submit(SIGNUP, { step: 'code', sealed: hiddenField(sent.body, 'sealed'), code });
    };
    expect((await signUp('copper kettle 9')).body).toContain('Library');
    world.travel({ seconds: 61 });
    expect((await signUp('silver spoon 8')).body).toContain('Library');
    const [message] = await world.emailsTo(email);
    expect(message?.subject).toBe('You already have an account at ana Studio');
    const login = (password: string) => browser().submit(LOGIN, { step: 'password', email, password });
    expect((await login('silver spoon 8')).body).toContain('Invalid email or password.');
    expect((await login('copper kettle 9')).body).toContain('Library');
    await world.sql('update accounts set disabled_at = now() where email_key = $1', [email]);
    world.travel({ seconds: 61 });
    expect((await signUp('silver spoon 8')).body).toContain('This account has been disabled.');
  });

  it('redirects after a refused form, so that Back and Reload never send it again', async () => {
    const email = 'otis@example.com';
    const forms = [
      [LOGIN, { step: 'password', email, password: 'wrong one 1' }, 'Invalid email or password.'],
      [LOGIN, { step: 'code', email, code: '654321' }, 'Verification code not found or expired'],
      [LOGIN, { step: 'email-code', email: 'otis@' }, 'Please enter a valid email address.'],
      [SIGNUP, { step: 'form', name: 'Otis', email, password: 'abc' }, 'at least 6 characters'],
      [RESET, { step: 'new-password', email, code: '654321', password: 'abcdef', confirmation: 'x' }, 'match'],
    ] as const;
    for (const [page, form, reason] of forms) {
      const visitor = browser();
      const refused = await visitor.post(page, form);
      expect([page, form.step, refused.statusCode]).toEqual([page, form.step, 303]);
      const shown = String(refused.headers.location);
      for (const turn of ['followed', 'reloaded']) {
        const { body, statusCode } = await visitor.get(shown);
        expect([turn, statusCode]).toEqual([turn, 200]);
        expect(body).toContain(reason);
        expect(body).toContain(`value="${form.email}"`);
      }
      for (const typed of ['otis', 'wrong', 'abcdef', '654321']) expect(shown).not.toContain(typed);
    }
  });

  it('leaves values that are too long for a URL out of the redirect', async () => {
    const visitor = browser();
    const refused = await visitor.post(LOGIN, { step: 'email-code', email: 'o'.repeat(60_000) });
    expect(String(refused.headers.location).length).toBeLessThan(2000);
    expect((await visitor.get(String(refused.headers.location))).body).toContain('Please enter a valid email address.');
  });

  it('fills in the email of a signed-in customer who sets a new password', async () => {
    await sell({ email: 'oona@example.com' });
    const member = await signedIn('oona@example.com');
    expect((await member.get(RESET)).body).toContain('value="oona@example.com"');
  });

  it('keeps accounts with the same email in two stores apart', async () => {
    const email = 'ole@example.com';
    await sell({ email });
    await sell({ at: other, email, productId: other.productId });
    const join = async (slug: string, password: string) => {
      const page = `/${slug}/members/signup`;
      const sent = await browser().submit(page, { step: 'form', name: 'Ole', email, password });
      const [message] = (await world.emailsTo(email)).filter(({ subject }) => !subject.includes('order'));
      const code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? '';
      return browser().post(page, { step: 'code', sealed: hiddenField(sent.body, 'sealed'), code });
    };
    expect((await join('ana-studio', 'copper kettle 9')).statusCode).toBe(303);
    expect((await join('bea-studio', 'silver spoon 8')).statusCode).toBe(303);
    const login = (slug: string, password: string) =>
      browser().submit(`/${slug}/members/login`, { step: 'password', email, password });
    expect((await login('ana-studio', 'copper kettle 9')).body).toContain('Library');
    expect((await login('ana-studio', 'silver spoon 8')).body).toContain('Invalid email or password.');
    expect((await login('bea-studio', 'copper kettle 9')).body).toContain('Invalid email or password.');
    const { idToken } = await world.call('customerSignIn', {
      storeId: shop.storeId,
      email,
      password: 'copper kettle 9',
    });
    const { items } = await world.call('customerLibrary', { storeId: shop.storeId }, { as: idToken });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ productId: shop.productId, title: 'Spring prints', files: [{ id: shop.fileId }] });
    const link = await world.call('customerFileLink', { storeId: shop.storeId, fileId: shop.fileId }, { as: idToken });
    expect(link.url).toMatch(/^\/files\//);
    const { items: orders } = await world.call('customerOrders', { storeId: shop.storeId }, { as: idToken });
    expect(orders).toMatchObject([{ titles: ['Spring prints'], total: { amount: 1200, currency: 'USD' } }]);
    await expect(
      world.call('customerFileLink', { storeId: shop.storeId, fileId: other.fileId }, { as: idToken }),
    ).rejects.toMatchObject({ status: 'NOT_FOUND' });
    await expect(world.call('customerLibrary', { storeId: other.storeId }, { as: idToken })).rejects.toMatchObject({
      status: 'UNAUTHENTICATED',
    });
  });

  it.each([
    ['https://evil.example/', '/ana-studio/members'],
    ['//evil.example', '/ana-studio/members'],
    ['/bea-studio/members', '/ana-studio/members'],
    ['/ana-studio/../bea-studio/members', '/ana-studio/members'],
    ['/ana-studio-two/members', '/ana-studio/members'],
    ['/ana-studio/members/orders?page=2', '/ana-studio/members/orders?page=2'],
  ])('redirects from %s to %s', async (returnTo, target) => {
    await world.sql('delete from rate_limits');
    await sell({ email: 'pia@example.com' });
    const member = await signedIn('pia@example.com');
    const answer = await member.get(`${LOGIN}?returnTo=${encodeURIComponent(returnTo)}`);
    expect(answer.headers.location).toBe(target);
  });
});

describe('the links of an order', () => {
  it('work for 30 days, including the one after buying, and then explain that they expired', async () => {
    const email = 'dora@example.com';
    const placed = await sell({ email });
    const paths = [await linkFor(email), new URL(placed.accessUrl).pathname];
    expect((await browser().get(paths[1] ?? '')).body).toContain('Thank you');
    world.travel({ days: 29 });
    for (const path of paths) {
      const { statusCode, body } = await browser().get(path);
      expect(statusCode).toBe(200);
      expect(body).not.toContain('Thank you');
    }
    world.travel({ days: 2 });
    for (const path of paths) {
      const closed = await browser().get(path);
      expect(closed.statusCode).toBe(404);
      expect(closed.body).toContain('This link has expired or was revoked.');
    }
  });
});

describe('a customer with many products', () => {
  it('sees each of them and each order once, page by page, and finds one by its title', async () => {
    const email = 'zoe@example.com';
    for (let at = 1; at <= 61; at += 1) {
      if (at % 10 === 1) await world.sql('delete from rate_limits');
      const { productId } = await publishWare(world, shop.storeId, { title: `Tile ${at}`, slug: `tile-${at}` });
      await sell({ email, productId });
    }
    const member = await signedIn(email);
    const read = async (path: string) => {
      const { body } = await member.get(path);
      const next = /rel="next" href="([^"]*)"/.exec(body)?.[1];
      return { titles: [...body.matchAll(/>(Tile \d+)</g)].map(([, title]) => title), next };
    };
    const library = await read('/ana-studio/members');
    const rest = await read(library.next ?? '');
    expect([library.titles.length, rest.titles.length, rest.next]).toEqual([60, 1, undefined]);
    expect(new Set([...library.titles, ...rest.titles]).size).toBe(61);
    expect((await read('/ana-studio/members?q=tile%2017')).titles).toEqual(['Tile 17']);
    expect((await member.get('/ana-studio/members?q=vase')).body).toContain('Nothing found. Try another search.');
    const orders = await read('/ana-studio/members/orders');
    const older = await read(orders.next ?? '');
    expect([orders.titles.length, older.titles.length, older.next]).toEqual([50, 11, undefined]);
    expect(new Set([...orders.titles, ...older.titles]).size).toBe(61);
    for (const path of ['/ana-studio/members', '/ana-studio/members/orders']) {
      const { statusCode, headers } = await member.get(`${path}?page=9`);
      expect([statusCode, headers.location]).toEqual([302, path]);
    }
  });
});
