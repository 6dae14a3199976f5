import { expect, expectAccessible, test } from './journey.ts';
import { fillCard, freshEmail, newCreator, newProduct, ordersOf } from './people.ts';

test.use({ refusable: /\/checkout\// });

test('a creator allows a quantity, and a customer buys three units at once', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  const { id } = await newProduct(page, creator);

  await page.goto(`/dashboard/products/${id}`);
  const most = page.getByLabel('Maximum per order');
  await expect(most).toHaveValue('1');
  await most.fill('many');
  await most.blur();
  await expect(page.getByText('Enter a number from 1 to 1,000.', { exact: true })).toBeVisible();
  await most.fill('10');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText('Changes published')).toBeVisible();

  const shop = await elsewhere();
  await shop.goto(`/${creator.slug}/checkout/the-moss-zine`);
  const email = freshEmail();
  await shop.getByLabel('Email').fill(email);
  await fillCard(shop);
  await shop.getByLabel('Quantity').fill('3');
  await shop.getByLabel('Name').focus();
  await expect(shop.getByRole('button', { name: 'Pay $37.50' })).toBeVisible();
  // What was typed and the focus stay where they were.
  await expect(shop.getByLabel('Email')).toHaveValue(email);
  await expect(shop.getByLabel('Name')).toBeFocused();
  await expectAccessible(shop);
  await shop.getByRole('button', { name: 'Pay $37.50' }).click();
  await expect(shop.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  await expect(shop.getByText('$12.50 × 3')).toBeVisible();
  expect(await ordersOf(page, creator)).toMatchObject([{ email, status: 'paid' }]);
});

test('the quantity works without a script, and the new total is shown before it is paid', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page);
  const product = await newProduct(page, creator, { maxQuantity: 5 });
  const plain = await elsewhere({ javaScriptEnabled: false });
  await plain.goto(`/${creator.slug}/checkout/${product.slug}`);
  await plain.getByLabel('Quantity').fill('6');
  await plain.getByRole('button', { name: 'Update total' }).click();
  await expect(plain.getByText('Choose a quantity from 1 to 5.')).toBeVisible();
  await plain.getByLabel('Quantity').fill('2');
  await plain.getByLabel('Email').fill(freshEmail());
  await fillCard(plain);
  // The buyer skips the button that updates the total.
  await plain.getByRole('button', { name: 'Pay $12.50' }).click();
  await expect(plain.getByRole('button', { name: 'Pay $25.00' })).toBeVisible();
  await fillCard(plain);
  await plain.getByRole('button', { name: 'Pay $25.00' }).click();
  await expect(plain.getByText('$12.50 × 2')).toBeVisible();
});
