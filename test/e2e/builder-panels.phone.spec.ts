import { blocksOfAllFields, openFullBuilder } from './builderPage.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

test('axe finds no problem in any sheet of the builder', async ({ page }) => {
  await openFullBuilder(page);
  await expectAccessible(page);
  const dialog = page.getByRole('dialog');
  const judge = async () => {
    await expect(dialog).toBeVisible();
    await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, '[role=dialog]');
  };
  for (const name of ['Add', 'Page', 'Theme', 'Outline']) {
    await page.getByRole('button', { name, exact: true }).tap();
    await judge();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  for (const name of blocksOfAllFields()) {
    await page.getByRole('button', { name: 'Outline', exact: true }).tap();
    await dialog.getByRole('list').getByText(name, { exact: true }).tap();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Edit', exact: true }).tap();
    await judge();
    await page.getByRole('button', { name: 'Done' }).tap();
    await expect(dialog).toBeHidden();
  }
  await page.getByRole('button', { name: 'Publish', exact: true }).tap();
  await judge();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Version history' }).tap();
  await judge();
});
