import { connect } from 'node:net';
import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import { FunctionsError, getFunctions, httpsCallable } from 'firebase/functions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HTTP_STATUS } from '#shared/contract/refusals.ts';
import { createWorld, type CreatorWithStore, type Loose, type World } from './world.ts';

describe('the functions', () => {
  let world: World;
  let ana: CreatorWithStore;
  let base: string;
  let app: FirebaseApp;

  beforeAll(async () => {
    world = await createWorld();
    ana = await world.creator('ana');
    base = await world.listen();
    app = initializeApp({ projectId: 'stoa', apiKey: 'none', appId: 'none' });
  });
  afterAll(async () => {
    await deleteApp(app);
    await world.close();
  });

  const send = (name: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${base}/functions/${name}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });

  describe('through the official Firebase client, unmodified', () => {
    const functions = () => getFunctions(app, `${base}/functions`);

    it('return a result', async () => {
      const { data } = await httpsCallable(functions(), 'checkSlug')({ slug: 'a-free-address' });
      expect(data).toMatchObject({ available: true });
    });

    it('return a refusal with its code, sentence and details', async () => {
      const call = httpsCallable(functions(), 'signIn')({ email: 'nobody@example.com', password: 'wrong password' });
      const error = await call.catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(FunctionsError);
      expect(error).toMatchObject({ code: 'functions/unauthenticated', details: { refusal: 'invalid-credential' } });
      expect(String(error)).toContain('Invalid email or password. Please check your credentials and try again.');
    });

    it('require a sign-in', async () => {
      const call = httpsCallable(functions(), 'listProducts')({ storeId: ana.storeId });
      await expect(call).rejects.toThrow('Please sign in to perform this action');
      await expect(call).rejects.toHaveProperty('code', 'functions/unauthenticated');
    });
  });

  describe('store and tenant calls through the official Firebase client', () => {
    const unknown = '5f0c2f64-8a3e-4c58-9f43-0f6f3f0a1b2c';
    const call = (name: string, data: unknown) => httpsCallable(getFunctions(app, `${base}/functions`), name)(data);
    const callAsAna = async (name: string, data: unknown): Promise<Loose> =>
      (await send(name, JSON.stringify({ data }), { authorization: `Bearer ${ana.idToken}` })).json();

    it.each([
      ['deleteStoreAndTenant', { storeId: unknown }],
      ['restoreStore', { storeId: unknown }],
      ['listDeletedStores', null],
      ['getStoreStats', { storeId: unknown }],
      ['createTenant', { storeId: unknown }],
      ['deleteTenant', { tenantId: unknown }],
      ['getTenantInfo', { tenantId: unknown }],
      ['switchActiveStore', { storeId: unknown }],
      ['testCreateStoreSimple', {}],
    ])('%s requires a sign-in, with the sentence of the store calls', async (name, data) => {
      const refused = await call(name, data).catch((thrown: unknown) => thrown);
      expect(refused).toBeInstanceOf(FunctionsError);
      expect(refused).toMatchObject({ code: 'functions/unauthenticated' });
      expect(String(refused)).toContain('Please sign in to manage stores');
    });

    it.each([
      ['deleteStoreAndTenant', { storeId: unknown }, 'NOT_FOUND', 'Store not found'],
      ['deleteStoreAndTenant', { storeId: 7 }, 'INVALID_ARGUMENT', 'Invalid store data provided'],
      ['restoreStore', {}, 'INVALID_ARGUMENT', 'Invalid store data provided'],
      ['getStoreStats', { storeId: unknown }, 'NOT_FOUND', 'Store not found'],
      ['getTenantInfo', { tenantId: 'x' }, 'INVALID_ARGUMENT', 'Invalid store data provided'],
      ['deleteTenant', { tenantId: unknown }, 'NOT_FOUND', 'Store not found'],
      ['createTenant', { storeId: null }, 'INVALID_ARGUMENT', 'Invalid store data provided'],
      [
        'testCreateStoreSimple',
        { storeName: 'x'.repeat(100) },
        'INVALID_ARGUMENT',
        'Store name must be less than 100 characters',
      ],
    ])('%s answers %j with %s', async (name, data, status, message) => {
      expect(await callAsAna(name, data)).toMatchObject({ error: { status, message } });
    });

    it('do what they are called for', async () => {
      const { storeId } = ana;
      const result = async (name: string, data: unknown): Promise<Loose> => (await callAsAna(name, data)).result;
      expect(await result('getStoreStats', { storeId })).toEqual({
        stats: { customers: 0, products: 0, orders: 0, email_campaigns: 0 },
      });
      expect((await result('deleteTenant', { tenantId: storeId })).tenant.status).toBe('closed');
      expect((await result('createTenant', { storeId })).tenant.status).toBe('open');
      expect((await result('getTenantInfo', { tenantId: storeId })).tenant.id).toBe(storeId);
      expect((await result('deleteStoreAndTenant', { storeId })).store.id).toBe(storeId);
      expect((await result('listDeletedStores', null)).items).toHaveLength(1);
      expect((await result('restoreStore', { storeId })).store.id).toBe(storeId);
      expect((await call('testFunction', { message: 'Hello' })).data).toMatchObject({ ok: true, message: 'Hello' });
    });
  });

  describe('given bad input', () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    it.each([
      ['an unknown name', 'noSuchFunction', '{"data":{}}', {}, 404],
      ['malformed JSON', 'checkSlug', '{"data":', {}, 400],
      ['an empty body', 'checkSlug', '', {}, 400],
      ['no envelope', 'checkSlug', '{"slug":"x"}', {}, 400],
      ['a list instead of an envelope', 'checkSlug', '[]', {}, 400],
      ['another content type', 'checkSlug', '{"data":{}}', { 'content-type': 'text/plain' }, 415],
      ['JSON 10,000 deep', 'checkSlug', `{"data":${deep}}`, {}, 400],
      ['a prototype key', 'checkSlug', '{"data":{"slug":"ana","__proto__":{"admin":true}}}', {}, 400],
      ['a constructor key', 'checkSlug', '{"data":{"slug":"ana","constructor":{"prototype":{}}}}', {}, 400],
      ['half a character', 'checkSlug', '{"data":{"slug":"an\\ud800a"}}', {}, 400],
      ['a NUL byte in a string', 'checkSlug', '{"data":{"slug":"an\\u0000a"}}', {}, 400],
      ['a wrong type', 'checkSlug', '{"data":{"slug":7}}', {}, 400],
      ['a body over the limit', 'checkSlug', `{"data":{"slug":"${'x'.repeat(2_000_000)}"}}`, {}, 413],
    ])('answer %s with a clear error', async (_what, name, body, headers, status) => {
      const response = await send(name, body, headers);
      expect(response.status).toBe(status);
      const { error }: Loose = await response.json();
      expect(Object.keys(HTTP_STATUS)).toContain(error.status);
      expect(error.message).toMatch(/^[A-Z].*\S$/);
    });

    it.each(['GET', 'PUT', 'DELETE'])('cannot be called with %s instead of POST', async (method) => {
      const response = await fetch(`${base}/functions/checkSlug`, { method });
      const { error }: Loose = await response.json();
      expect([response.status, error.message]).toEqual([405, 'Call functions with POST.']);
    });

    it.each(['/assets/', '/assets/none.js', '/functions/'])('answer %s with JSON too', async (path) => {
      const response = await fetch(base + path);
      const { error }: Loose = await response.json();
      expect([response.status, error.status]).toEqual([404, 'NOT_FOUND']);
    });

    it('accept a URL that repeats a parameter', async () => {
      const { promise, resolve } = Promise.withResolvers<number>();
      const stop = new AbortController();
      void fetch(`${base}/live?topics=maintenance&topics=flags`, { signal: stop.signal }).then(({ status }) =>
        resolve(status),
      );
      expect(await promise).toBe(200);
      stop.abort();
      expect((await fetch(`${base}/internal/domain-allowed?domain=a.example&domain=b.example`)).status).toBe(404);
    });

    it('name the field of a wrong type', async () => {
      const { error }: Loose = await (await send('checkSlug', '{"data":{"slug":7}}')).json();
      expect(error).toMatchObject({ status: 'INVALID_ARGUMENT', details: { field: 'slug' } });
    });

    it('return plain JSON errors for plain calls', async () => {
      const response = await send('createStoreWithTenant', '{"storeName":"Ana"}');
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({ error: 'Please sign in to perform this action' });
      const second = await send('createStoreWithTenant', '{"storeName":7}', { authorization: `Bearer ${ana.idToken}` });
      expect(second.status).toBe(400);
      expect(await second.json()).toEqual({ error: 'Invalid request data provided' });
      const third = await send('createStoreWithTenant', '{"storeName":', { authorization: `Bearer ${ana.idToken}` });
      expect([third.status, await third.json()]).toEqual([400, { error: 'Invalid request data provided' }]);
    });
  });

  describe('with a session cookie', () => {
    const cookie = () => ({ cookie: `stoa_session=${ana.idToken}` });
    const body = '{"data":{}}';

    it('accept requests of our own pages', async () => {
      expect((await send('getUser', body, { ...cookie(), 'sec-fetch-site': 'same-origin' })).status).toBe(200);
      expect((await send('getUser', body, { ...cookie(), origin: base })).status).toBe(200);
    });

    it.each([
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
    ])('refuse a page of another origin: %o', async (headers) => {
      expect((await send('getUser', body, { ...cookie(), ...headers })).status).toBe(403);
    });
  });

  it('ignore forwarded headers from untrusted addresses', async () => {
    const response = await fetch(`${base}/`, {
      headers: { 'x-forwarded-host': 'ana-studio.example', 'x-forwarded-proto': 'https' },
    });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('/signup');
  });

  it('serve metrics to this machine only, and not through a proxy', async () => {
    expect((await fetch(`${base}/metrics`)).status).toBe(200);
    for (const name of ['x-forwarded-for', 'forwarded', 'via']) {
      expect((await fetch(`${base}/metrics`, { headers: { [name]: '203.0.113.7' } })).status).toBe(403);
    }
  });

  it('send the security headers with every kind of response', async () => {
    for (const path of [
      '/',
      '/dashboard',
      '/healthz',
      '/functions/openapi.json',
      `/${ana.slug}`,
      '/nothing/here',
      '/robots.txt',
      '/a-broken-escape/%ff',
    ]) {
      const { headers } = await fetch(`${base}${path}`);
      expect({ path, csp: headers.get('content-security-policy') ?? '' }).toMatchObject({
        csp: expect.stringContaining("default-src 'none'"),
      });
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    }
  });

  it('answer garbage on the wire with 400 and keep running', async () => {
    const { port } = new URL(base);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('NONSENSE / HTTP/9.9\r\n\r\n'));
      socket.once('data', (bytes) => resolve(bytes.toString()));
      socket.once('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
  });
});
