import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { call, newCreator, newProduct } from './people.ts';

const BAR = 'Preview: not published yet';

test('a new theme is previewed before visitors see it, and published with one click', async ({ page, elsewhere }) => {
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

  // Brings the tab to the front, because a tab in the background renders once a second.
  await page.bringToFront();
  await expect(page.getByText(/Saved \d+ s ago/)).toBeVisible();
  await expect(page.getByText(/The preview changes your name and theme/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish preview' }).click();
  await expect(page.getByText('Preview published')).toBeVisible();
  await expect(page.getByText('You have an unpublished preview')).toHaveCount(0);
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

test.describe('while the service cannot save the preview', () => {
  test.use({ refusable: /\/functions\/savePreview$/ });

  test('one warning appears, saving is retried by itself, and nothing is lost', async ({ page }) => {
    const creator = await newCreator(page);
    let tries = 0;
    const refuse = async (): Promise<void> => {
      await page.route('**/functions/savePreview', (route) => {
        tries += 1;
        const error = { status: 'UNAVAILABLE', message: 'Service temporarily unavailable. Please try again.' };
        return route.fulfill({ status: 503, json: { error: { ...error, details: {} } } });
      });
    };
    const warning = 'Your changes aren’t saved yet. They’re safe in this browser, and we’ll keep trying to save them.';
    const type = (text: string) => page.getByLabel('Label', { exact: true }).fill(text);

    await page.goto('/dashboard/store-builder');
    const frame = page.frameLocator('#preview-frame');
    await expect(frame.locator('[data-block]').first()).toBeVisible();
    const shown = await countNotifications(page, warning);
    await refuse();
    await page.getByRole('button', { name: /^Add Link button/ }).click();
    await frame.getByRole('group', { name: /^Link button/ }).click();
    await expect.poll(shown).toBe(1);
    await expect(page.getByText('Not saved yet. Trying again…')).toBeAttached();
    const before = tries;
    await type('Listen to me');
    await expect.poll(() => tries).toBeGreaterThan(before + 1);
    expect(await shown()).toBe(1);

    await page.unroute('**/functions/savePreview');
    await expect(page.getByText(/^Saved \d+ s ago$/)).toBeAttached();
    const { preview } = Object(await call(page.request, 'getPreview', { storeId: creator.storeId }));
    expect(JSON.stringify(preview.page)).toContain('Listen to me');

    await refuse();
    await type('Listen to us');
    await expect.poll(shown).toBe(2);
  });
});

/** Returns a function that counts the notifications with this text that have appeared since this call. */
async function countNotifications(page: Page, text: string): Promise<() => Promise<number>> {
  const seen = await page.evaluateHandle((wanted) => {
    const elements = new Set<Element>();
    new MutationObserver(() => {
      for (const element of document.querySelectorAll('[aria-label="Notifications"] *'))
        if (element.childElementCount === 0 && element.textContent === wanted) elements.add(element);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return elements;
  }, text);
  return () => seen.evaluate((elements) => elements.size);
}
