import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { codeFor } from './mailbox.ts';
import { enterAsAdmin, newCreator, newPerson, PASSWORD, freshEmail, typeCode, unique } from './people.ts';

test.use({ breaks: true });

/** Answers every call of this name like a proxy that cannot reach the server. Returns a function that stops it. */
async function failing(page: Page, name: string): Promise<() => Promise<void>> {
  const address = `**/functions/${name}`;
  await page.route(address, (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>500</h1>' }));
  return () => page.unroute(address);
}

const expectMessage = (page: Page, sentence: string) => expect(page.getByText(sentence, { exact: true })).toBeVisible();

test('a failed sign-up shows the step that failed, and continues from there', async ({ page }) => {
  const email = freshEmail('mira');
  const password = page.getByLabel('Password', { exact: true });
  // The list of common passwords does not load, so that only the server checks them.
  await page.route('**/estimateStrength*', () => {});
  await page.clock.install();
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Mira');
  await page.getByLabel('Last name').fill('Moss');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Store name').fill(unique('fern').replace('-', ' '));
  await password.fill('password1');

  let repair = await failing(page, 'sendVerificationCode');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectMessage(page, 'Failed to send verification code');
  await repair();
  await page.getByRole('button', { name: 'Create account' }).click();
  const code = await codeFor(email);

  repair = await failing(page, 'resendVerificationCode');
  await page.clock.fastForward(61_000);
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expectMessage(page, 'Failed to resend verification code');
  await repair();

  repair = await failing(page, 'verifyEmailCode');
  await typeCode(page, code);
  await expectMessage(page, 'Email verification failed');
  await repair();

  repair = await failing(page, 'signUp');
  await typeCode(page, code);
  await expectMessage(page, 'Failed to create account');
  await repair();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectMessage(page, 'This is one of the most common passwords. Choose another.');
  await page.getByRole('button', { name: 'Back to signup form' }).click();
  await expectMessage(page, 'This is one of the most common passwords. Choose another.');
  await expect(password).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Mira' })).toBeVisible();
});

test('a failed password reset shows the step that failed, and continues from there', async ({ page, elsewhere }) => {
  const { email } = await newPerson(await elsewhere());
  const known = [await codeFor(email)];
  await page.clock.install();
  await page.goto('/password-reset');
  await page.getByLabel('Email').fill(email);

  let repair = await failing(page, 'sendVerificationCode');
  await page.getByRole('button', { name: /code/i }).click();
  await expectMessage(page, 'Failed to send password reset code');
  await repair();
  await page.getByRole('button', { name: /code/i }).click();
  const code = await codeFor(email, known);

  repair = await failing(page, 'resendVerificationCode');
  await page.clock.fastForward(61_000);
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expectMessage(page, 'Failed to resend code');
  await repair();

  repair = await failing(page, 'verifyEmailCode');
  await typeCode(page, code);
  await expectMessage(page, 'Invalid verification code');
  await repair();
  await typeCode(page, code);

  repair = await failing(page, 'resetPassword');
  await page.getByLabel('New password', { exact: true }).fill('quiet river 4');
  await page.getByLabel('Confirm new password').fill('quiet river 4');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expectMessage(page, 'Failed to reset password');
  await repair();
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
});

test('a sign-in that fails with an error or without a server says so', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const repair = await failing(page, 'signIn');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectMessage(page, 'An unexpected error occurred');
  await repair();
  await page.route('**/functions/signIn', (route) => route.abort('accessdenied'));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectMessage(page, 'Network error. Please try again.');
});

test('people can sign up while the maintenance state cannot be read', async ({ page }) => {
  await failing(page, 'getMaintenance');
  await page.goto('/signup');
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
});

test('a first store that cannot be opened offline shows a network error', async ({ page }) => {
  await newPerson(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Open your store' }).click();
  await page.getByLabel('Store name').fill(unique('moss').replace('-', ' '));
  await expect(page.getByText('This address is available.')).toBeVisible();
  await page.route('**/functions/createStoreWithTenant', (route) => route.abort('accessdenied'));
  await page.getByRole('dialog').getByRole('button', { name: 'Open store' }).click();
  await expectMessage(page, 'Network error. Please try again.');
});

test('an admin action that fails with an error shows a message and can be repeated', async ({ page, elsewhere }) => {
  const creator = await newCreator(await elsewhere(), 'fern');
  await enterAsAdmin(page);
  await page.goto('/dashboard/admin');
  await page.getByLabel('Search creators').fill(creator.email);
  await page.getByRole('row', { name: new RegExp(creator.email) }).click();
  await page.getByRole('button', { name: 'Suspend account' }).click();
  const dialog = page.getByRole('dialog', { name: /^Suspend/ });
  await dialog.getByLabel('Reason').fill('Sold what was not theirs.');
  const repair = await failing(page, 'suspendUser');
  await dialog.getByRole('button', { name: 'Suspend account' }).click();
  await expectMessage(page, 'Admin action failed');
  await repair();
  await dialog.getByRole('button', { name: 'Suspend account' }).click();
  await expect(page.getByText('This account is suspended')).toBeVisible();
});

test('invalid parameters in the URL of the sign-in pages break nothing', async ({ page }) => {
  for (const closing of ['garbage', '', '2030', '2001-01-01', '2030-13-45']) {
    await page.goto(`/login?closing=${closing}`);
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expect(page.getByText('Your account is closed')).toHaveCount(0);
  }
});
