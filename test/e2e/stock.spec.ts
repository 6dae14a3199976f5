import { expect, expectAccessible, test } from './journey.ts';
import { fillCard, freshEmail, newCreator, newProduct } from './people.ts';

test('a creator limits the stock, the last seat is sold, and a refund brings it back', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  const { id } = await newProduct(page, creator);

  await page.goto(`/dashboard/products/${id}`);
  const stock = page.getByLabel('Left in stock');
  await stock.fill('-1');
  await stock.blur();
  await expect(page.getByText('Enter a number from 0 to 1,000,000, or leave it empty.', { exact: true })).toBeVisible();
  await stock.fill('1');
  await page.getByRole('checkbox', { name: 'Show visitors how many are left' }).check();
  await expectAccessible(page);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const shop = await elsewhere({ javaScriptEnabled: false });
  await shop.goto(`/${creator.slug}/p/the-moss-zine`);
  await expect(shop.getByText('Only 1 left')).toBeVisible();
  await shop.goto(`/${creator.slug}/checkout/the-moss-zine`);
  await shop.getByLabel('Email').fill(freshEmail());
  await fillCard(shop);
  await shop.getByRole('button', { name: 'Pay $12.50' }).click();
  await expect(shop.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();

  const late = await elsewhere();
  await late.goto(`/${creator.slug}/checkout/the-moss-zine`);
  await expect(late.getByText('This product is sold out.')).toBeVisible();
  await expectAccessible(late);
  await expect(late.getByRole('button', { name: /Pay/ })).toHaveCount(0);

  await page.reload();
  await expect(stock).toHaveValue('0');
  await page.goto('/dashboard/sales');
  await page.getByRole('row', { name: /The moss zine/ }).click();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /Refund order/ });
  await expect(dialog.getByRole('checkbox', { name: 'Put the units back in stock' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Refund $12.50' }).click();
  await expect(dialog).toBeHidden();
  await late.reload();
  await expect(late.getByRole('button', { name: 'Pay $12.50' })).toBeVisible();
});
