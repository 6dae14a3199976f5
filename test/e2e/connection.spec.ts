import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { newCreator, newProduct } from './people.ts';

// A browser logs an error for every request without a connection.
test.use({ breaks: true });

const LOST = 'You’re offline. Trying to reconnect…';

test('a lost connection is reported on the page, and a list that failed loads by itself once it is back', async ({
  page,
  context,
}) => {
  await newProduct(page, await newCreator(page));
  await page.goto('/dashboard/products');
  const list = page.getByRole('grid', { name: 'Products' });
  await expect(list).toContainText('The moss zine');
  await context.setOffline(true);
  await expect(page.getByText(LOST)).toBeVisible();
  await page.getByLabel('Search products').fill('moss');
  await expect(page.getByRole('alert').getByText('Network error. Please try again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText(LOST)).toBeHidden();
  await expect(list).toContainText('The moss zine');
});

test('a connection that fails although the browser takes itself for online is reported too', async ({ page }) => {
  await newCreator(page);
  await page.goto('/dashboard/products');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route(/\/functions\/|\/healthz/, (route) => route.abort());
  await page.getByRole('link', { name: 'Sales' }).click();
  await expect(page.getByText(LOST)).toBeVisible();
  await page.unroute(/\/functions\/|\/healthz/);
  await expect(page.getByText(LOST)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('the notice of a lost connection covers nothing of the builder’s bar', async ({ page, context }) => {
  await newCreator(page);
  await page.goto('/dashboard/store-builder');
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await expect(publish).toBeVisible();
  await context.setOffline(true);
  const notice = page.getByText(LOST);
  await expect(notice).toBeVisible();
  const [above, below] = [await notice.boundingBox(), await page.locator('.builder-bar').boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? NaN) + (above?.height ?? NaN));
  await context.setOffline(false);
  await expect(notice).toBeHidden();
  expect((await page.locator('.builder-bar').boundingBox())?.y).toBe(0);
});

test('the first toast appears although there is no connection', async ({ page, context }) => {
  await newCreator(page);
  await page.goto('/dashboard/settings/store');
  await page.getByLabel('Description').fill('Everything about moss.');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Network error. Please try again.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Settings saved')).toBeVisible();
});

test('the frame appears before the style sheet and the code arrive, and does not move', async ({ page }) => {
  await newCreator(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mira');
  const arrived = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  const outline = page.locator('#outline .side');
  await expect(outline).toBeVisible();
  const before = await outline.boundingBox();
  arrived.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mira');
  await expect(outline).toBeHidden();
  const after = await page.getByRole('navigation', { name: 'Dashboard' }).locator('..').boundingBox();
  expect(after).toEqual(before);
});

test('a signed-out visitor sees no frame on the way to the login', async ({ page }) => {
  await newCreator(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mira');
  await page.context().clearCookies();
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.locator('#outline')).toBeHidden();
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-frame');
});

test('the previous page stays visible while the next one loads, under a thin line', async ({ page }) => {
  await newCreator(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mira');
  const arrived = Promise.withResolvers<void>();
  await page.route(/\/assets\/SalesPage/, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Sales', exact: true }).click();
  await expect(page.getByText('Loading the page')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mira');
  arrived.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible();
  await expect(page.getByText('Loading the page')).toHaveCount(0);
});

const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text);
