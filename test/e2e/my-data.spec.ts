import { readFile } from 'node:fs/promises';
import { readZip } from '../readZip.ts';
import { ageSessions } from './ageSessions.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { newCreator, newProduct } from './people.ts';

// After signing out, the page's remaining requests are refused.
test.use({ refusable: /\/live|\/functions\/|-\w{8}$/ });

test('a creator exports everything into one file, sees the progress, and downloads it', async ({ page }) => {
  const creator = await newCreator(page);
  await newProduct(page, creator, { content: 'Moss grows slowly.' });
  await page.goto('/dashboard/settings/data');
  await page.getByRole('button', { name: 'Export my data' }).click();
  await expect(page.getByRole('progressbar', { name: 'Exporting your data' })).toBeVisible();
  const download = page.getByRole('button', { name: /^Download the export from/ });
  await expect(download).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await ageSessions(creator.email);
  await download.click();
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.getByLabel('Password', { exact: true }).fill(creator.password);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    proof.getByRole('button', { name: 'Confirm', exact: true }).click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = readZip(await readFile(await saved.path()));
  const file = [...files.keys()].find((path) => path.endsWith('/moss.txt'));
  expect(files.get(file ?? '')?.toString()).toBe('Moss grows slowly.');
});

test('a creator deletes the account, and restores it in time', async ({ page, elsewhere }) => {
  const { email, password, slug, storeName } = await newCreator(page);
  await ageSessions(email);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/dashboard/settings/danger');
  const yours = page.getByLabel('Your password');
  const deleteButton = page.getByRole('button', { name: 'Delete my account' });
  const question = page.getByRole('alertdialog');
  await yours.fill('not the password');
  await deleteButton.click();
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Incorrect password.')).toBeVisible();
  await yours.fill(password);
  await deleteButton.click();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete account' }).click();

  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByText('Your account is closed')).toBeVisible();
  await expectAccessible(page);
  const visitor = await elsewhere();
  await visitor.goto(`/${slug}`);
  await expect(visitor.getByRole('heading', { level: 1, name: storeName })).toBeHidden();

  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is closed' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore my account' }).click();
  await page.getByRole('button', { name: `Restore ${storeName}` }).click();
  await expect(page.getByText(`${storeName} restored`)).toBeVisible();
});
