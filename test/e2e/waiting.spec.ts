import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, test } from './journey.ts';
import { newItem } from '#shared/blocks/page.ts';
import { buy, call, enterAsAdmin, newCreator, newProduct, publishBlocks, freshEmail, type Creator } from './people.ts';

type Screen = {
  path: string;
  /** The call that loads its data. */
  call: string;
  /** The skeleton's parts from top to bottom, and the content that replaces each. */
  waiting: readonly string[];
  filled: readonly string[];
};

const SHAPES = '.animate-breathe';
const BUSY = 'main [aria-busy=true]';

const SCREENS: readonly Screen[] = [
  {
    path: '/dashboard',
    call: 'getStoreHome',
    waiting: ['main h1', `${BUSY} > section >> nth=0`, `${BUSY} > div >> nth=0`, `${BUSY} > section >> nth=1`],
    filled: ['main h1', 'main section >> nth=0', 'main dl', 'main section:has-text("Latest orders") >> nth=0'],
  },
  {
    path: '/dashboard/analytics',
    call: 'getTraffic',
    waiting: ['main h1', `${BUSY} > div >> nth=0`, `${BUSY} > section >> nth=0`],
    filled: ['main h1', 'main dl >> nth=0', 'main section:has(figure) >> nth=0'],
  },
  ...(
    [
      ['products', 'listProducts'],
      ['sales', 'listOrders'],
      ['customers', 'getStoreCustomers'],
      ['customers/subscribers', 'listSubscribers'],
      ['customers/messages', 'listContactMessages'],
      ['email', 'listCampaigns'],
    ] as const
  ).map(([place, name]) => listAt(`/dashboard/${place}`, name)),
];

const ADMIN_SCREENS: readonly Screen[] = [
  listAt('/dashboard/admin?tab=people', 'listPeople'),
  listAt('/dashboard/admin?tab=stores', 'listAllStores'),
  listAt('/dashboard/admin?tab=security', 'listAllSecurityEvents'),
];

/** The settings pages that load more than the session, with the calls that fill them. */
const SETTINGS: readonly Screen[] = (
  [
    ['domains', 'getDomains'],
    ['email', 'getMailStatus'],
    ['customers', 'getTenantInfo'],
    ['legal', 'listLegalPages'],
    ['data', 'getMyExports'],
  ] as const
).map(([slug, name]) => {
  const parts = ['main h1'];
  return { path: `/dashboard/settings/${slug}`, call: name, waiting: parts, filled: parts };
});

/** The other settings pages need only the session. The security page is tested below. */
const SETTINGS_AT_ONCE = ['store', 'appearance', 'links', 'profile', 'danger'];

function listAt(path: string, name: string): Screen {
  const parts = ['main h1', 'main [role=grid]', 'main [role=grid] tbody tr >> nth=0'];
  return { path, call: name, waiting: parts, filled: parts };
}

/** The largest allowed layout shift, as browsers compute it. */
const MOVED_MAX = 0.02;

const Shift = z.object({ value: z.number(), what: z.string() });

/** The allowed difference of a position in pixels, for rounding. */
const STILL = 2;

for (const width of [390, 1440])
  test(`nothing moves when the data arrives, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await newSeller(page);
    for (const screen of SCREENS) await test.step(screen.path, () => expectStill(page, screen));
  });

for (const width of [390, 1440])
  test(`no settings page moves while it loads, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await newCreator(page);
    for (const screen of SETTINGS) await test.step(screen.path, () => expectStill(page, screen));
    await page.addInitScript(recordShifts);
    for (const slug of SETTINGS_AT_ONCE)
      await test.step(slug, async () => {
        await page.goto(`/dashboard/settings/${slug}`);
        await expect(page.locator('main h1').first()).toBeVisible();
        await expect(page.locator('main').getByRole('textbox').or(page.locator('main button')).first()).toBeVisible();
        await expect(page.locator(SHAPES).filter({ visible: true })).toHaveCount(0);
        await expectNoShift(page, slug);
      });
  });

test('no admin list moves when its rows arrive', async ({ page }) => {
  await enterAsAdmin(page);
  for (const screen of ADMIN_SCREENS) await test.step(screen.path, () => expectStill(page, screen));
});

test('the product editor, a settings page and the builder do not move while they load', async ({ page }) => {
  const { productId } = await newSeller(page);
  await expectStill(page, {
    path: `/dashboard/products/${productId}`,
    call: 'getProduct',
    waiting: ['main h2:has-text("Basics")'],
    filled: ['main h2:has-text("Basics")'],
  });
  await expectStill(page, {
    path: '/dashboard/settings/security',
    call: 'listSessions',
    waiting: ['main h1', 'main #password', 'main #sessions', 'main #activity'],
    filled: ['main h1', 'main #password', 'main #sessions', 'main #activity'],
  });
  for (const name of ['listPasskeys', 'getSecondStep'])
    await expectStill(page, {
      path: '/dashboard/settings/security',
      call: name,
      waiting: ['main h1', 'main #password'],
      filled: ['main h1', 'main #password'],
    });
  await expectStill(page, {
    path: '/dashboard/store-builder',
    call: 'getStorePage',
    waiting: ['.builder-bar', '.builder-side >> nth=0', '.builder-middle'],
    filled: ['.builder-bar', '.builder-side >> nth=0', '.builder-middle'],
  });
});

async function expectStill(page: Page, { path, call: name, waiting, filled }: Screen): Promise<void> {
  const arrived = Promise.withResolvers<void>();
  const calls = `**/functions/${name}`;
  await page.route(calls, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto(path);
  await expect(page.locator(waiting.at(-1) ?? BUSY)).toBeVisible();
  await expect(page.locator(SHAPES).first()).toBeVisible();
  const before = await placesOf(page, waiting);
  await page.evaluate(recordShifts);
  arrived.resolve();
  await expect(page.locator(SHAPES).filter({ visible: true })).toHaveCount(0);
  expect(await placesOf(page, filled), path).toEqual(before);
  await expectNoShift(page, path);
  await page.unroute(calls);
}

/** Runs in the page: records the layout shifts that the browser reports from now on. */
function recordShifts(): void {
  const shifts: { value: number; what: string }[] = [];
  Reflect.set(globalThis, 'shifts', shifts);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const sources: { node: Element | null }[] = Reflect.get(entry, 'sources');
      const what = sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '').join(' | ');
      shifts.push({ value: Number(Reflect.get(entry, 'value')), what });
    }
  }).observe({ type: 'layout-shift' });
}

async function expectNoShift(page: Page, path: string): Promise<void> {
  const shifts = z.array(Shift).parse(await page.evaluate(() => Reflect.get(globalThis, 'shifts')));
  const moved = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(moved, `${path} moves ${shifts.map(({ what }) => what).join(', ')}`).toBeLessThan(MOVED_MAX);
}

/** The positions of parts of the page, rounded to two pixels. */
async function placesOf(page: Page, parts: readonly string[]): Promise<string[]> {
  const boxes = await Promise.all(parts.map((part) => page.locator(part).boundingBox()));
  return boxes.map((box, at) => `${at}: ${Math.round((box?.y ?? -1) / STILL)} ${Math.round((box?.x ?? -1) / STILL)}`);
}

/** A creator after the first sale, with a row in every list. */
async function newSeller(page: Page): Promise<{ productId: string }> {
  const creator = await newCreator(page);
  const { id: productId } = await newProduct(page, creator);
  await buy(page.request, { storeId: creator.storeId, productId, email: freshEmail('bea') });
  await call(page.request, 'markFirstSaleSeen', { storeId: creator.storeId });
  await call(page.request, 'saveCampaign', { storeId: creator.storeId, subject: 'The moss is out' });
  await receiveForms(page, creator);
  return { productId };
}

/** A subscriber and a message, sent through the forms of the store's page. */
async function receiveForms(page: Page, creator: Creator): Promise<void> {
  await publishBlocks(page, creator, [newItem('signup', 'join'), newItem('contact', 'write')]);
  const sender = { email: freshEmail('cleo'), name: 'Cleo' };
  const forms = { subscribe: { block: 'join' }, contact: { block: 'write', message: 'Do you ship frames?' } };
  for (const [path, fields] of Object.entries(forms)) {
    await page.goto(`/${creator.slug}`);
    const answer = await page.request.post(`/${creator.slug}/${path}`, {
      form: { ...sender, ...fields },
      headers: { origin: new URL(page.url()).origin },
    });
    expect(answer.url(), path).toContain(`/${path}/sent`);
  }
}
