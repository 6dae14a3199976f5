import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { newCreator, newProduct } from './people.ts';

const canvas = (page: Page) => page.frameLocator('#preview-frame');

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish page' }).click();
  await expect(page.getByText('Your page is up to date for all visitors.')).toBeVisible();
}

test('a page starts from a template, is published, and an earlier version is restored', async ({ page }) => {
  const creator = await newCreator(page, 'starter');
  await page.goto('/dashboard/store-builder');
  await expect(canvas(page).getByRole('group', { name: 'Profile header' })).toBeVisible();

  await choose(page, 'Start from a template');
  const sheet = page.getByRole('dialog', { name: 'Start from a template' });
  await sheet.getByRole('textbox', { name: 'Search templates' }).fill('recipe');
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Cook' })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Use template Cook' }).click();
  await expect(canvas(page).getByRole('heading', { name: 'A recipe to try' })).toBeVisible();
  await expect(page.getByText('Template added to your draft')).toBeVisible();
  await expect(sheet).toBeHidden();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(canvas(page).getByRole('heading', { name: 'A recipe to try' })).toBeHidden();
  await expect(canvas(page).getByRole('group', { name: 'Profile header' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(canvas(page).getByRole('heading', { name: 'A recipe to try' })).toBeVisible();
  await publish(page);
  const visitors = await page.request.get(`/${creator.slug}`);
  expect(await visitors.text()).toContain('A recipe to try');

  await choose(page, 'Version history');
  const history = page.getByRole('dialog', { name: 'Version history' });
  const first = history.getByRole('listitem').filter({ hasText: 'before you first published' });
  await first.getByRole('button', { name: 'Compare' }).click();
  await expect(first.getByText('Added: Heading “A recipe to try”')).toBeVisible();
  await expectAccessible(page);
  await first.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('button', { name: 'Restore version' }).click();
  await expect(canvas(page).getByRole('heading', { name: 'A recipe to try' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(canvas(page).getByRole('heading', { name: 'A recipe to try' })).toBeVisible();
});

test('template placeholders are marked, listed before publishing, and gone once they are filled in', async ({
  page,
}) => {
  await newCreator(page, 'unwritten');
  await page.goto('/dashboard/store-builder');
  await choose(page, 'Start from a template');
  await page.getByRole('button', { name: 'Use template Coach' }).click();
  const booking = canvas(page).getByRole('group', { name: /A free first call”, needs your content$/ });
  await expect(booking).toBeVisible();
  await expect(booking.getByText('Needs your content', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Outline' }).click();
  const outline = page.getByRole('list', { name: 'Page blocks' });
  await expect(outline.getByRole('button', { name: /A free first call.*Needs your content/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const placeholders = page.getByRole('list', { name: 'Blocks that need your content' });
  await expect(placeholders.getByRole('listitem').filter({ hasText: 'A free first call' })).toContainText(
    'Link to your calendar',
  );
  await expectAccessible(page);
  await placeholders.getByRole('button', { name: /A free first call/ }).click();
  await expect(page.getByText(/^Still needs your content: .*Link to your calendar/)).toBeVisible();
  await page.getByLabel('Link to your calendar').fill('https://cal.com/ana');
  await expect(page.getByText(/^Still needs your content: .*Link to your calendar/)).toBeHidden();
  await page.getByRole('button', { name: 'Keep this text' }).click();
  await expect(canvas(page).getByRole('group', { name: /A free first call”, needs your content$/ })).toBeHidden();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(placeholders.getByRole('listitem').filter({ hasText: 'A free first call' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Publish page anyway' }).click();
  await expect(page.getByText('Your page is up to date for all visitors.')).toBeVisible();
});

test('a template can be previewed, asks before it replaces a page, and can be undone by keyboard', async ({ page }) => {
  const creator = await newCreator(page, 'gallery');
  await newProduct(page, creator, { title: 'Moss atlas' });
  await page.goto('/dashboard/store-builder');
  await page.getByRole('button', { name: /^Add Heading/ }).click();
  const own = canvas(page).getByRole('group', { name: 'Heading' });
  await expect(own).toBeVisible();
  await choose(page, 'Start from a template');
  const gallery = page.getByRole('dialog', { name: 'Start from a template' });
  const sample = gallery.getByRole('listitem').filter({ hasText: 'Illustrator' });
  const small = sample.frameLocator('iframe');
  await expect(small.getByText(creator.storeName).first()).toBeVisible();
  await expect(small.getByText('Moss atlas').first()).toBeAttached();
  await expectAccessible(page);

  await gallery.getByRole('button', { name: 'Preview Illustrator' }).click();
  const view = page.getByRole('dialog', { name: 'Illustrator' });
  const large = view.frameLocator('iframe');
  await expect(large.getByText(creator.storeName).first()).toBeVisible();
  await expect(large.getByText('Moss atlas').first()).toBeVisible();
  await view.getByRole('button', { name: 'Phone' }).click();
  await expect(large.getByText('Moss atlas').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await view.getByRole('button', { name: 'Use template' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await view.getByRole('button', { name: 'Use template' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Use template' }).click();
  await expect(canvas(page).getByRole('heading', { name: 'Commissions' })).toBeVisible();
  await expect(view).toBeHidden();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(canvas(page).getByRole('heading', { name: 'Commissions' })).toBeHidden();
  await expect(own).toBeVisible();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await page.reload();
  await expect(own).toBeVisible();
  await expect(canvas(page).getByRole('heading', { name: 'Commissions' })).toBeHidden();
});

test('a page is scheduled to be published later, and the schedule is canceled', async ({ page }) => {
  await newCreator(page, 'early');
  await page.goto('/dashboard/store-builder');
  await page.getByRole('button', { name: /^Add Heading/ }).click();
  await choose(page, 'Schedule publishing');
  const dialog = page.getByRole('dialog', { name: 'Schedule publishing' });
  await dialog.getByLabel('Date and time').fill('2020-01-01T09:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog.getByText('Choose a time in the future.')).toBeVisible();
  const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('Date and time').fill(`${inAMonth}T09:00`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText(/^Your page will be published on /)).toBeVisible();
  await choose(page, 'Schedule publishing');
  await expect(dialog.getByText(/^Will be published on /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel schedule' }).click();
  await expect(page.getByText('Scheduled publishing canceled.')).toBeVisible();
  await choose(page, 'Revoke all preview links');
  await page.getByRole('button', { name: 'Revoke links' }).click();
  await expect(page.getByText('Preview links revoked')).toBeVisible();
});
