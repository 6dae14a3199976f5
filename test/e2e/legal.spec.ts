import { expect, test } from './journey.ts';
import { newCreator, newProduct } from './people.ts';

test.use({ refusable: /publishLegalPage|\/legal\// });

test('a creator checks the starting text, publishes it, and buyers find it before they pay', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page);
  const product = await newProduct(page, creator);
  await page.goto('/dashboard/settings/legal');
  await page.getByRole('button', { name: 'Edit Terms of sale' }).click();
  await expect(page.getByText('This is a starting text, not legal advice')).toBeVisible();
  const text = page.getByRole('textbox', { name: 'Terms of sale' });
  await expect(text).toContainText('[your full name or company]');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(text).toHaveAccessibleDescription('Fill in everything in square brackets, then publish.');

  await text.fill('We sell zines. You may read them.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('link', { name: 'View', exact: true })).toBeVisible();

  const shop = await elsewhere();
  await shop.goto(`/${creator.slug}/checkout/${product.slug}`);
  await expect(shop.getByText('By buying, you accept: Terms of sale.')).toBeVisible();
  await shop.goto(`/${creator.slug}`);
  await shop.getByRole('link', { name: 'Terms of sale' }).click();
  await expect(shop.getByRole('heading', { level: 1, name: 'Terms of sale' })).toBeVisible();
  await expect(shop.getByText('We sell zines.')).toBeVisible();

  await page.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByRole('link', { name: 'View', exact: true })).toBeHidden();
  await shop.reload();
  await expect(shop.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
