import { chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { BROWSER_FLAGS, browserPath } from './browserPath.ts';
import { whole } from './figures.ts';
import type { Client } from './openClient.ts';
import { SLUG } from './openMeasuredShop.ts';
import type { Row } from './Row.ts';

const BROTLI = { headers: { 'accept-encoding': 'br' } };
const PAGE_BYTES = 6144;
const SCRIPT_BYTES = 1024;

/**
 * The storefront with twenty cards: its HTML with linked style sheets, and the script that waits for an interaction.
 */
export async function measurePageBytes(client: Client, productPath: string): Promise<Row[]> {
  const plain = await client.send('GET', `/${SLUG}`);
  const page = await client.send('GET', `/${SLUG}`, BROTLI);
  const html = plain.body.toString();
  const cards = new Set(Array.from(html.matchAll(/href="([^"]+\/p\/[^"]+)"/g), ([, href]) => href)).size;
  if (cards !== 20 || page.headers['content-encoding'] !== 'br') throw new Error('This is not the page to measure.');
  const sheets = await bytesOf(client, html, /<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g);
  const productPage = (await client.send('GET', productPath)).body.toString();
  const scripts = await bytesOf(client, html + productPage, /<script[^>]+src="([^"]+)"/g);
  const bytes = page.body.length + sheets;
  return [
    {
      what: `storefront's HTML with CSS, ${cards} cards, br`,
      measured: `${whole(bytes)} bytes`,
      target: { most: PAGE_BYTES, got: bytes },
    },
    {
      what: 'script of storefront and product page before an intent, br',
      measured: `${whole(scripts)} bytes`,
      target: { most: SCRIPT_BYTES, got: scripts },
    },
  ];
}

/** A resource that is linked twice is loaded once. */
async function bytesOf(client: Client, html: string, links: RegExp): Promise<number> {
  let bytes = 0;
  for (const address of new Set(Array.from(html.matchAll(links), ([, linked = '']) => linked))) {
    const { body, status } = await client.send('GET', address, BROTLI);
    if (status !== 200) throw new Error(`${address} answered ${status}.`);
    bytes += body.length;
  }
  return bytes;
}

/** What a browser loads before the first paint of the creator's screens. */
export async function measureDashboardBytes(
  base: string,
  creator: { email: string; password: string },
): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_FLAGS });
  try {
    const visitor = await browser.newContext();
    const login = await loadBeforePaint(await visitor.newPage(), `${base}/login`);
    const own = await browser.newContext();
    const answer = await own.request.post(`${base}/functions/signIn`, { data: { data: creator } });
    if (!answer.ok()) throw new Error(`The demo's creator was answered ${answer.status()}.`);
    const home = await loadBeforePaint(await own.newPage(), `${base}/dashboard`);
    return [
      { what: 'login screen to first paint, as sent', measured: login },
      { what: 'dashboard to first paint, as sent', measured: home },
    ];
  } finally {
    await browser.close();
  }
}

const Loaded = z.object({
  paintedAt: z.number(),
  files: z.array(z.object({ bytes: z.number(), end: z.number() })),
});

/** Bytes and files loaded at the first content paint, and in total until the screen's heading. */
async function loadBeforePaint(page: Page, url: string): Promise<string> {
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // The heading may be in the document a moment before anything is painted.
  await page.evaluate(PAINTED);
  const { paintedAt, files } = Loaded.parse(await page.evaluate(READ_TIMINGS));
  const before = files.filter(({ end }) => end <= paintedAt);
  const sum = (list: typeof files) => list.reduce((total, { bytes }) => total + bytes, 0);
  return `${whole(sum(before))} bytes in ${before.length} files (${whole(sum(files))} in ${files.length} to its heading)`;
}

/** Runs once in the page, because the page's policy forbids polling with eval. Resolves at the first content paint. */
const PAINTED = `new Promise((settle) => {
  const onPaint = (list) => list.getEntriesByName('first-contentful-paint').length > 0 && settle();
  new PerformanceObserver(onPaint).observe({ type: 'paint', buffered: true });
})`;

/** Runs in the page: the size of each response on the wire, including headers. */
const READ_TIMINGS = `({
  paintedAt: performance.getEntriesByName('first-contentful-paint')[0].startTime,
  files: [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .filter(({ name }) => !/\\/(functions|live)/.test(name))
    .map(({ transferSize, responseEnd }) => ({ bytes: transferSize, end: responseEnd })),
})`;
