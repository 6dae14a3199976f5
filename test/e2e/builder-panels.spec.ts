import { blocksOfAllFields, openFullBuilder } from './builderPage.ts';
import { expect, expectAccessible, test } from './journey.ts';

const LEFT = 'aside[aria-label="Blocks, page and theme"]';
const RIGHT = 'aside[aria-label="Settings of the selected block"]';

// The same panels on a phone are tested in the light scheme in builder-panels.phone.spec.ts.
test('axe finds no problem in any panel of the builder in dark mode', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openFullBuilder(page);
  await expectAccessible(page);
  for (const name of ['Page', 'Theme', 'Outline']) {
    await page.getByRole('tab', { name, exact: true }).click();
    await expectAccessible(page, LEFT);
  }
  const outline = page.getByRole('complementary', { name: 'Blocks, page and theme' });
  for (const name of blocksOfAllFields()) {
    await outline.getByRole('list').getByText(name, { exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    await expectAccessible(page, RIGHT);
  }
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expectAccessible(page, '[role=menu]');
  await page.getByRole('menuitem', { name: 'Version history' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
});
