import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { newCreator } from './people.ts';

const canvas = (page: Page) => page.frameLocator('#preview-frame');

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish page' }).click();
  await expect(page.getByText('Visitors see your page as it is here.')).toBeVisible();
}

test('a page starts from a template, is published, and a version of it comes back', async ({ page }) => {
  const creator = await newCreator(page, 'starter');
  await page.goto('/dashboard/store-builder');
  await expect(canvas(page).getByRole('group', { name: 'Profile header' })).toBeVisible();

  await choose(page, 'Start from a template');
  const sheet = page.getByRole('dialog', { name: 'Start from a template' });
  await sheet.getByRole('textbox', { name: 'Search templates' }).fill('recipe');
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Cook' })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Use this template: Cook' }).click();
  await expect(canvas(page).getByRole('heading', { name: 'A recipe to taste' })).toBeVisible();
  await publish(page);
  const visitors = await page.request.get(`/${creator.slug}`);
  expect(await visitors.text()).toContain('A recipe to taste');

  await choose(page, 'Version history');
  const history = page.getByRole('dialog', { name: 'Version history' });
  const first = history.getByRole('listitem').filter({ hasText: 'as it was before the first publishing' });
  await first.getByRole('button', { name: 'Compare' }).click();
  await expect(first.getByText('Added: Heading “A recipe to taste”')).toBeVisible();
  await expectAccessible(page);
  await first.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('button', { name: 'Restore version' }).click();
  await expect(canvas(page).getByRole('heading', { name: 'A recipe to taste' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(canvas(page).getByRole('heading', { name: 'A recipe to taste' })).toBeVisible();
});

test('a page is set to be published later, and the hour is called off', async ({ page }) => {
  await newCreator(page, 'early');
  await page.goto('/dashboard/store-builder');
  await page.getByRole('button', { name: /^Add Heading/ }).click();
  await choose(page, 'Publish later');
  const dialog = page.getByRole('dialog', { name: 'Publish later' });
  await dialog.getByLabel('Date and time').fill('2020-01-01T09:00');
  await dialog.getByRole('button', { name: 'Set the time' }).click();
  await expect(dialog.getByText('Choose a time in the future.')).toBeVisible();
  const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('Date and time').fill(`${inAMonth}T09:00`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Set the time' }).click();
  await expect(page.getByText(/^Your page will be published on /)).toBeVisible();
  await choose(page, 'Publish later');
  await expect(dialog.getByText(/^Will be published on /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Do not publish later' }).click();
  await expect(page.getByText('Nothing will be published by itself.')).toBeVisible();
  await choose(page, 'End all preview links');
  await page.getByRole('button', { name: 'End the links' }).click();
  await expect(page.getByText('The preview links have ended')).toBeVisible();
});
