import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { buy, newCreator, newProduct, freshEmail } from './people.ts';

test('the main pages are within reach of the thumb, the rest under More', async ({ page }) => {
  await newCreator(page);
  await page.goto('/dashboard');
  const bar = page.getByRole('navigation', { name: 'Dashboard' });
  for (const place of ['Products', 'Sales', 'Customers']) {
    await bar.getByRole('link', { name: place }).click();
    await expect(page.getByRole('heading', { level: 1, name: place })).toBeVisible();
    await expect(bar.getByRole('link', { name: place })).toHaveAttribute('aria-current', 'page');
    await expectNoSidewaysScroll(page);
  }
  await bar.getByRole('button', { name: 'More' }).click();
  const sheet = page.getByRole('dialog', { name: 'More' });
  await expect(sheet.getByRole('link', { name: /View store/ })).toBeVisible();
  await sheet.getByRole('link', { name: 'Settings' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('eight orders fit on a screen, each in two lines, and one opens as a bottom sheet', async ({ page }) => {
  const { number, email } = await sold(page);
  await page.goto('/dashboard/sales');
  const row = page.getByRole('row').filter({ hasText: email });
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) / 8);
  await expect(row).toContainText('$12.50');
  await page.getByRole('link', { name: 'The moss zine' }).click();
  const panel = page.getByRole('dialog', { name: `Order ${number}` });
  await expect(panel).toContainText(email);
  await expect(panel.getByRole('button', { name: 'Resend receipt' })).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole('grid', { name: 'Orders' })).toContainText(email);
});

test('the editor keeps its actions visible and does not scroll sideways', async ({ page }) => {
  const { product } = await sold(page);
  await page.goto(`/dashboard/products/${product.id}`);
  await page.getByLabel('Title').fill(`${'A very long title about moss '.repeat(3)}🌿`);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Description' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Publish changes' })).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('unsaved settings are saved above the navigation bar', async ({ page }) => {
  await newCreator(page);
  await page.goto('/dashboard/settings/store');
  await page.getByLabel('Description').fill('Everything about moss.');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeInViewport();
  await save.click();
  await expect(page.getByText('Settings saved')).toBeVisible();
});

test('the settings are a list of pages, and each leads back to it', async ({ page }) => {
  await newCreator(page);
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByLabel('Store name')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Social links/ }).click();
  await page.getByRole('button', { name: 'Add link' }).click();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove link' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/dashboard\/settings$/);
});

test('the sign-up form fits, with the host before the slug on one line', async ({ page }) => {
  await page.goto('/signup');
  await page.getByLabel('Store name').fill('A store with quite a long name');
  await expect(page.getByText('This address is available.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  const host = await page.getByText(/^localhost:\d+\/$/).boundingBox();
  expect(host?.height).toBeLessThan(30);
});

async function sold(page: Page) {
  const creator = await newCreator(page);
  const product = await newProduct(page, creator);
  const email = freshEmail('buyer');
  const order = await buy(page.request, { storeId: creator.storeId, productId: product.id, email });
  return { creator, product, email, ...order };
}
