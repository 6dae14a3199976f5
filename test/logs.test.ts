import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { hiddenField, openBrowser } from './browser.ts';
import { buy, CARD, sellable } from './furnish.ts';
import { createWorld } from './world.ts';

it('the log contains no address, token, code, card or name, from sign-up to download', async () => {
  const lines: string[] = [];
  const world = await createWorld({ onLog: (line) => lines.push(line) });
  const secrets = new Map<string, string>();
  const remember = (what: string, secret = '') => {
    secrets.set(what, secret);
    return secret;
  };

  const email = remember('a creator’s email', 'ana.lima@creators.example');
  const password = remember('a creator’s password', 'copper kettle 9');
  await world.call('sendVerificationCode', { email, type: 'signup' });
  const code = remember('a code', await world.codeFor(email));
  const { verificationToken } = await world.call('verifyEmailCode', { email, code });
  remember('a right', verificationToken);
  const name = { firstName: remember('a first name', 'Anastasia'), lastName: remember('a last name', 'Limavelha') };
  const { idToken } = await world.call('signUp', { email, password, ...name, verificationToken });
  remember('a creator’s session', idToken);
  const wrong = remember('a mistyped password', 'copper kettel 9');
  await expect(world.call('signIn', { email, password: wrong })).rejects.toThrow('Invalid email or password');
  const input = { storeName: 'Ana Studio', slug: 'ana-studio', isFirstStore: true };
  const { store } = await world.call('createStoreWithTenant', input, { as: idToken });
  const owner = { idToken, email, password, id: store.creatorId, storeId: store.id, slug: store.slug };
  const product = await sellable(world, owner);

  const buyer = remember('a buyer’s email', 'bea.costa@customers.example');
  const browser = openBrowser(world);
  const path = `/ana-studio/checkout/${product.slug}`;
  const form = await browser.get(path);
  const fields = {
    quote: remember('a quote', hiddenField(form.body, 'quote')),
    idempotencyKey: remember('a checkout’s key', hiddenField(form.body, 'idempotencyKey')),
    email: buyer,
    name: remember('a buyer’s name', 'Beatriz Costa'),
    number: remember('a card', CARD.number),
    expiry: CARD.expiry,
    cvc: CARD.cvc,
  };
  await browser.post(path, { ...fields, number: remember('a declined card', '4000000000000002') });
  const paid = await browser.post(path, fields);
  const order = String(paid.headers.location);
  remember('an order’s link', order.split('/').at(-1));
  const page = await browser.get(order);
  const file = /href="([^"]*\/files\/[^"]*)"/.exec(page.body)?.[1] ?? '';
  const link = String((await browser.get(file)).headers.location);
  remember('a file’s signature', /s=([\w-]+)/.exec(link)?.[1]);
  expect((await browser.get(link)).statusCode).toBe(200);
  expect((await browser.get(`${link}x`)).statusCode).toBe(403);

  const [receipt] = await world.emailsTo(buyer);
  const token = remember('a receipt’s link', /order\/([\w-]+)/.exec(receipt?.text ?? '')?.[1]);
  const member = openBrowser(world);
  expect((await member.get(`/ana-studio/order/${token}`)).statusCode).toBe(200);
  await member.get(`/ana-studio/library-link/${token}`);
  const login = '/ana-studio/members/login';
  await member.post(login, { step: 'email-code', email: buyer });
  const typedCode = remember('a customer’s typed code', await world.codeFor(buyer));
  const entered = await member.post(login, { step: 'code', email: buyer, code: typedCode });
  remember('a customer’s session', entered.cookies[0]?.value);
  remember('a known browser', entered.cookies[1]?.value);
  await member.get('/ana-studio/members');
  await member.get(`/ana-studio/members/login?returnTo=/ana-studio/members&email=${buyer}`);
  world.travel({ minutes: 2 });
  await world.call('customerSendCode', { storeId: store.id, email: buyer });
  const memberCode = remember('a customer’s code', await world.codeFor(buyer));
  await world.call('customerSignInWithCode', { storeId: store.id, email: buyer, code: memberCode });
  const api = await buy(world, { storeId: store.id, productId: product.id, email: buyer });
  await world.call(
    'refundOrder',
    { storeId: store.id, orderId: api.orderId, idempotencyKey: randomUUID() },
    { as: owner },
  );
  await world.runJobs();

  // A logged fault contains everything a developer needs and nothing that people typed.
  await world.sql('alter table creators add constraint no_more check (first_name <> $$Secretname$$)');
  const fault = world.call('updateProfile', { firstName: remember('a refused value', 'Secretname') }, { as: owner });
  await expect(fault).rejects.toThrow('An unexpected error occurred');
  await world.close();

  const log = lines.join('');
  expect(log).toContain('no_more');
  expect(lines.length).toBeGreaterThan(25);
  // An empty secret means that this test failed to read it from a response.
  const found = [...secrets].filter(([, secret]) => secret === '' || log.includes(secret));
  expect(found.map(([what, secret]) => ({ what, line: lines.find((line) => line.includes(secret)) }))).toEqual([]);
});
