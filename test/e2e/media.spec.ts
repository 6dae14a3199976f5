import sharp from 'sharp';
import { expect, expectAccessible, test } from './journey.ts';
import { newCreator } from './people.ts';

test('an image is found by its name, protected while it is in use, and deleted with undo', async ({ page }) => {
  const creator = await newCreator(page, 'media');
  for (const [name, background] of [
    ['Kiln.png', '#6f4e37'],
    ['Harbour.png', '#2f6b4f'],
  ] as const) {
    const data = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .png()
      .toBuffer();
    await page.request.post(`/uploads/images?storeId=${creator.storeId}&name=${name}`, { data });
  }
  await page.goto('/dashboard/store-builder');
  await page.getByRole('button', { name: /^Add Image/ }).click();
  const choose = page.getByRole('button', { name: 'Choose', exact: true });
  await choose.click();
  const library = page.getByRole('dialog', { name: 'Choose an image' });
  await expect(library.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await library.getByRole('textbox', { name: 'Search your images by name' }).fill('kil');
  await expect(library.getByRole('listitem')).toHaveCount(1);
  await library.getByRole('button', { name: 'Use Kiln.png' }).click();
  await expect(library).toBeHidden();

  await choose.click();
  await library.getByRole('button', { name: 'Details of Kiln.png' }).click();
  await expect(library.getByText('Draft: Image')).toBeVisible();
  await expect(library.getByRole('button', { name: 'Delete' })).toBeHidden();
  await library.getByRole('button', { name: 'All images' }).click();
  await library.getByRole('button', { name: 'Details of Harbour.png' }).click();
  await library.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete image' }).click();
  await expect(library.getByText('“Harbour.png” deleted.')).toBeVisible();
  await expect(library.getByRole('listitem')).toHaveCount(1);
  await library.getByRole('button', { name: 'Undo' }).click();
  await expect(library.getByRole('listitem')).toHaveCount(2);
});
