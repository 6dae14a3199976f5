import type { Page, Route } from '@playwright/test';
import { choose, expect, test } from './journey.ts';
import { buy, enterAsAdmin, newCreator, newProduct, publishBlocks, freshEmail, type Creator } from './people.ts';

// A browser logs an error for every request that fails.
test.use({ breaks: true });

const ANY_ID = '7f9c24e8-3b12-4fe0-8f6b-1f9f3c1c2d11';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
const goto = (path: string) => async (page: Page) => void (await page.goto(path));

type List = {
  call: string;
  open: (page: Page) => Promise<void>;
  /** Only calls whose input contains this text fail. */
  only?: string;
};

function inRow(path: string, button?: string) {
  return async (page: Page) => {
    await page.goto(path);
    await page.getByRole('grid').getByRole('link').first().click();
    if (button !== undefined) await press(page, button);
  };
}

async function inCampaign(page: Page): Promise<void> {
  await page.goto('/dashboard/email');
  await press(page, 'New campaign');
}

async function inPerson(page: Page): Promise<void> {
  await page.goto('/dashboard/admin?tab=people&q=demo@stoa');
  await page.getByRole('row', { name: /demo@stoa/ }).click();
}

function inMenu(path: string, entry: string) {
  return async (page: Page) => {
    await page.goto(path);
    await press(page, 'More');
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };
}

/** Every list, panel and page of figures, with the call that fills it. */
const LISTS: Readonly<Record<string, readonly List[]>> = {
  work: [
    { call: 'getStoreHome', open: goto('/dashboard') },
    { call: 'listProducts', open: goto('/dashboard/products') },
    { call: 'getProduct', open: inRow('/dashboard/products') },
    { call: 'listOrders', open: goto('/dashboard/sales') },
    { call: 'getOrder', open: inRow('/dashboard/sales') },
    { call: 'getStoreCustomers', open: goto('/dashboard/customers') },
    { call: 'getCustomer', open: inRow('/dashboard/customers') },
    { call: 'getCustomerTimeline', open: inRow('/dashboard/customers') },
    { call: 'listProducts', open: inRow('/dashboard/customers', 'Record a sale') },
    { call: 'listSubscribers', open: goto('/dashboard/customers/subscribers') },
    { call: 'listContactMessages', open: goto('/dashboard/customers/messages') },
    { call: 'listCampaigns', open: goto('/dashboard/email') },
    { call: 'listPosts', open: goto('/dashboard/posts') },
    { call: 'getTraffic', open: goto('/dashboard/analytics') },
    // The filters of a list load the products.
    { call: 'listProducts', open: goto('/dashboard/sales') },
    { call: 'listProducts', open: goto('/dashboard/customers') },
    {
      call: 'listSubscribers',
      open: goto(`/dashboard/customers/subscribers?subscriber=${ANY_ID}`),
      only: 'subscriberId',
    },
    {
      call: 'listContactMessages',
      open: goto(`/dashboard/customers/messages?message=${ANY_ID}`),
      only: 'messageId',
    },
  ],
  campaign: [
    { call: 'countAudience', open: inCampaign },
    {
      call: 'getAudienceChoices',
      open: async (page) => {
        await inCampaign(page);
        await choose(page, 'Subscribers', 'From one sign-up form');
      },
    },
    {
      call: 'listProducts',
      open: async (page) => {
        await inCampaign(page);
        await choose(page, 'Customers', 'Customers with certain products');
      },
    },
    {
      call: 'listProducts',
      open: async (page) => {
        await inCampaign(page);
        await press(page, 'Product');
      },
    },
  ],
  settings: [
    { call: 'getDomains', open: goto('/dashboard/settings/domains') },
    { call: 'getMailStatus', open: goto('/dashboard/settings/email') },
    { call: 'getTenantInfo', open: goto('/dashboard/settings/customers') },
    { call: 'listLegalPages', open: goto('/dashboard/settings/legal') },
    { call: 'listSessions', open: goto('/dashboard/settings/security') },
    { call: 'listPasskeys', open: goto('/dashboard/settings/security') },
    { call: 'getSecondStep', open: goto('/dashboard/settings/security') },
    { call: 'listSecurityEvents', open: goto('/dashboard/settings/security') },
    { call: 'getMyExports', open: goto('/dashboard/settings/data') },
    { call: 'listDeletedStores', open: goto('/dashboard/settings/danger') },
    { call: 'getAffiliate', open: goto('/dashboard/referrals') },
    { call: 'checkAdminStatus', open: goto('/dashboard/admin') },
  ],
  builder: [
    { call: 'listVersions', open: inMenu('/dashboard/store-builder', 'Version history') },
    {
      call: 'getVersion',
      open: async (page) => {
        await inMenu('/dashboard/store-builder', 'Version history')(page);
        await press(page, 'Compare');
      },
    },
    { call: 'getStorePage', open: goto('/dashboard/store-builder') },
    { call: 'getSchedule', open: inMenu('/dashboard/store-builder', 'Schedule publishing') },
  ],
};

const ADMIN_LISTS: readonly List[] = [
  { call: 'listPeople', open: goto('/dashboard/admin?tab=people&q=demo@stoa') },
  { call: 'listAllStores', open: goto('/dashboard/admin?tab=stores') },
  { call: 'listFlagOverrides', open: goto('/dashboard/admin?tab=flags') },
  { call: 'getAdminUsers', open: goto('/dashboard/admin?tab=admins') },
  { call: 'listAllSecurityEvents', open: goto('/dashboard/admin?tab=security') },
  { call: 'getAdminAuditLog', open: goto('/dashboard/admin?tab=audit') },
  { call: 'listAllStores', open: inPerson },
  {
    call: 'listAllStores',
    open: async (page) => {
      await page.goto('/dashboard/admin?tab=flags');
      await press(page, /^Override /);
    },
  },
];

/** A refusal with the server's message, and no connection. */
const FAILURES: readonly { message: string; fail: (route: Route) => Promise<void> }[] = [
  {
    message: 'The moss is asleep.',
    fail: (route) =>
      route.fulfill({
        status: 400,
        json: { error: { status: 'FAILED_PRECONDITION', message: 'The moss is asleep.', details: {} } },
      }),
  },
  { message: 'Network error. Please try again.', fail: (route) => route.abort() },
];

for (const [group, lists] of Object.entries(LISTS))
  test(`a list that could not be loaded shows why, and loads on retry: ${group}`, async ({ page }) => {
    test.slow();
    await furnish(page, await newCreator(page));
    for (const list of lists)
      await test.step(list.call, async () => {
        for (const failure of FAILURES) await expectReason(page, list, failure);
      });
  });

test('a list that could not be loaded shows why, and loads on retry: admin', async ({ page }) => {
  test.slow();
  await enterAsAdmin(page);
  for (const list of ADMIN_LISTS)
    await test.step(list.call, async () => {
      for (const failure of FAILURES) await expectReason(page, list, failure);
    });
});

async function expectReason(
  page: Page,
  { call: name, open, only = '' }: List,
  { message, fail }: (typeof FAILURES)[number],
) {
  const calls = `**/functions/${name}`;
  await page.route(calls, (route) =>
    route.request().postData()?.includes(only) === true ? fail(route) : route.continue(),
  );
  // The connection check fails too, or the page would retry by itself.
  await page.route('**/healthz', (route) => route.abort());
  await open(page);
  const reason = page.getByText(message, { exact: true }).first();
  await expect(reason, `${name}: ${message}`).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' }).first(), name).toBeVisible();
  await page.unroute(calls);
  await page.unroute('**/healthz');
  const again = page.getByRole('button', { name: 'Try again' }).first();
  // The connection may be back before the button is pressed.
  await again.click({ timeout: 5_000 }).catch(() => undefined);
  await expect(reason, `${name}, tried again`).toBeHidden();
}

async function furnish(page: Page, creator: Creator): Promise<void> {
  const { id } = await newProduct(page, creator);
  await buy(page.request, { storeId: creator.storeId, productId: id, email: freshEmail('bea') });
  await publishBlocks(page, creator, []);
  await publishBlocks(page, creator, [], 'fr');
}
