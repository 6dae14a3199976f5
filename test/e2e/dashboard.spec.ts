import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { buy, call, newCreator, newDraft, newProduct, freshEmail } from './people.ts';

test('the command palette reaches pages, products and orders from the keyboard', async ({ page }) => {
  const creator = await newCreator(page);
  const product = await newProduct(page, creator, { title: 'Lichen atlas' });
  const order = await buy(page.request, { storeId: creator.storeId, productId: product.id, email: freshEmail() });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const find = async (text: string, result: RegExp) => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await palette.getByRole('combobox', { name: 'Search everything' }).fill(text);
    await expect(palette.getByRole('option', { name: result }).first()).toHaveAttribute('data-highlighted');
    await page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
  };
  await find('settings', /^Settings/);
  await expect(page).toHaveURL(/\/dashboard\/settings$/);
  await find('lichen', /^Lichen atlas/);
  await expect(page).toHaveURL(new RegExp(`/dashboard/products/${product.id}$`));
  await find(order.number, new RegExp(order.number));
  await expect(page).toHaveURL(/\/dashboard\/sales\?order=/);
  await expect(page.getByRole('dialog', { name: `Order ${order.number}` })).toBeVisible();
});

test('the command palette finds settings by section and campaigns, and says when it finds nothing', async ({
  page,
}) => {
  const { storeId } = await newCreator(page);
  await call(page.request, 'saveCampaign', { storeId, subject: 'News of the lichen' });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const field = palette.getByRole('combobox', { name: 'Search everything' });
  await page.keyboard.press('Control+k');
  await field.fill('passkey');
  await expect(palette.getByRole('group', { name: 'Settings' }).getByRole('option')).toHaveText(['Security']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/settings\/security$/);
  await page.keyboard.press('Control+k');
  await field.fill('lichen');
  await palette
    .getByRole('group', { name: 'Campaigns' })
    .getByRole('option', { name: /News of the lichen/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'News of the lichen' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await field.fill('zzzzzz');
  await expect(palette.getByText('No results. Try other words.')).toBeVisible();
});

test('every listed shortcut works', async ({ page }) => {
  const { storeId } = await newCreator(page);
  await call(page.request, 'createStoreCustomer', { storeId, email: freshEmail('known') });
  await openHome(page);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  const listed = await readShortcuts(dialog);
  expect(listed.length).toBeGreaterThan(10);
  for (const { keys, does } of listed)
    await test.step(`${keys}: ${does}`, async () => {
      await openHome(page);
      await trialOf(does)(page, () => pressKeys(page, keys));
    });
});

test('the skip link is visible only while it has the focus, and leads to the content', async ({ page }) => {
  await newCreator(page);
  await openHome(page);
  const link = page.getByRole('link', { name: 'Skip to content' });
  const width = async () => (await link.boundingBox())?.width ?? 0;
  expect(await width()).toBeLessThanOrEqual(1);
  await link.focus();
  await expect.poll(width).toBeGreaterThan(50);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect.poll(width).toBeLessThanOrEqual(1);
});

test('shortcuts do nothing while a field has the focus', async ({ page }) => {
  const { storeId } = await newCreator(page);
  await call(page.request, 'createStoreCustomer', { storeId, email: freshEmail('known') });
  await page.goto('/dashboard/customers');
  const search = page.getByLabel('Search customers');
  await search.focus();
  await page.keyboard.type('gp?n');
  await expect(search).toHaveValue('gp?n');
  await expect(page).toHaveURL(/\/dashboard\/customers/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

async function openHome(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const readShortcuts = (dialog: Locator): Promise<{ keys: string; does: string }[]> =>
  dialog.locator('dl > div').evaluateAll((rows) =>
    rows.map((row) => ({
      keys: row.querySelector('dd')?.textContent ?? '',
      does: row.querySelector('dt')?.textContent ?? '',
    })),
  );

/** Presses keys as the list writes them: `Ctrl K` together, `G H` one after the other. */
async function pressKeys(page: Page, keys: string): Promise<void> {
  const names = keys.split(' ').map((key) => KEY_NAMES[key] ?? key.toLowerCase());
  if (names[0] === 'Control') await page.keyboard.press(names.join('+'));
  else for (const name of names) await page.keyboard.press(name);
}

const KEY_NAMES: Readonly<Record<string, string>> = { Ctrl: 'Control', Esc: 'Escape' };

type Trial = (page: Page, press: () => Promise<void>) => Promise<void>;

/** The check of a shortcut, by its description in the list. */
function trialOf(does: string): Trial {
  const place = /^Go to (.+)$/.exec(does)?.[1];
  if (place !== undefined) return goingTo(place);
  const trial = TRIALS[does];
  if (!trial) throw new Error(`No trial for the shortcut “${does}”.`);
  return trial;
}

const goingTo =
  (place: string): Trial =>
  async (page, press) => {
    const link = (name: string) => page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name });
    if (place === 'Home') {
      await link('Products').click();
      await expect(link('Products')).toHaveAttribute('aria-current', 'page');
    }
    await press();
    if (place === 'Store builder') await expect(page).toHaveURL(/\/dashboard\/store-builder$/);
    else await expect(link(place)).toHaveAttribute('aria-current', 'page');
  };

const TRIALS: Readonly<Record<string, Trial>> = {
  'Search everything': async (page, press) => {
    await press();
    await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused();
  },
  'Search this page': async (page, press) => {
    await page.goto('/dashboard/customers');
    await expect(page.getByLabel('Search customers')).toBeVisible();
    await press();
    await expect(page.getByLabel('Search customers')).toBeFocused();
  },
  'Create a product, campaign or customer': async (page, press) => {
    await press();
    await expect(page).toHaveURL(/\/dashboard\/products\/new$/);
    await page.goto('/dashboard/customers');
    await expect(page.getByRole('button', { name: /^Add customer/ }).first()).toBeVisible();
    await press();
    await expect(page.getByRole('dialog', { name: 'Add customer' })).toBeVisible();
    await page.goto('/dashboard/email');
    await expect(page.getByRole('button', { name: 'New campaign' }).first()).toBeVisible();
    await press();
    await expect(page.getByRole('textbox', { name: 'Subject' })).toBeVisible();
  },
  'Save changes': async (page, press) => {
    await page.goto('/dashboard/settings/store');
    await page.getByLabel('Store name').fill('The fern store');
    await press();
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Settings saved');
    await page.reload();
    await expect(page.getByLabel('Store name')).toHaveValue('The fern store');
  },
  'Close the open panel or dialog': async (page, press) => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused();
    await press();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
  'Show keyboard shortcuts': async (page, press) => {
    await press();
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  },
};

test.describe('when the search fails', () => {
  test.use({ breaks: true });

  test('the command palette shows the reason, and searches again by itself', async ({ page }) => {
    await newProduct(page, await newCreator(page), { title: 'Lichen atlas' });
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    let broken = true;
    await page.route('**/functions/listOrders', (route) => (broken ? route.abort() : route.continue()));
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await palette.getByRole('combobox', { name: 'Search everything' }).fill('lichen');
    await expect(palette.getByRole('alert')).toContainText('Network error. Please try again.');
    broken = false;
    await expect(palette.getByRole('option', { name: /Lichen atlas/ })).toBeVisible();
  });
});

test('a page that arrives late does not take the focus from the open palette', async ({ page }) => {
  await newCreator(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const release = Promise.withResolvers<void>();
  await page.route(/\/assets\/SalesPage/, async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Sales' }).first().click();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search everything' });
  await field.fill('settings');
  release.resolve();
  await expect(page).toHaveTitle('Sales · Stoa');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/settings$/);
});

test('the set-up list of a new store checks off completed steps', async ({ page }) => {
  const creator = await newCreator(page);
  await page.goto('/dashboard');
  const steps = page.getByRole('listitem').filter({ hasText: /product/i });
  await expect(steps.filter({ hasText: '(done)' })).toHaveCount(0);
  await newProduct(page, creator);
  await page.reload();
  await expect(steps.filter({ hasText: '(done)' }).first()).toBeVisible();
});

test('revenue in other currencies is shown beside the store’s own, and is not added to it', async ({ page }) => {
  const creator = await newCreator(page);
  const { id: productId } = await newProduct(page, creator);
  for (const currency of ['USD', 'EUR']) {
    const amount = { amount: 1200, currency };
    await call(page.request, 'recordCustomerPurchase', {
      storeId: creator.storeId,
      email: freshEmail(),
      productId,
      amount,
      reference: currency,
    });
  }
  await page.goto('/dashboard');
  const today = page.getByRole('definition').first();
  await expect(today).toContainText('$12.00+ €12.00');
  await expect(today).toContainText('Nothing in USD yesterday');
  await expect(page.getByRole('heading', { name: 'Revenue in USD, last 30 days' })).toBeVisible();
});

test('the appearance of the dashboard is chosen once and saved', async ({ page }) => {
  await newCreator(page);
  await page.goto('/dashboard');
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const light = await ink();
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  await expect.poll(ink).not.toBe(light);
  const dark = await ink();
  await page.reload();
  expect(await ink()).toBe(dark);
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Light' }).click();
  await expect.poll(ink).toBe(light);
});

test('opening more stores than the plan allows shows the limit', async ({ page }) => {
  const { storeName } = await newCreator(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Switch store/ }).click();
  await expect(page.getByRole('menuitem', { name: storeName })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Add a store' }).click();
  await expect(
    page.getByText("You've reached your store limit. Upgrade your plan to create more stores"),
  ).toBeVisible();
});

test('a change in another window appears by itself', async ({ page }) => {
  await newCreator(page);
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.bringToFront();
  await page.goto('/dashboard/settings');
  await page.getByLabel('Store name').fill('Moss and more');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(other.getByRole('button', { name: /Moss and more.*Switch store/ })).toBeVisible();
});

test.describe('after an error', () => {
  test.use({ breaks: true });

  test('a page that throws shows a message and a way to reload it', async ({ page }) => {
    await newCreator(page);
    let broken = true;
    await page.route('**/functions/getStoreHome', (route) =>
      broken ? route.fulfill({ json: { result: { nonsense: true } } }) : route.continue(),
    );
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    broken = false;
    await page.getByRole('button', { name: 'Reload Page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mira');
  });

  test('a spinner is shown while the session loads, and a failure shows a message with links', async ({ page }) => {
    await newCreator(page);
    const release = Promise.withResolvers<void>();
    let broken = true;
    await page.route('**/functions/listStores', async (route) => {
      await release.promise;
      await (broken ? route.fulfill({ status: 500, json: { error: { status: 'INTERNAL' } } }) : route.continue());
    });
    await page.goto('/dashboard');
    await expect(page.getByRole('status').filter({ hasText: /^Loading$/ })).toBeVisible();
    release.resolve();
    await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in again' })).toBeVisible();
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mira');
  });

  test('a page whose code no longer exists asks before it reloads', async ({ page }) => {
    await newCreator(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mira');
    let gone = true;
    await page.route(/\/assets\/SettingsPage/, (route) => (gone ? route.fulfill({ status: 404 }) : route.continue()));
    const question = page.waitForEvent('dialog');
    const refreshed = page.waitForEvent('load');
    await page.getByRole('link', { name: 'Settings' }).focus();
    const dialog = await question;
    expect(dialog.type()).toBe('confirm');
    expect(dialog.message()).toBe('The app has been updated. Refresh to get the latest version?');
    gone = false;
    await dialog.accept();
    await refreshed;
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });
});

test('an unfinished draft appears in the list', async ({ page }) => {
  const { storeId } = await newCreator(page);
  await newDraft(page, storeId, { title: 'Half a thought' });
  await page.goto('/dashboard/products');
  await page.getByRole('link', { name: 'Half a thought' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Half a thought');
});
