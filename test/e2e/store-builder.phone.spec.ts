import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { newCreator } from './people.ts';

test('a page of eight blocks is built and published by touch', async ({ page }) => {
  const creator = await newCreator(page, 'thumb');
  await page.goto('/dashboard/store-builder');
  const frame = page.frameLocator('#preview-frame');
  await expect(frame.getByRole('group', { name: 'Profile header' })).toBeVisible();
  for (const name of ['Link button', 'Heading', 'Text', 'FAQ', 'Divider', 'Spacer']) {
    await page.getByRole('button', { name: 'Add', exact: true }).tap();
    await page.getByRole('button', { name: new RegExp(`^Add ${name}`) }).tap();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await frame.getByRole('group', { name: /^Heading/ }).tap();
  await page.getByRole('button', { name: /^Move Heading .* up$/ }).tap();
  await page.getByRole('button', { name: 'Edit', exact: true }).tap();
  await page.getByLabel('Text', { exact: true }).fill('Made with a thumb');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).tap();
  await page.getByRole('button', { name: /^Delete Heading/ }).tap();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().tap();
  await expect(frame.getByRole('group', { name: 'Heading “Made with a thumb”' })).toBeVisible();

  await page.getByRole('button', { name: 'Publish', exact: true }).tap();
  await page.getByRole('button', { name: 'Publish page' }).tap();
  await expect(page.getByText('Your page is up to date for all visitors.')).toBeVisible();
  await page.goto(`/${creator.slug}`);
  await expect(page.locator('main > [data-block]')).toHaveCount(8);
  await expect(page.getByRole('heading', { name: 'Made with a thumb' })).toBeVisible();
});
