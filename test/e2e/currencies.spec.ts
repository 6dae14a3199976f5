import { expect, expectBothAccessible, test } from './journey.ts';
import { fillCard, freshEmail, newCreator, newProduct } from './people.ts';

test('a creator sets prices in other currencies, and a buyer chooses one and pays in it', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page);
  const { id, slug } = await newProduct(page, creator);
  await page.goto(`/dashboard/products/${id}`);
  const prices = page.getByRole('group', { name: 'Prices in other currencies' });
  await prices.getByRole('button', { name: 'Add currency' }).click();
  await prices.getByRole('textbox', { name: 'Price in EUR' }).fill('lots');
  await prices.getByRole('textbox', { name: 'Price in EUR' }).blur();
  await expect(prices.getByText('Enter an amount in numbers')).toBeVisible();
  await prices.getByRole('textbox', { name: 'Price in EUR' }).fill('11');
  await prices.getByRole('button', { name: 'Add currency' }).click();
  await prices.getByRole('combobox', { name: 'Currency' }).nth(1).fill('JPY');
  await page.getByRole('option', { name: /^JPY/ }).click();
  await prices.getByRole('textbox', { name: 'Price in JPY' }).fill('1500');
  await expectBothAccessible(page);
  await prices.getByRole('button', { name: 'Remove the price in EUR' }).click();
  await expect(prices.getByRole('textbox', { name: 'Price in EUR' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(prices.getByRole('textbox', { name: 'Price in EUR' })).toHaveValue('11');
  await page.getByRole('button', { name: 'Publish changes' }).first().click();
  await expect(page.getByText('Changes published')).toBeVisible();

  const shop = await elsewhere();
  await shop.goto(`/${creator.slug}/p/${slug}`);
  await expect(shop.locator('.offer .price')).toHaveText('$12.50');
  await shop.getByText('Currency USD').click();
  await expectBothAccessible(shop);
  await shop.getByRole('link', { name: 'Euro EUR' }).click();
  await expect(shop.locator('.offer .price')).toHaveText('€11');
  await shop.getByRole('button', { name: 'Add to cart' }).click();
  await expect(shop.getByText('€11.00').first()).toBeVisible();
  await shop.getByText('Currency EUR').click();
  await shop.getByRole('link', { name: /JPY/ }).click();
  await expect(shop.getByText('¥1,500').first()).toBeVisible();
  await expectBothAccessible(shop);
  await shop.getByRole('button', { name: 'Check out' }).click();
  await shop.getByText('Currency JPY').click();
  await shop.getByRole('link', { name: /EUR/ }).click();
  await shop.getByLabel('Email').fill(freshEmail());
  await fillCard(shop);
  await expectBothAccessible(shop);
  await shop.getByRole('button', { name: 'Pay €11.00' }).click();
  await expect(shop.getByText('€11.00').first()).toBeVisible();
  await expect(shop).toHaveURL(/\/order\//);
});
