import { gzipSync } from 'node:zlib';
import { chromium, type Response } from '@playwright/test';
import { BROWSER_FLAGS, browserPath } from './browserPath.ts';
import { whole } from './figures.ts';
import type { Client } from './openClient.ts';
import { openMeasuredCourse } from './openMeasuredCourse.ts';
import type { MeasuredShop } from './openMeasuredShop.ts';
import type { Row } from './Row.ts';
import type { Product } from './startProduct.ts';

const GOAL_BYTES = 40 * 1024;
const LOADED = new Set(['document', 'stylesheet', 'script']);

/** What a browser loads for a lesson with a video, without the video, beside a page that has only the same text. */
export async function measureLesson(client: Client, { base, dataDir }: Product, shop: MeasuredShop): Promise<Row> {
  const { path, cookies } = await openMeasuredCourse(client, dataDir, { shop, members: 1 });
  const [name = '', value = ''] = (cookies[0] ?? '').split('=');
  const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_FLAGS });
  try {
    const context = await browser.newContext();
    await context.addCookies([{ name, value, url: base }]);
    const page = await context.newPage();
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    await page.goto(base + path, { waitUntil: 'networkidle' });
    await page.locator('[data-controls]:visible').waitFor();
    const loaded = responses.filter((response) => LOADED.has(response.request().resourceType()));
    const sizes = await Promise.all(loaded.map(async (response) => gzipSync(await response.body()).length));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    const text = await page.locator('body').innerText();
    const bare = gzipSync(barePage(await page.title(), text)).length;
    return {
      what: `lesson with a video: HTML, CSS and script in ${loaded.length} files, gzip, beside a page of its text`,
      measured: `${whole(bytes)} bytes, bare ${whole(bare)}`,
      ratio: bytes / bare,
      target: { most: GOAL_BYTES, got: bytes },
    };
  } finally {
    await browser.close();
  }
}

const barePage = (title: string, text: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>${text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line}</p>`)
    .join('\n')}</html>`;
