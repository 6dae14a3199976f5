import { expect, test } from './journey.ts';
import { newCreator, newProduct, PASSWORD } from './people.ts';

test.use({ refusable: /\/functions\/(changePassword|signIn)$/ });

test('unsaved changes are counted on: discarded, saved by key, and kept', async ({ page }) => {
  await newCreator(page);
  await page.goto('/dashboard/settings');
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  const about = page.getByLabel('Description');
  await expect(about).toBeVisible();
  await expect(bar).toBeHidden();
  await about.fill('Everything about moss.');
  await expect(bar).toBeVisible();
  await bar.getByRole('button', { name: 'Discard' }).click();
  await expect(about).toHaveValue('');
  await expect(bar).toBeHidden();
  await about.fill('Everything about moss.');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(bar).toBeHidden();
  await page.reload();
  await expect(about).toHaveValue('Everything about moss.');
});

test('wrong values are told at their fields, and the first of them gets the focus', async ({ page }) => {
  await newCreator(page);
  await page.goto('/dashboard/settings');
  await page.getByLabel('Store name').fill(' ');
  await page.getByLabel('Description').fill('m'.repeat(500));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Store name is required')).toBeVisible();
  await expect(page.getByText('Description must be less than 500 characters')).toBeVisible();
  await expect(page.getByLabel('Store name')).toBeFocused();
  await page.getByLabel('Store name').fill('m'.repeat(100));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Store name must be less than 100 characters')).toBeVisible();
});

test('a new store address works at once, and the old one leads to it', async ({ page, elsewhere }) => {
  const { slug, storeName } = await newCreator(page);
  await page.goto('/dashboard/settings');
  await page.getByLabel('Store address').fill('juniper-and-clay');
  await expect(page.getByText('This store URL is already taken. Please choose another.')).toBeVisible();
  await page.getByLabel('Store address').fill(`${slug}-new`);
  await expect(page.getByText(/will lead to the new address/)).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  const visitor = await elsewhere();
  await visitor.goto(`/${slug}`);
  await expect(visitor).toHaveURL(new RegExp(`/${slug}-new$`));
  await expect(visitor.getByRole('heading', { level: 1, name: storeName })).toBeVisible();
});

test('another theme shows on the storefront with the save', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  await newProduct(page, creator);
  const visitor = await elsewhere();
  const ground = () => visitor.evaluate(() => getComputedStyle(document.body).color);
  await visitor.goto(`/${creator.slug}`);
  const before = await ground();
  await page.goto('/dashboard/settings');
  await page.getByRole('radio', { name: /Neon pulse/ }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await visitor.reload();
  expect(await ground()).not.toBe(before);
});

test('a new password asks for the old one, and signs every other browser out', async ({ page, elsewhere }) => {
  const { email } = await newCreator(page);
  const other = await elsewhere();
  await other.goto('/login');
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other).toHaveURL(/\/dashboard$/);

  await page.goto('/dashboard/settings');
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password', { exact: true }).fill('quiet river 4');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Incorrect password.')).toBeVisible();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill('quiet river 4');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(/Password changed/)).toBeVisible();
  // At once, by itself.
  await expect(other).toHaveURL(/\/login\?returnTo=/);
});

test('the way of the mail is told, and the letters stay where they can be read', async ({ page }) => {
  await newCreator(page);
  await page.goto('/dashboard/settings#mail');
  const mail = page.locator('#mail');
  await expect(mail.getByText('Working')).toBeVisible();
  await expect(mail.getByText(/every letter stays in the outbox/)).toBeVisible();
  await expect(mail.getByRole('button', { name: 'Repair' })).toHaveCount(0);
  await expect(mail.getByRole('link', { name: 'Open the outbox' })).toHaveAttribute('href', '/dev/mail');
});
