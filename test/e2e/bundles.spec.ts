import { expect, expectBothAccessible, test } from './journey.ts';
import { fillCard, freshEmail, newCreator, newProduct } from './people.ts';

test.use({ refusable: /functions\/publishProduct/ });

test('a creator sells two products as a bundle, and a buyer gets both', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  const fern = await newProduct(page, creator, { title: 'Fern print', price: { kind: 'fixed', amount: 1000 } });
  await newProduct(page, creator, { title: 'Moss print', price: { kind: 'fixed', amount: 800 } });
  const { id, slug } = await newProduct(page, creator, { title: 'Forest', price: { kind: 'fixed', amount: 1200 } });
  await page.goto(`/dashboard/products/${id}`);
  const search = page.getByRole('combobox', { name: 'Add a product' });
  await search.fill('Fern');
  await page.getByRole('option', { name: 'Fern print' }).click();
  await expect(page.getByRole('button', { name: 'Remove Fern print' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText('Choose at least 2 products for the bundle, or remove the one in it.')).toBeVisible();
  await search.fill('Moss');
  await page.getByRole('option', { name: 'Moss print' }).click();
  await expect(page.getByText('$18.00 when bought alone. Buyers of the bundle save $6.00.')).toBeVisible();
  await page.getByRole('button', { name: 'Move Moss print up' }).click();
  await expect(page.getByRole('list', { name: 'Products in the bundle' }).getByRole('listitem').first()).toContainText(
    'Moss print',
  );
  await expectBothAccessible(page);
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText('Changes published')).toBeVisible();

  const visitor = await elsewhere();
  await visitor.goto(`/${creator.slug}/p/${slug}`);
  await expect(visitor.getByRole('heading', { name: 'In this bundle' })).toBeVisible();
  await expectBothAccessible(visitor);

  const shop = await elsewhere({ javaScriptEnabled: false });
  await shop.goto(`/${creator.slug}/p/${slug}`);
  await expect(shop.getByText('Worth $18, yours for $12')).toBeVisible();
  await shop.getByRole('link', { name: 'Buy now' }).click();
  const email = freshEmail();
  await shop.getByLabel('Email').fill(email);
  await fillCard(shop);
  await shop.getByRole('button', { name: 'Pay $12.00' }).click();
  await expect(shop.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  await expect(shop.getByText('Moss print').first()).toBeVisible();
  await expect(shop.getByText('Fern print').first()).toBeVisible();

  await page.goto('/dashboard/sales');
  await page
    .getByRole('link', { name: /Forest/ })
    .first()
    .click();
  const inside = page.getByRole('list', { name: 'In this bundle' });
  await expect(inside.getByText('Moss print')).toBeVisible();
  await expect(inside.getByText('$6.67')).toBeVisible();
  await expectBothAccessible(page);

  await page.goto(`/dashboard/products/${fern.id}`);
  await expect(page.getByText(/^This product is part of/)).toContainText('Forest');
  await expect(page.getByText('Also sold in bundles once, with a share of $6.67.')).toBeVisible();
});
