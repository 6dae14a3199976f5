import { expect, expectBothAccessible, test } from './journey.ts';
import { fillCard, freshEmail, newCreator, newProduct, ordersOf } from './people.ts';

test.use({ refusable: /\/(cart|checkout)/ });

test('a buyer collects products, changes them, and pays for them in one order', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  await newProduct(page, creator, { maxQuantity: 5 });
  await newProduct(page, creator, { title: 'The fern print', price: { kind: 'from', least: 500, suggested: 800 } });

  const shop = await elsewhere();
  await shop.goto(`/${creator.slug}/p/the-moss-zine`);
  await shop.getByRole('button', { name: 'Add to cart' }).click();
  await expect(shop.getByRole('heading', { name: 'Cart' })).toBeVisible();
  await shop.goto(`/${creator.slug}/p/the-fern-print`);
  await shop.getByRole('button', { name: 'Add to cart' }).click();
  await expect(shop.getByText('$20.50')).toBeVisible();
  await expectBothAccessible(shop);

  await shop.getByLabel('Quantity: The moss zine').fill('3');
  await shop.getByLabel('Your price: The fern print').focus();
  await expect(shop.getByText('$45.50')).toBeVisible();
  // The page was not reloaded, and the focus stays.
  await expect(shop.getByLabel('Your price: The fern print')).toBeFocused();

  // The Tab key goes on to the next button, and the focus stays there while the cart is saved and afterwards.
  const saved = Promise.withResolvers<null>();
  await shop.route('**/cart', async (route) => {
    await saved.promise;
    await route.continue();
  });
  const remove = shop.getByRole('button', { name: 'Remove: The moss zine' });
  await shop.getByLabel('Quantity: The moss zine').fill('2');
  await shop.getByLabel('Quantity: The moss zine').press('Tab');
  await expect(remove).toBeFocused();
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await remove.press('Enter');
  saved.resolve(null);
  await expect(shop.getByText('$33.00')).toBeVisible();
  await expect(remove).toBeFocused();
  await expect(remove).not.toHaveAttribute('aria-disabled');
  await shop.getByLabel('Quantity: The moss zine').fill('3');
  await shop.getByLabel('Quantity: The moss zine').press('Tab');
  await expect(shop.getByText('$45.50')).toBeVisible();
  await shop.getByLabel('Your price: The fern print').fill('4');
  await shop.getByLabel('Your price: The fern print').press('Tab');
  await expect(shop.locator('.problem')).toContainText('$5');
  await expectBothAccessible(shop);
  await shop.getByLabel('Your price: The fern print').fill('6');
  await shop.getByLabel('Your price: The fern print').press('Enter');
  await expect(shop.getByText('$43.50')).toBeVisible();

  await shop.getByRole('button', { name: 'Remove: The fern print' }).click();
  await expect(shop.getByText('“The fern print” was removed from your cart.')).toBeVisible();
  await expect(shop.locator('.total')).toContainText('$37.50');
  await shop.getByRole('button', { name: 'Undo' }).click();
  await expect(shop.locator('.total')).toContainText('$43.50');

  // A press on the button ends the typing, and the button still does what it says.
  await shop.getByLabel('Quantity: The moss zine').fill('2');
  await shop.getByRole('button', { name: 'Check out' }).click();
  await expect(shop).toHaveURL(`/${creator.slug}/checkout`);
  await expect(shop.getByText('$12.50 × 2')).toBeVisible();
  await expectBothAccessible(shop);
  const email = freshEmail();
  await shop.getByLabel('Email').fill(email);
  await fillCard(shop);
  await shop.getByRole('button', { name: 'Pay $31.00' }).click();
  await expect(shop.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  await expect(shop.getByText('$12.50 × 2')).toBeVisible();
  await shop.goto(`/${creator.slug}/cart`);
  await expect(shop.getByText('Your cart is empty.')).toBeVisible();
  await expectBothAccessible(shop);
  expect(await ordersOf(page, creator)).toMatchObject([{ email, status: 'paid' }]);
});

test('the cart works without a script', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  await newProduct(page, creator, { maxQuantity: 5 });
  await newProduct(page, creator, { title: 'The fern print' });

  const plain = await elsewhere({ javaScriptEnabled: false });
  for (const slug of ['the-moss-zine', 'the-fern-print']) {
    await plain.goto(`/${creator.slug}/p/${slug}`);
    await plain.getByRole('button', { name: 'Add to cart' }).click();
  }
  await plain.getByLabel('Quantity: The moss zine').fill('9');
  await plain.getByRole('button', { name: 'Update total' }).click();
  await expect(plain.getByText('Choose a quantity from 1 to 5.')).toBeVisible();
  // The buyer skips the button that updates the total.
  await plain.getByLabel('Quantity: The moss zine').fill('2');
  await plain.getByRole('button', { name: 'Check out' }).click();
  await expect(plain.getByText('$12.50 × 2')).toBeVisible();
  await plain.getByLabel('Email').fill(freshEmail());
  await fillCard(plain);
  await plain.getByRole('button', { name: 'Pay $37.50' }).click();
  await expect(plain.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
});
