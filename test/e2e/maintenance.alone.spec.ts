import { expect, test } from './journey.ts';
import { codeFor } from './mailbox.ts';
import { call, enterAsAdmin, PASSWORD, freshEmail, unique } from './people.ts';

test.use({ refusable: /\/functions\/initializeFirstAdmin$/ });

test('maintenance that starts during a sign-up pauses it, and lets it continue afterwards', async ({
  page,
  elsewhere,
}) => {
  const admin = await elsewhere();
  await enterAsAdmin(admin);
  const email = freshEmail('willow');
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Willow');
  await page.getByLabel('Last name').fill('Moss');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Store name').fill(unique('Willow'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expect(page.getByText('This address is available.')).toBeVisible();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();

  await admin.goto('/dashboard/admin?tab=maintenance');
  await admin.getByLabel('Message').fill('We are moving house. Back at noon.');
  await admin.getByRole('button', { name: 'Turn on maintenance' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Turn on maintenance' }).click();
  await expect(page.getByRole('heading', { name: 'Site Maintenance' })).toBeVisible();
  await expect(page.getByText('We are moving house. Back at noon.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Existing users can still sign in' })).toHaveAttribute('href', '/login');
  await expect(page.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  const refused = await page.request.post('/functions/sendVerificationCode', {
    data: { data: { email: freshEmail(), type: 'signup' } },
  });
  expect(refused.status()).toBe(400);

  const visitor = await elsewhere();
  await visitor.goto('/signup');
  await visitor.getByRole('button', { name: 'Check Again' }).click();
  await expect(visitor.getByRole('heading', { name: 'Site Maintenance' })).toBeVisible();
  await admin.getByRole('button', { name: 'Turn off maintenance' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Turn off maintenance' }).click();
  await expect(visitor.getByRole('button', { name: 'Create account' })).toBeVisible();

  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  await page
    .getByRole('textbox', { name: 'Verification code' })
    .first()
    .pressSequentially(await codeFor(email));
  await expect(page).toHaveURL(/\/dashboard$/);
  await call(admin.request, 'updateMaintenance', {
    maintenanceMessage: 'We are currently performing scheduled maintenance. Please check back soon.',
  });
});
