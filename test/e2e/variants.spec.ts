import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectBothAccessible, test } from './journey.ts';
import { call, fillCard, freshEmail, newCreator, newProduct } from './people.ts';

test.use({ refusable: /\/checkout\// });

const PHONE = { width: 360, height: 740 };

async function addValues(page: Page, option: string, values: readonly string[]): Promise<void> {
  const field = page.getByLabel(`New value of ${option}`);
  for (const value of values) {
    await field.fill(value);
    await field.press('Enter');
  }
}

test('a creator sells two variants, and a buyer on a phone gets the files of the chosen one', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page);
  const { id, slug } = await newProduct(page, creator);
  await page.setViewportSize(PHONE);
  await page.goto(`/dashboard/products/${id}`);

  await test.step('the creator adds an option, and reads at the field what is wrong', async () => {
    await page
      .getByLabel('Add files')
      .setInputFiles({ name: 'moss.epub', mimeType: 'application/epub+zip', buffer: Buffer.from('Moss, slowly.') });
    await expect(page.getByText('moss.epub').first()).toBeVisible();
    await page.getByRole('button', { name: 'Add option' }).click();
    await page.getByLabel('Option', { exact: true }).fill('Format');
    await addValues(page, 'Format', ['Text', 'text']);
    await expect(page.getByText('This option already has that value.')).toBeVisible();
    await addValues(page, 'Format', ['EPUB', 'Print']);
    const variants = page.getByRole('list', { name: 'Variants' });
    await expect(variants.getByRole('listitem')).toHaveCount(3);
    const epub = page.getByRole('group', { name: 'EPUB', exact: true });
    await epub.getByLabel('Price').fill('0');
    await epub.getByLabel('Left in stock').fill('2');
    await expect(epub.getByText(/^Enter at least/)).toBeVisible();
    await epub.getByLabel('Price').fill('15');
    await expectBothAccessible(page);
  });

  await test.step('the creator takes a variant out and back, and publishes', async () => {
    const variants = page.getByRole('list', { name: 'Variants' });
    await variants.getByRole('button', { name: 'Remove Print' }).click();
    await expect(variants.getByText('Print')).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(variants.getByText('Print')).toBeVisible();
    await page.getByRole('group', { name: 'Print', exact: true }).getByLabel('Left in stock').fill('0');
    for (const [variant, file] of [
      ['Text', 'moss.txt'],
      ['EPUB', 'moss.epub'],
    ] as const) {
      const row = variants.getByRole('group', { name: variant, exact: true });
      await row.getByText('Files: All files').click();
      await row.getByRole('checkbox', { name: file }).check();
    }
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await expect(page.getByText('Unpublished changes')).toBeHidden();
  });

  const shop = await elsewhere({ viewport: PHONE });

  await test.step('a buyer sees what is sold out, and the price of each choice', async () => {
    await shop.goto(`/${creator.slug}/p/${slug}`);
    await expect(shop.getByRole('radio', { name: /Print/ })).toBeDisabled();
    await expect(shop.getByRole('radio', { name: /Print.*Sold out/ })).toBeVisible();
    await expect(shop.locator('.buy .price')).toHaveText('$12.50');
    await shop.getByRole('radio', { name: /EPUB/ }).check();
    await expect(shop.locator('.buy .price')).toHaveText('$15');
    await expectBothAccessible(shop);
    await shop.getByRole('button', { name: 'Buy now' }).click();
    await expect(shop.getByRole('button', { name: 'Pay $15.00' })).toBeVisible();
    await expect(shop.getByLabel('Format')).toHaveValue(/.+/);
    await expectAccessible(shop);
  });

  await test.step('the buyer pays, and has only its file', async () => {
    await shop.getByLabel('Email').fill(freshEmail());
    await fillCard(shop);
    await shop.getByRole('button', { name: 'Pay $15.00' }).click();
    await expect(shop).toHaveURL(/\/order\//);
    await expect(shop.getByText('The moss zine – EPUB').first()).toBeVisible();
    await expect(shop.getByText('moss.epub').first()).toBeVisible();
    await expect(shop.getByText('moss.txt')).toHaveCount(0);
  });

  await test.step('without a script, the choice is made at the checkout too', async () => {
    const plain = await elsewhere({ javaScriptEnabled: false });
    await plain.goto(`/${creator.slug}/p/${slug}`);
    await expect(plain.locator('.buy .price')).toHaveText('From $12.50');
    await plain.getByRole('radio', { name: /EPUB/ }).check();
    await plain.getByRole('button', { name: 'Add to cart' }).click();
    await expect(plain.getByText('The moss zine – EPUB')).toBeVisible();
    await plain.goto(`/${creator.slug}/checkout/${slug}`);
    await expect(plain.getByRole('button', { name: 'Pay $12.50' })).toBeVisible();
    await plain.getByLabel('Format').selectOption({ label: 'EPUB – $15' });
    await plain.getByRole('button', { name: 'Update total' }).click();
    await expect(plain.getByRole('button', { name: 'Pay $15.00' })).toBeVisible();
  });

  await test.step('the creator sees in the order what was sold', async () => {
    await page.goto('/dashboard/sales');
    await page.getByText('The moss zine – EPUB').first().click();
    await expect(page.getByRole('dialog').getByText('The moss zine – EPUB').first()).toBeVisible();
  });
});

test('combinations that are not sold say so, also to screen readers', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  const { id, slug } = await newProduct(page, creator);
  const variant = (values: string[], price: number) => ({ id: crypto.randomUUID(), values, price });
  const options = [
    { name: 'Format', values: ['PDF', 'EPUB'] },
    { name: 'License', values: ['Personal', 'Studio'] },
  ];
  const variants = [
    variant(['PDF', 'Personal'], 500),
    variant(['PDF', 'Studio'], 2500),
    variant(['EPUB', 'Personal'], 600),
  ];
  const which = { storeId: creator.storeId, productId: id };
  await call(page.request, 'saveProduct', { ...which, options, variants });
  await call(page.request, 'publishProduct', which);
  const shop = await elsewhere();
  await shop.goto(`/${creator.slug}/p/${slug}`);
  await expect(shop.locator('.buy .price')).toHaveText('$5');
  await shop.getByRole('radio', { name: /Studio/ }).check();
  await expect(shop.locator('.buy .price')).toHaveText('$25');
  await expect(shop.getByRole('radio', { name: 'EPUB Not available in this combination' })).toBeVisible();
  await shop.getByRole('radio', { name: /EPUB/ }).check();
  await expect(shop.getByRole('status').filter({ hasText: 'Not available in this combination' })).toBeVisible();
  await expect(shop.getByRole('button', { name: 'Buy now' })).toBeDisabled();
  await expectAccessible(shop);
  await shop.getByRole('radio', { name: /Personal/ }).check();
  await expect(shop.locator('.buy .price')).toHaveText('$6');
  await expect(shop.getByRole('button', { name: 'Buy now' })).toBeEnabled();
});
