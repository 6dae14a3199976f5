import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, expectBothAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { codeFor } from './mailbox.ts';
import { buy, call, freshEmail, newCreator, newProduct } from './people.ts';

test.use({ refusable: /\/files\/|\/members\/product\/|grantAccess/ });

const Access = z.object({ access: z.array(z.object({ id: z.string(), grantedAt: z.string() })) });
const Found = z.object({ items: z.array(z.object({ id: z.string() })) });

test('a creator limits a product, its buyer reads it, uses it up, and gets more', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  const { id: productId, slug } = await newProduct(page, creator);
  const { storeId } = creator;
  const email = freshEmail('reader');
  const store = `/${creator.slug}`;

  await test.step('in the editor', async () => {
    await page.goto(`/dashboard/products/${productId}`);
    const [days, downloads] = [page.getByLabel('Days of access'), page.getByLabel('Downloads per file')];
    await days.fill('0');
    await downloads.fill('101');
    await downloads.blur();
    await expect(page.getByText('Enter a number from 1 to 3,650, or leave it empty.', { exact: true })).toBeVisible();
    await expect(page.getByText('Enter a number from 1 to 100, or leave it empty.', { exact: true })).toBeVisible();
    await look(page);
    await days.fill('30');
    await downloads.fill('1');
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await expect(page.getByText('Changes published')).toBeVisible();
    await look(page);
  });

  const reader = await elsewhere();
  await test.step('before paying', async () => {
    for (const path of [`/p/${slug}`, `/checkout/${slug}`]) {
      await reader.goto(`${store}${path}`);
      await expect(reader.getByText('Access for 30 days · 1 download per file')).toBeVisible();
      await look(reader);
    }
  });

  const { accessUrl } = await buy(page.request, { storeId, productId, email });
  await test.step('after paying', async () => {
    await reader.goto(accessUrl);
    await expect(reader.getByText('Downloads left: 1 of 1')).toBeVisible();
    await look(reader);
    await signIn(reader, { store, email });
    await expect(reader.getByText(/^Access until /)).toBeVisible();
    await look(reader);
    await reader.getByRole('link', { name: 'The moss zine' }).first().click();
    await Promise.all([
      reader.waitForEvent('download'),
      reader.getByRole('link', { name: 'Download moss.txt' }).click(),
    ]);
    await reader.reload();
    await expect(reader.getByText('No downloads left')).toBeVisible();
    await look(reader);
    await reader.getByRole('link', { name: 'Download moss.txt' }).click();
    await expect(reader.getByText('You’ve used all your downloads of this file.')).toBeVisible();
    await look(reader);
    await reader.goBack();
  });

  await test.step('more from the creator', async () => {
    await page.goto('/dashboard/customers');
    await page.getByText(email).first().click();
    await page.getByRole('button', { name: 'Extend access to The moss zine' }).click();
    const dialog = page.getByRole('dialog', { name: 'Extend access' });
    await dialog.getByLabel('Last day').fill('2020-01-01');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Choose a day after the access began.')).toBeVisible();
    await look(page);
    await dialog.getByLabel('Last day').fill('');
    await dialog.getByLabel('Downloads per file').fill('3');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('3 downloads per file').first()).toBeVisible();
    await look(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Access is as before')).toBeVisible();
    await reader.reload();
    await expect(reader.getByText('No downloads left')).toBeVisible();
  });

  await test.step('the end', async () => {
    const { items } = Found.parse(await call(page.request, 'getStoreCustomers', { storeId }));
    const customerId = items[0]?.id ?? '';
    const { access } = Access.parse(await call(page.request, 'getCustomer', { storeId, customerId }));
    const { id: entitlementId = '', grantedAt = '' } = access[0] ?? {};
    const validUntil = new Date(Date.parse(grantedAt) + 1000).toISOString();
    await call(page.request, 'setAccessLimits', { storeId, customerId, entitlementId, validUntil });
    await reader.goto(`${store}/members`);
    await expect(reader.getByText(/^Access ended on /)).toBeVisible();
    await look(reader);
    await reader.goto(accessUrl);
    await expect(reader.getByText(/^Access ended on /)).toBeVisible();
    await look(reader);
    await reader.getByRole('link', { name: 'Buy again The moss zine' }).click();
    await expect(reader).toHaveURL(new RegExp(`${store}/p/${slug}$`));
  });
});

/** At each width, nothing overflows, and both color schemes are accessible. */
async function look(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await expectBothAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}

async function signIn(reader: Page, { store, email }: { store: string; email: string }): Promise<void> {
  await reader.goto(`${store}/members/login`);
  await reader.getByLabel('Email').fill(email);
  await reader.getByRole('button', { name: 'Email me a code' }).click();
  await reader.getByLabel('Code from the email').fill(await codeFor(email));
  await reader.getByRole('button', { name: 'Sign in' }).click();
  await expect(reader).toHaveURL(new RegExp(`${store}/members$`));
}
