import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './journey.ts';
import { beginProduct, newCreator, newDraft, newProduct } from './people.ts';

test.use({ refusable: /\/images|\/uploads|\/functions\/publishProduct/ });

test.describe('the product list', () => {
  test('can be searched and filtered, and keeps both in its URL', async ({ page }) => {
    const creator = await newCreator(page);
    await newProduct(page, creator, { title: 'Moss for sale' });
    await newDraft(page, creator.storeId, { title: 'Moss to come' });
    await newDraft(page, creator.storeId, { title: 'Ferns to come' });
    await page.goto('/dashboard/products');
    await expect(rows(page)).toHaveCount(3);
    await page.getByRole('textbox', { name: 'Search products' }).fill('moss');
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole('button', { name: /^Draft/ }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(page).toHaveURL(/q=moss/);
    await expect(page).toHaveURL(/state=draft/);
    await page.reload();
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Moss to come' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Search products' }).fill('algae');
    await expect(page.getByText('No products match “algae”.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all products' }).click();
    await expect(rows(page)).toHaveCount(3);
  });

  test('archives several products at once, and deletes with undo', async ({ page }) => {
    const creator = await newCreator(page);
    for (const title of ['One', 'Two', 'Three']) await newDraft(page, creator.storeId, { title });
    await page.goto('/dashboard/products');
    for (const title of ['One', 'Two']) await page.getByRole('checkbox', { name: `Select ${title}` }).check();
    await expect(page.getByText('2 selected')).toBeVisible();
    await choose(page, 'Archive');
    await expect(page.getByText('2 products archived')).toBeVisible();
    await expect(rows(page).filter({ hasText: 'Archived' })).toHaveCount(2);

    await page.getByRole('checkbox', { name: 'Select Three' }).check();
    await choose(page, 'Delete');
    await expect(page.getByText('1 product deleted')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Three' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('link', { name: 'Three' })).toBeVisible();
  });

  test('shows which of several products cannot be published', async ({ page }) => {
    const { storeId } = await newCreator(page);
    await newDraft(page, storeId, { title: 'Without a file' });
    await page.goto('/dashboard/products');
    await page.getByRole('checkbox', { name: 'Select Without a file' }).check();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('1 product not published')).toBeVisible();
    await expect(
      page.getByText('Add what buyers get, such as a file, link, text, course, call or license key.'),
    ).toBeVisible();
  });
});

test.describe('the product editor', () => {
  test('saves while typing, and shows everything after a reload', async ({ page }) => {
    await newCreator(page);
    await beginProduct(page);
    await page.getByLabel('Title').fill('Moss in winter 🌿');
    await expect(page).toHaveURL(/\/dashboard\/products\/[0-9a-f-]{36}$/);
    await page.getByRole('radio', { name: 'Pay what you want' }).check();
    await page.getByRole('textbox', { name: 'Minimum' }).fill('4.50');
    await page.getByLabel(/^Summary/).fill('Twelve cushions.');
    await page.getByRole('textbox', { name: 'Description' }).pressSequentially('Soft and green.');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Title')).toHaveValue('Moss in winter 🌿');
    await expect(page.getByRole('textbox', { name: 'Minimum' })).toHaveValue('4.50');
    await expect(page.getByLabel(/^Summary/)).toHaveValue('Twelve cushions.');
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveText('Soft and green.');
    await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('Moss in winter');
  });

  test('shows what a product lacks before it can be published', async ({ page }) => {
    await newCreator(page);
    await beginProduct(page);
    await page.getByLabel(/^Summary/).fill('A thing without a name.');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Publish product' }).click();
    await expect(page.getByText('Choose how it’s priced. To give it away, choose Free.')).toBeVisible();
    await page.getByRole('radio', { name: 'Free' }).check();
    await page.getByRole('button', { name: 'Publish product' }).click();
    await expect(page.getByText('Add a title first.')).toBeVisible();
    await page.getByLabel('Title').fill('A thing');
    await page.getByRole('button', { name: 'Publish product' }).click();
    await expect(
      page.getByText('Add what buyers get, such as a file, link, text, course, call or license key.'),
    ).toBeVisible();
  });

  test('shows covers in the chosen order, with the creator’s descriptions', async ({ page, elsewhere }) => {
    const creator = await newCreator(page);
    const product = await newProduct(page, creator);
    await page.goto(`/dashboard/products/${product.id}`);
    await page.getByLabel('Add images').setInputFiles([await picture('#2f6b4f', 'green.png')]);
    await page.getByLabel('Alt text for cover 1').fill('A green field');
    await page.getByLabel('Add images').setInputFiles([await picture('#6f4e37', 'brown.png')]);
    await page.getByLabel('Alt text for cover 2').fill('A brown field');
    await page.getByRole('button', { name: 'Move A brown field up' }).click();
    await expect(page.getByLabel('Alt text for cover 1')).toHaveValue('A brown field');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await expect(page.getByText('Changes published')).toBeVisible();

    const shop = await elsewhere();
    await shop.goto(`/${creator.slug}`);
    await expect(shop.getByRole('img', { name: 'A brown field' })).toBeVisible();
    await shop.getByRole('link', { name: 'The moss zine' }).click();
    const shots = shop.getByRole('list', { name: 'Images' }).getByRole('img');
    await expect(shots).toHaveCount(2);
    await expect(shots.nth(0)).toHaveAttribute('alt', 'A brown field');
    await expect(shots.nth(1)).toHaveAttribute('alt', 'A green field');
  });

  test('refuses files that are not images, and says why', async ({ page }) => {
    const creator = await newCreator(page);
    const { id } = await newDraft(page, creator.storeId);
    await page.goto(`/dashboard/products/${id}`);
    const svg = { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="x"/>') };
    const disguised = { name: 'drawing.png', mimeType: 'image/png', buffer: svg.buffer };
    const whole = await picture('#2f6b4f', 'torn.png');
    const torn = { ...whole, buffer: whole.buffer.subarray(0, whole.buffer.length / 2) };
    const refused = page.getByRole('alert').filter({ hasText: 'Choose a JPEG, PNG, WebP, GIF or AVIF image.' });
    await page.getByLabel('Add images').setInputFiles(svg);
    await expect(refused).toHaveCount(1);
    await page.getByLabel('Add images').setInputFiles(disguised);
    await expect(refused).toHaveCount(2);
    await page.getByLabel('Add images').setInputFiles(torn);
    await expect(page.getByText('This image is damaged. Export it again, then try once more.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Covers in order' })).toHaveCount(0);
  });
});

const rows = (page: Page) =>
  page
    .getByRole('grid', { name: 'Products' })
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: /^Select (?!all)/ }) });

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More bulk actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function picture(background: string, name: string) {
  const canvas = { width: 900, height: 600, channels: 3, background } as const;
  const noise = { create: { ...canvas, noise: { type: 'gaussian', mean: 128, sigma: 20 } } } as const;
  return { name, mimeType: 'image/png', buffer: await sharp(noise).png().toBuffer() };
}
