import { type Browser, chromium } from '@playwright/test';
import { z } from 'zod';
import { BROWSER_FLAGS, browserPath } from './browserPath.ts';
import { byTurns, whole } from './figures.ts';
import type { VideoLesson } from './openVideoLesson.ts';
import type { Row } from './Row.ts';
import { startHelper } from './startHelper.ts';

const ROUNDS = 5;
const GOAL_MS = 1500;
const BYTES_PER_SECOND = 9_000_000 / 8;
/** A phone on 4G. */
const NETWORK = {
  offline: false,
  latency: 60,
  downloadThroughput: BYTES_PER_SECOND,
  uploadThroughput: BYTES_PER_SECOND,
};

/** How long after opening the page of a lesson its video shows a picture, beside a bare page with the same video. */
export async function measureFirstFrame(base: string, { path, file, bytes }: VideoLesson): Promise<Row> {
  const bare = await startHelper(import.meta.resolve('./bare/videoServer.ts'));
  const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_FLAGS });
  try {
    const bareUrl = `http://127.0.0.1:${await bare.ask({ path: file, bytes })}/`;
    const of = (url: string) => () => firstFrame(browser, url);
    // The first visits warm up the browser and both servers.
    await of(base + path)();
    await of(bareUrl)();
    const times = await byTurns(ROUNDS, { ours: of(base + path), bare: of(bareUrl) });
    return {
      what: `first frame of a lesson’s video on 4G, median of ${ROUNDS}, against a bare page`,
      measured: `${whole(times.ours)} ms, bare ${whole(times.bare)} ms`,
      ratio: times.ratio,
      target: { most: GOAL_MS, got: times.ours },
    };
  } finally {
    await browser.close();
    await bare.stop();
  }
}

async function firstFrame(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', NETWORK);
  await page.addInitScript(NOTE_FIRST_FRAME);
  await page.goto(url, { waitUntil: 'commit' });
  const time = await page.evaluate('window.firstFrame');
  await context.close();
  return z.number().parse(time);
}

/** Runs in the page: its time, from the start of the visit, when a video has decoded its first picture. */
const NOTE_FIRST_FRAME = `window.firstFrame = new Promise((settle) => {
  addEventListener('loadeddata', () => settle(performance.now()), { capture: true, once: true });
})`;
