import { expect, expectAccessible, test } from './journey.ts';
import { newCreator, newProduct } from './people.ts';

const BAR = 'Preview: not published yet';

test('a new look is seen before visitors see it, and published with one click', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  await newProduct(page, creator);
  const visitor = await elsewhere();
  await visitor.goto(`/${creator.slug}`);

  await page.goto('/dashboard/settings/store');
  await page.getByLabel('Store name').fill('Moss by night');
  const preview = async () => {
    const popup = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    return popup;
  };
  await (await preview()).close();
  await page.bringToFront();
  const unsaved = page.getByRole('region', { name: 'Unsaved changes' });
  await unsaved.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('link', { name: 'Appearance' }).click();
  await page.getByRole('radio', { name: /Neon pulse/ }).check();
  const shown = await preview();
  await expect(shown).toHaveURL(`/${creator.slug}?preview=true`);
  await expect(shown.getByText(BAR)).toBeVisible();
  await expect(shown.getByRole('heading', { level: 1, name: 'Moss by night' })).toBeVisible();
  await expectAccessible(shown);
  await shown.getByRole('link', { name: 'The moss zine' }).click();
  await expect(shown.getByText(BAR)).toBeVisible();

  await visitor.goto(`/${creator.slug}?preview=true`);
  await expect(visitor.getByRole('heading', { level: 1, name: creator.storeName })).toBeVisible();
  await expect(visitor.getByText(BAR)).toHaveCount(0);

  // Whoever turns to a tab has it before them; one behind another is drawn once a second.
  await page.bringToFront();
  await expect(page.getByText(/Saved \d+ s ago/)).toBeVisible();
  await expect(page.getByText(/It changes your name and theme/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish preview' }).click();
  await expect(page.getByText('Preview published')).toBeVisible();
  await expect(page.getByText('A preview is not published yet')).toHaveCount(0);
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Moss by night' })).toBeVisible();

  await page.getByRole('link', { name: 'Store details' }).click();
  await page.getByLabel('Store name').fill('Moss at dawn');
  await (await preview()).close();
  await page.bringToFront();
  await page.getByRole('button', { name: 'Discard', exact: true }).first().click();
  await page.getByRole('button', { name: 'Discard preview' }).click();
  await expect(page.getByText('Preview discarded')).toBeVisible();
  await expect(page.getByText(/Saved \d+ s ago/)).toHaveCount(0);
  await expect((await preview()).getByRole('heading', { level: 1, name: 'Moss at dawn' })).toBeVisible();
});
