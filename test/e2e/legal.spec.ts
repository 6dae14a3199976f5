import { expect, expectBothAccessible, test } from './journey.ts';
import { call, fillCard, freshEmail, newCreator, newProduct } from './people.ts';

test.use({ refusable: /publishLegalPage|\/legal\// });

test('a creator reviews the template text and publishes it, and buyers see it before they pay', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page);
  const product = await newProduct(page, creator);
  await page.goto('/dashboard/settings/legal');
  await page.getByRole('button', { name: 'Edit Terms of sale' }).click();
  await expect(page.getByText('This is a template, not legal advice')).toBeVisible();
  const text = page.getByRole('textbox', { name: 'Terms of sale' });
  await expect(text).toContainText('[your full name or company]');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(text).toHaveAccessibleDescription('Replace all text in square brackets before publishing.');

  await text.fill('We sell zines. You may read them.');
  await page.getByRole('button', { name: 'Close Terms of sale' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByText('You have unsaved changes. If you leave this page, you’ll lose them.')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(text).toContainText('We sell zines.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('link', { name: 'View', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Close Terms of sale' }).click();
  await expect(text).toBeHidden();

  const shop = await elsewhere();
  await shop.goto(`/${creator.slug}/checkout/${product.slug}`);
  await expect(shop.getByText('By placing your order, you agree to: Terms of sale.')).toBeVisible();
  await shop.goto(`/${creator.slug}`);
  await shop.getByRole('link', { name: 'Terms of sale' }).click();
  await expect(shop.getByRole('heading', { level: 1, name: 'Terms of sale' })).toBeVisible();
  await expect(shop.getByText('We sell zines.')).toBeVisible();

  await page.getByRole('button', { name: 'Edit Terms of sale' }).click();
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByRole('link', { name: 'View', exact: true })).toBeHidden();
  await shop.reload();
  await expect(shop.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('buyers tick what the creator asks for, and the order keeps it word for word', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  const product = await newProduct(page, creator);
  const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'We sell zines.' }] }] };
  await call(page.request, 'publishLegalPage', { storeId: creator.storeId, kind: 'terms', text });
  await page.goto('/dashboard/settings/legal');
  for (const name of ['Ask buyers to accept your legal pages', 'Ask buyers to give up their right of withdrawal']) {
    await page.getByRole('switch', { name }).click();
    await expect(page.getByRole('switch', { name })).toBeChecked();
  }
  await expect(page.getByText('Settings saved').first()).toBeVisible();
  await expectBothAccessible(page);

  const plain = await elsewhere({ javaScriptEnabled: false });
  await plain.goto(`/${creator.slug}/checkout/${product.slug}`);
  const terms = plain.getByLabel('I agree to: Terms of sale.');
  const withdrawal = plain.getByLabel(/^I want access right away/);
  await expect(terms).toHaveJSProperty('required', true);
  await plain.getByLabel('Email').fill(freshEmail());
  await fillCard(plain);
  await terms.check();
  await withdrawal.check();
  await plain.getByRole('button', { name: 'Pay $12.50' }).click();
  await expect(plain.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();

  const shop = await elsewhere();
  await shop.goto(`/${creator.slug}/checkout/${product.slug}`);
  await shop.getByLabel('I agree to: Terms of sale.').check();
  await expectBothAccessible(shop);

  await page.goto('/dashboard/sales');
  await page.getByRole('link', { name: 'The moss zine' }).click();
  await expect(page.getByText('I agree to: Terms of sale.')).toBeVisible();
  await page.getByRole('button', { name: 'Read text' }).click();
  await expect(
    page.getByRole('dialog', { name: 'What the buyer agreed to' }).getByText('We sell zines.'),
  ).toBeVisible();
  await expectBothAccessible(page);
});
