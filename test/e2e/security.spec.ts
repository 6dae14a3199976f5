import type { Page } from '@playwright/test';
import { plugInAuthenticator, secondStepCode } from './authenticators.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { emailsTo } from './mailbox.ts';
import { newCreator, PASSWORD } from './people.ts';

test.use({ refusable: /\/functions\/(signIn|confirmSecondStep)$/ });

test('two-step sign-in is set up with an app, required at the login, and passed with a recovery code', async ({
  page,
  elsewhere,
}) => {
  const { email } = await newCreator(page);
  await page.goto('/dashboard/settings/security');
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await dialog.getByLabel('Key', { exact: true }).innerText()).replaceAll(' ', '');
  const used = secondStepCode(secret);
  await dialog.getByRole('textbox', { name: 'Authenticator code' }).first().pressSequentially(used);

  await expect(dialog.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  const codes = await dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
  expect(new Set(codes).size).toBe(10);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog.getByText('Save your recovery codes first. You won’t see them again.')).toBeVisible();
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await saving).suggestedFilename()).toBe('stoa-recovery-codes.txt');
  await dialog.getByRole('checkbox', { name: 'I’ve saved these codes' }).check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.locator('#security').getByText(/10 recovery codes left/)).toBeVisible();

  const phone = await elsewhere();
  await knock(phone, email);
  await expect(phone.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Back to sign in' }).click();
  await expect(phone.getByLabel('Email')).toHaveValue(email);
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
  const box = phone.getByRole('textbox', { name: 'Authenticator code' }).first();
  await box.pressSequentially(used);
  await expect(phone.getByText(/This code is wrong or was already used/)).toBeVisible();
  await expect(box).toHaveValue('');
  await phone.getByRole('button', { name: 'Use a recovery code' }).click();
  await phone.getByLabel('Recovery code').fill(codes[0] ?? '');
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(phone).toHaveURL(/\/dashboard$/);

  await page.goto('/dashboard/settings/danger');
  await expect(page.getByLabel('Authenticator or recovery code')).toBeVisible();
  await page.goto('/dashboard/settings/security');
  await page.getByRole('button', { name: 'Turn off', exact: true }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Authenticator or recovery code').fill(codes[1] ?? '');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Two-step sign-in is off')).toBeVisible();
  await expect(phone).toHaveURL(/\/login\?returnTo=/);
});

test('a passkey is added, signs in without a password, and is removed', async ({ page }) => {
  const { email } = await newCreator(page);
  await plugInAuthenticator(page);
  await page.goto('/dashboard/settings/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('My key');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.locator('#security').getByText('My key')).toBeVisible();
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto('/dashboard/settings/security');
  await page.getByRole('button', { name: 'Rename My key' }).click();
  await dialog.getByLabel('Name').fill('The blue key');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('button', { name: 'Remove The blue key' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Passkey removed' })).toBeVisible();
  await expect(page.locator('#security').getByText('The blue key')).toHaveCount(0);
  await expect
    .poll(async () => (await emailsTo(email)).map(({ subject }) => subject))
    .toContain('A passkey was removed');
});

async function knock(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
