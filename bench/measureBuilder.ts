import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { z } from 'zod';
import { BROWSER_FLAGS, browserPath } from './browserPath.ts';
import { median, whole } from './figures.ts';
import type { Row } from './Row.ts';

const FIRST_LOAD_BYTES = 350_000;
const READY_MS = 3000;
const BLOCKS = 60;
/** The blocks of the page, repeated. */
const KINDS = ['profile', 'link', 'heading', 'richText', 'link', 'social', 'image', 'productGrid', 'faq', 'divider'];
const TYPED_INTO = 32;
/** A laptop that is a few years old on a slow connection: half as fast as this machine. */
const LAPTOP = { cpu: 2, megabits: 10, latencyMs: 40 };
const OPENINGS = 3;
/** A paint within this many milliseconds feels immediate. */
const FLUID_MS = 200;

type Creator = { email: string; password: string };
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/**
 * The store builder with a page of sixty blocks: what it loads, when it is ready, and how soon a key press is visible.
 */
export async function measureBuilder(base: string, creator: Creator): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_FLAGS });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await draftLongPage(page, base, creator);
    const readyMs = await open(page, base);
    const bytes = await bytesLoaded(page);
    const paints = await typeAndMeasure(page);
    const signedIn = await context.storageState();
    await context.close();
    const throttled = await openOnLaptop(browser, signedIn, base);
    return [
      {
        what: 'store builder, all it loads until ready, as sent',
        measured: `${whole(bytes)} bytes`,
        target: { most: FIRST_LOAD_BYTES, got: bytes },
      },
      {
        what: `store builder, ready with ${BLOCKS} blocks`,
        measured: `${whole(readyMs)} ms`,
        target: { most: READY_MS, got: readyMs },
      },
      {
        what: `store builder, ready on a laptop (CPU x${LAPTOP.cpu}, ${LAPTOP.megabits} Mbit/s, ${LAPTOP.latencyMs} ms), median of ${OPENINGS}`,
        measured: `${whole(throttled)} ms`,
        target: { most: READY_MS, got: throttled },
      },
      {
        what: `store builder, key to paint with ${BLOCKS} blocks, slowest of ${paints.length}`,
        measured: `${whole(Math.max(...paints))} ms (median ${whole(median(paints))} ms)`,
        target: { most: FLUID_MS, got: Math.max(...paints) },
      },
    ];
  } finally {
    await browser.close();
  }
}

async function draftLongPage(page: Page, base: string, creator: Creator): Promise<void> {
  const call = async (name: string, data: object): Promise<unknown> => {
    const answer = await page.request.post(`${base}/functions/${name}`, { data: { data } });
    if (!answer.ok()) throw new Error(`${name} was answered ${answer.status()}.`);
    return answer.json();
  };
  await call('signIn', creator);
  const listed = z.object({ result: z.object({ items: z.array(z.object({ id: z.string() })) }) });
  const [store] = listed.parse(await call('listStores', {})).result.items;
  const content = Array.from({ length: BLOCKS }, (_, at) => ({
    type: KINDS[at % KINDS.length],
    props: { id: `block${at}`, ...(at % KINDS.length === TYPED_INTO % KINDS.length && { text: `Part ${at}` }) },
  }));
  await call('savePreview', { storeId: store?.id, changes: { page: { root: { props: {} }, content } } });
}

async function open(page: Page, base: string): Promise<number> {
  const start = Date.now();
  await page.goto(`${base}/dashboard/store-builder`);
  const blocks = page.frameLocator('#preview-frame').locator('[data-block]');
  await blocks.nth(BLOCKS - 1).waitFor();
  return Date.now() - start;
}

/** With an empty cache: the browser loads everything over the laptop's connection. */
async function openOnLaptop(browser: Browser, storageState: StorageState, base: string): Promise<number> {
  const times: number[] = [];
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const bytesPerSecond = (LAPTOP.megabits * 1_000_000) / 8;
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LAPTOP.latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: LAPTOP.cpu });
    times.push(await open(page, base));
    await context.close();
  }
  return median(times);
}

const bytesLoaded = async (page: Page): Promise<number> =>
  z.number().parse(
    await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => /\/assets\/.+\.(js|css)$/.test(name))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    ),
  );

/** The time from each key press to the paint of its effect, as the browser measures it. */
async function typeAndMeasure(page: Page): Promise<number[]> {
  await page.frameLocator('#preview-frame').locator(`[data-block=block${TYPED_INTO}]`).click();
  const field = page.getByLabel('Text', { exact: true });
  await field.click();
  // A string, because the server's code has no DOM types.
  await page.evaluate(`
    globalThis.durations = [];
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') globalThis.durations.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 });
  `);
  await field.pressSequentially('Fluid while it is long', { delay: 60 });
  await page.waitForTimeout(500);
  return z
    .array(z.number())
    .min(1)
    .parse(await page.evaluate('globalThis.durations'));
}
