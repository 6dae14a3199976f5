import type { Page } from '@playwright/test';
import { expect, expectBothAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { buy, freshEmail, newCreator, newProduct } from './people.ts';

test('a creator limits a product, and its buyer reads it before and after paying', async ({ page, elsewhere }) => {
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
