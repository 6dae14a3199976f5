import { expect, expectBothAccessible, test } from './journey.ts';
import { fillCard, freshEmail, newCreator, newProduct } from './people.ts';

test.use({ refusable: /\/checkout\/|functions\/saveBumps/ });

test('a creator offers products at checkout, and buyers add them with one tick each', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  const { id, slug } = await newProduct(page, creator);
  await newProduct(page, creator, { title: 'Fern print', price: { kind: 'fixed', amount: 1000 } });
  await newProduct(page, creator, { title: 'Apron', price: { kind: 'fixed', amount: 2000 } });
  await newProduct(page, creator, { title: 'Name it', price: { kind: 'from', least: 100 } });
  await page.goto(`/dashboard/products/${id}`);
  await page.getByRole('button', { name: 'Add order bump' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order bump', exact: true });
  await dialog.getByRole('button', { name: 'Save order bump' }).click();
  await expect(dialog.getByText('Choose a product.', { exact: true })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Product' }).fill('Name');
  await page.getByRole('option', { name: 'Name it' }).click();
  await dialog.getByLabel('Percent off').fill('100');
  await dialog.getByRole('button', { name: 'Save order bump' }).click();
  await expect(dialog.getByText('Enter a whole number from 1 to 99, or leave it empty.')).toBeVisible();
  await dialog.getByLabel('Percent off').fill('40');
  await dialog.getByRole('button', { name: 'Save order bump' }).click();
  await expect(dialog.getByText('Choose a product with a fixed price that is paid once.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Product' }).fill('Fern');
  await page.getByRole('option', { name: 'Fern print' }).click();
  await dialog.getByLabel('Text').fill('They hang well together.');
  await expectBothAccessible(page);
  await dialog.getByRole('button', { name: 'Save order bump' }).click();
  await expect(page.getByText('40% off')).toBeVisible();
  await expectBothAccessible(page);

  await page.getByRole('button', { name: 'Add order bump' }).click();
  await dialog.getByRole('combobox', { name: 'Product' }).fill('Apron');
  await page.getByRole('option', { name: 'Apron' }).click();
  await dialog.getByRole('button', { name: 'Save order bump' }).click();
  await page.getByRole('button', { name: 'Move Apron up' }).click();
  const rows = page.getByRole('list', { name: 'Order bumps' }).getByRole('listitem');
  await expect(rows.first()).toContainText('Apron');
  await expectBothAccessible(page);

  const shop = await elsewhere();
  await shop.goto(`/${creator.slug}/checkout/${slug}`);
  await shop.getByLabel('Email').fill(freshEmail());
  await fillCard(shop);
  await expect(shop.getByText('They hang well together.')).toBeVisible();
  await shop.getByLabel('Add Fern print for $6').check();
  await expect(shop.getByRole('button', { name: 'Pay $18.50' })).toBeVisible();
  await shop.getByLabel('Add Apron for $20').check();
  await expect(shop.getByRole('button', { name: 'Pay $38.50' })).toBeVisible();
  await shop.getByLabel('Add Apron for $20').uncheck();
  await expect(shop.getByRole('button', { name: 'Pay $18.50' })).toBeVisible();
  await expect(shop.getByLabel('Card number')).toHaveValue(/^4242/);
  await expectBothAccessible(shop);
  await shop.getByRole('button', { name: 'Pay $18.50' }).click();
  await expect(shop.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  await expect(shop.getByText('Fern print').first()).toBeVisible();

  const collector = await elsewhere();
  await collector.goto(`/${creator.slug}/p/${slug}`);
  await collector.getByRole('button', { name: 'Add to cart' }).click();
  await collector.getByLabel('Add Fern print for $6').check();
  await expect(collector.getByRole('definition')).toHaveText('$18.50');
  await expect(collector.getByRole('button', { name: 'Remove: Fern print' })).toBeVisible();
  await expect(collector.getByLabel('Add Apron for $20')).toBeVisible();
  await expectBothAccessible(collector);
  await collector.getByRole('button', { name: 'Check out' }).click();
  await expect(collector.getByRole('button', { name: 'Pay $18.50' })).toBeVisible();

  const plain = await elsewhere({ javaScriptEnabled: false });
  await plain.goto(`/${creator.slug}/checkout/${slug}`);
  await plain.getByLabel('Add Fern print for $6').check();
  await plain.getByRole('button', { name: 'Update total' }).click();
  await expect(plain.getByRole('button', { name: 'Pay $18.50' })).toBeVisible();
  await plain.getByLabel('Add Fern print for $6').uncheck();
  await plain.getByLabel('Email').fill(freshEmail());
  await fillCard(plain);
  await plain.getByRole('button', { name: 'Pay $18.50' }).click();
  await expect(plain.getByRole('button', { name: 'Pay $12.50' })).toBeVisible();
  await fillCard(plain);
  await plain.getByRole('button', { name: 'Pay $12.50' }).click();
  await expect(plain.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();

  await rows.filter({ hasText: 'Fern print' }).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('40% off')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('40% off')).toBeVisible();
});

test('an order bump ticked before the script is loaded counts', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  const { id, slug } = await newProduct(page, creator);
  await newProduct(page, creator, { title: 'Fern print', price: { kind: 'fixed', amount: 1000 } });
  await page.goto(`/dashboard/products/${id}`);
  await page.getByRole('button', { name: 'Add order bump' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order bump', exact: true });
  await dialog.getByRole('combobox', { name: 'Product' }).fill('Fern');
  await page.getByRole('option', { name: 'Fern print' }).click();
  await dialog.getByRole('button', { name: 'Save order bump' }).click();
  await expect(page.getByRole('list', { name: 'Order bumps' })).toContainText('Fern print');

  const shop = await elsewhere();
  const chosen = Promise.withResolvers<null>();
  await shop.route(/\/extras[^/]*\.js/, async (route) => {
    await chosen.promise;
    await route.continue();
  });
  await shop.goto(`/${creator.slug}/checkout/${slug}`, { waitUntil: 'commit' });
  await fillCard(shop);
  await shop.getByLabel('Add Fern print for $10').check();
  chosen.resolve(null);
  await expect(shop.getByRole('button', { name: 'Pay $22.50' })).toBeVisible();
  await expect(shop.getByLabel('Card number')).toHaveValue(/^4242/);
});
