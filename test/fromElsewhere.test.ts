import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { deleteApp, initializeApp } from 'firebase/app';
import { connectFunctionsEmulator, getFunctions, httpsCallable } from 'firebase/functions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type CreatorWithStore, type World } from './world.ts';

/** As in playwright.config.ts. */
const CHROMIUM = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
};

const FIREBASE = dirname(createRequire(import.meta.url).resolve('firebase/package.json'));

describe('clients on other origins', () => {
  let site: Server;
  let origin: string;
  let world: World;
  let base: string;
  let ana: CreatorWithStore;

  beforeAll(async () => {
    site = await serveSite();
    origin = originOf(site);
    world = await createWorld({ environment: { ALLOWED_ORIGINS: `https://app.example, ${origin}` } });
    ana = await world.creator('ana');
    base = await world.listen();
  });
  afterAll(async () => {
    await world.close();
    site.close();
  });

  it('can call the functions by the emulator’s URLs', async () => {
    const app = initializeApp({ projectId: 'stoa', apiKey: 'none', appId: 'none' }, 'emulator');
    const functions = getFunctions(app);
    const { hostname, port } = new URL(base);
    connectFunctionsEmulator(functions, hostname, Number(port));
    const { data } = await httpsCallable(functions, 'checkSlug')({ slug: 'a-free-address' });
    await expect(httpsCallable(functions, 'getUser')()).rejects.toHaveProperty('code', 'functions/unauthenticated');
    await deleteApp(app);
    expect(data).toMatchObject({ available: true });
    const opened = await fetch(`${base}/stoa/us-central1/getStore`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ana.idToken}` },
      body: JSON.stringify({ storeId: ana.storeId }),
    });
    expect(await opened.json()).toMatchObject({ store: { id: ana.storeId } });
  });

  it('get pages at all other paths of three segments', async () => {
    const wrong = await fetch(`${base}/stoa/us-central1/noSuchFunction`, { method: 'POST' });
    expect(wrong.headers.get('access-control-allow-origin')).toBeNull();
    const deeper = await fetch(`${base}/a/stoa/us-central1/checkSlug`, { method: 'POST' });
    expect(deeper.status).not.toBe(200);
    expect((await fetch(`${base}/${ana.slug}/members/login`)).status).toBe(200);
  });

  const preflight = (path: string, from: string) =>
    fetch(base + path, {
      method: 'OPTIONS',
      headers: {
        origin: from,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });

  it.each(['/functions/checkSlug', '/stoa/us-central1/checkSlug'])('are allowed by name at %s', async (path) => {
    const { status, headers } = await preflight(path, 'https://app.example');
    expect(status).toBe(204);
    expect(Object.fromEntries(headers)).toMatchObject({
      'access-control-allow-origin': 'https://app.example',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': expect.stringContaining('authorization, content-type'),
      vary: 'Origin',
    });
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  it.each(['https://elsewhere.example', 'http://app.example', 'https://app.example:444', 'null'])(
    'get no CORS header for %s',
    async (from) => {
      for (const answer of [
        await preflight('/functions/checkSlug', from),
        await fetch(`${base}/functions/checkSlug`, { method: 'POST', headers: { origin: from } }),
      ]) {
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
        expect(answer.headers.get('vary')).toContain('Origin');
      }
    },
  );

  it('get the CORS header for functions only', async () => {
    for (const path of ['/', `/${ana.slug}`, '/healthz', '/live?topics=flags']) {
      const { headers } = await fetch(base + path, { headers: { origin: 'https://app.example' }, method: 'HEAD' });
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('get no CORS header without the setting', async () => {
    const closed = await createWorld();
    const answer = await closed.app.inject({ method: 'POST', url: '/functions/checkSlug', headers: { origin } });
    await closed.close();
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  describe('in a browser, with the official client', () => {
    let browser: Browser;
    let page: Page;

    beforeAll(async () => {
      browser = await chromium.launch(CHROMIUM);
      page = await browser.newPage();
    });
    afterAll(() => browser.close());

    const callFrom = async (address: string) => {
      await page.goto(`${address}/?functions=${encodeURIComponent(base)}&token=${ana.idToken}`);
      await page.waitForFunction("document.title !== ''");
      return page.title();
    };

    it('can read responses on an allowed origin', async () => {
      expect(JSON.parse(await callFrom(origin))).toEqual([
        { available: true, suggestions: expect.any(Array) },
        expect.stringContaining('functions/unauthenticated Please sign in to perform this action'),
        ana.storeId,
      ]);
    });

    it('cannot read responses on another origin', async () => {
      const other = await serveSite();
      const result = await callFrom(originOf(other));
      other.close();
      expect(result).toBe('TypeError: Failed to fetch');
    });
  });
});

const originOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Another site that uses the official client. */
async function serveSite(): Promise<Server> {
  const files = Object.fromEntries(
    await Promise.all(
      ['firebase-app.js', 'firebase-functions.js'].map(async (name): Promise<[string, string]> => {
        const text = await readFile(join(FIREBASE, name), 'utf8');
        return [`/${name}`, text.replaceAll(/https:\/\/www\.gstatic\.com\/firebasejs\/[\d.]+\//g, '/')];
      }),
    ),
  );
  const server = createServer((request, response) => {
    const script = files[request.url ?? ''];
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript');
    response.end(script ?? `<link rel="icon" href="data:,"><script type="module">${CLIENT}</script>`);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return server;
}

const CLIENT = `
  import { initializeApp } from '/firebase-app.js';
  import { getFunctions, httpsCallable } from '/firebase-functions.js';
  const given = new URLSearchParams(location.search);
  const app = initializeApp({ projectId: 'stoa', apiKey: 'none', appId: 'none' });
  const functions = getFunctions(app, given.get('functions') + '/functions');
  try {
    const authorization = 'Bearer ' + given.get('token');
    const opened = await fetch(given.get('functions') + '/functions/getUser', {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: '{"data":null}',
    });
    const { result } = await opened.json();
    const { data } = await httpsCallable(functions, 'checkSlug')({ slug: 'a-free-address' });
    const refused = await httpsCallable(functions, 'getUser')().catch((error) => error.code + ' ' + error.message);
    document.title = JSON.stringify([data, refused, result.user.activeStoreId]);
  } catch (error) {
    document.title = String(error);
  }
`;
