import { expect, expectBothAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { buy, newCreator, newProduct, freshEmail } from './people.ts';

test('the first sale opens its own screen, once, while home is open', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  const product = await newProduct(page, creator);
  await page.goto('/dashboard');
  await expect(page.getByText('Orders will appear here after your first sale.')).toBeVisible();

  const buyer = freshEmail('buyer');
  const shop = await elsewhere();
  await buy(shop.request, { storeId: creator.storeId, productId: product.id, email: buyer });

  await expect(page).toHaveURL(/\/dashboard\/first-sale$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Your first sale' })).toBeVisible();
  await expect(page.getByText('$12.50')).toBeVisible();
  await expect(page.getByRole('img', { name: /^My first sale: The moss zine/ })).toHaveJSProperty('naturalWidth', 1200);
  await expect(page.getByText(buyer)).toHaveCount(0);
  await expectBothAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);

  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.reload();
  await expect(page.getByRole('link', { name: /The moss zine/ })).toContainText(buyer);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('link', { name: 'View it again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your first sale' })).toBeVisible();
});
