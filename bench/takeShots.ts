import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import sharp from 'sharp';
import { z } from 'zod';
import { BROWSER_FLAGS, browserPath } from './browserPath.ts';
import { DEMO_CREATOR, DEMO_STORE as STORE } from './demo.ts';
import { PROJECT, startProduct } from './startProduct.ts';

// npm run shots: takes the screenshots of the landing page and of README.md from the running product with its demo.

const SHOTS = join(PROJECT, 'src/web/site/landing/shots');
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1120, height: 700 };
/** The themes on the landing page, each with the name of its screenshot. */
const STORES = [
  ['storefront-phone', 'mocha-mood'],
  ['storefront-neon', 'neon-pulse'],
  ['storefront-print', 'sunday-print'],
] as const;
const QUALITY = 78;

const Stores = z.object({ result: z.object({ items: z.array(z.object({ id: z.string(), slug: z.string() })) }) });

const folder = await mkdtemp(join(tmpdir(), 'stoa-shots-'));
const product = await startProduct({ dataDir: join(folder, 'data') });
const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_FLAGS });
try {
  const phone = await openSignedIn(browser, { viewport: PHONE, deviceScaleFactor: 640 / PHONE.width });
  for (const [name, theme] of STORES) {
    await applyTheme(phone, theme);
    await takePhone(phone, { name, path: STORE });
  }
  await applyTheme(phone, 'mocha-mood');
  await takePhone(phone, { name: 'checkout-phone', path: `${STORE}/checkout/wheel-throwing-from-zero` });
  for (const scheme of ['light', 'dark'] as const) await takeDashboard(scheme);
  await composeReadmePicture();
} finally {
  await browser.close();
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}

type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>;

async function openSignedIn(shown: Browser, options: ContextOptions): Promise<BrowserContext> {
  const context = await shown.newContext({ baseURL: product.base, reducedMotion: 'reduce', ...options });
  await context.request.post('/functions/signIn', { data: { data: DEMO_CREATOR } });
  return context;
}

async function applyTheme({ request }: BrowserContext, theme: string): Promise<void> {
  const answer = await request.post('/functions/listStores', { data: { data: {} } });
  const { items } = Stores.parse(await answer.json()).result;
  const storeId = items.find(({ slug }) => `/${slug}` === STORE)?.id;
  await request.post('/functions/updateStore', { data: { data: { storeId, theme, themeOverrides: {} } } });
}

async function takePhone(context: BrowserContext, { name, path }: { name: string; path: string }): Promise<void> {
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'networkidle' });
  const shot = await page.screenshot();
  await page.close();
  await save(shot, { name, width: 640, small: 360 });
}

async function takeDashboard(colorScheme: 'light' | 'dark'): Promise<void> {
  const context = await openSignedIn(browser, { viewport: DESK, deviceScaleFactor: 2, colorScheme });
  const page = await context.newPage();
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
  await page.locator('[aria-busy=true], [data-skeleton]').first().waitFor({ state: 'detached' });
  const shot = await page.screenshot();
  await context.close();
  const name = colorScheme === 'light' ? 'dashboard-home' : 'dashboard-home-dark';
  await save(shot, { name, width: 2240, small: 1000 });
}

async function save(shot: Buffer, { name, width, small }: { name: string; width: number; small: number }) {
  await sharp(shot)
    .resize({ width })
    .webp({ quality: QUALITY })
    .toFile(join(SHOTS, `${name}.webp`));
  await sharp(shot)
    .resize({ width: small })
    .webp({ quality: QUALITY })
    .toFile(join(SHOTS, `${name}-small.webp`));
}

/** The picture of README.md: the dashboard, with the storefront on a phone in front of its right edge. */
async function composeReadmePicture(): Promise<void> {
  const [dashboard, phone] = await Promise.all([
    roundedShot('dashboard-home', { width: 1176, height: 735, radius: 24 }),
    roundedShot('storefront-phone', { width: 300, height: 650, radius: 36 }),
  ]);
  await sharp({ create: { width: 1400, height: 860, channels: 3, background: '#ede4d9' } })
    .composite([
      { input: dashboard, left: 62, top: 62 },
      { input: phone, left: 1050, top: 170 },
    ])
    .webp({ quality: QUALITY })
    .toFile(join(PROJECT, 'docs/screenshot.webp'));
}

/** A saved screenshot with round corners and a thin border, as PNG. */
function roundedShot(name: string, { width, height, radius }: { width: number; height: number; radius: number }) {
  const outline = (style: string) =>
    Buffer.from(
      `<svg width="${width}" height="${height}"><rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="${radius}" ${style}/></svg>`,
    );
  return sharp(join(SHOTS, `${name}.webp`))
    .resize({ width, height, position: 'top' })
    .composite([
      { input: outline('fill="#fff"'), blend: 'dest-in' },
      { input: outline('fill="none" stroke="#d8ccbe"') },
    ])
    .png()
    .toBuffer();
}
