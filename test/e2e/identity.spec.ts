import type { Page } from '@playwright/test';
import { SLUG_RULES } from '#shared/rules/slug.ts';
import { DEMO, expect, test } from './journey.ts';
import { codeFor, emailTo } from './mailbox.ts';
import { call, newCreator, newPerson, PASSWORD, signIn, freshEmail, typeCode, unique } from './people.ts';

test.use({
  refusable:
    /\/functions\/(signIn|verifyEmailCode|resetPassword|createStoreWithTenant|listSessions|listStores|getUser)$|\/live/,
});

test.describe('if the check of the slug fails during sign-up', () => {
  test.use({ breaks: true });

  test('the form shows it, and can be submitted again', async ({ page }) => {
    let fate: 'away' | 'broken' | 'well' = 'away';
    await page.route('**/functions/checkSlug', (route) => {
      if (fate === 'away') return route.abort();
      return fate === 'broken' ? route.fulfill({ status: 200, body: 'not JSON' }) : route.continue();
    });
    await page.goto('/signup');
    await page.getByLabel('Store name').fill('Some Moss');
    await expect(page.getByText('Unable to validate store name')).toBeVisible();
    await page.getByLabel('Store address').fill(unique('moss'));
    await expect(page.getByText('Unable to check URL availability. Please try again.')).toBeVisible();
    fate = 'broken';
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('Unable to validate URL. Please try again.')).toBeVisible();
    fate = 'well';
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('This address is available.')).toBeVisible();
  });
});

test.describe('sign-up', () => {
  test('the form shows each missing field, and disables its button until the slug is free', async ({ page }) => {
    await page.goto('/signup');
    const create = page.getByRole('button', { name: 'Create account' });
    await expect(create).toBeDisabled();
    await page.getByLabel('Store name').fill(unique('Fern'));
    await expect(page.getByText('This address is available.')).toBeVisible();
    await create.click();
    for (const field of ['First name', 'Last name', 'Email', 'Password'])
      await expect(page.getByText(`${field} is required`)).toBeVisible();
    await expect(page.getByLabel('First name')).toBeFocused();
    await page.getByLabel('Email').fill('not an address');
    await page.getByLabel('Password', { exact: true }).fill('12345');
    await create.click();
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await expect(page.getByText('Password should be at least 6 characters long.')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('password1');
    await expect(page.getByText('Weak. This is a common password.')).toBeVisible();
    await create.click();
    await expect(page.getByText('This is one of the most common passwords. Choose another.')).toBeVisible();
  });

  test('a taken or reserved slug is refused, and a click applies a suggestion', async ({ page }) => {
    await page.goto('/signup');
    await page.getByLabel('Store name').fill('Juniper & Clay');
    const address = page.getByLabel('Store address');
    await expect(address).toHaveValue('juniper-clay');
    await address.fill('juniper-and-clay');
    await expect(page.getByText('This store URL is already taken. Please choose another.')).toBeVisible();
    await expect(page.getByText('Please fix the store name issues before continuing')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create account' })).toBeDisabled();
    const suggestion = page.getByRole('group', { name: 'Available addresses' }).getByRole('button').first();
    const chosen = (await suggestion.textContent()) ?? '';
    await suggestion.click();
    await expect(address).toHaveValue(chosen);
    await expect(page.getByText('This address is available.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled();

    await address.fill('checkout');
    await expect(page.getByText('Address rules')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create account' })).toBeDisabled();
    await address.fill('ä');
    await expect(
      page.getByText('Invalid URL format. Use only lowercase letters, numbers, and hyphens (2-50 characters).'),
    ).toBeVisible();
  });

  test('a name in another script gets slugs from the person’s name, and a category changes them', async ({ page }) => {
    await page.goto('/signup');
    await page.getByLabel('First name').fill('Yuki');
    await page.getByLabel('Last name').fill('Nakamura');
    await page.getByLabel('Store name').fill('猫の店');
    await expect(page.getByText('We can’t turn this name into an address. Enter one in Latin letters.')).toBeVisible();
    await expect(page.getByText('Please fix the store name issues before continuing')).toBeVisible();
    const free = page.getByRole('group', { name: 'Available addresses' });
    await expect(free.getByRole('button').first()).toHaveText('yuki-nakamura');
    await page.getByText('More ideas').click();
    await page.getByRole('button', { name: 'Art', exact: true }).click();
    await free.getByRole('button', { name: 'yuki-nakamura-studio' }).click();
    await expect(page.getByLabel('Store address')).toHaveValue('yuki-nakamura-studio');
    await expect(page.getByText('This address is available.')).toBeVisible();
    await page.getByText('Address rules').click();
    for (const rule of SLUG_RULES) await expect(page.getByRole('listitem').filter({ hasText: rule })).toBeVisible();

    await page.getByLabel('Store address').fill('');
    await page.getByLabel('Store name').fill('Q');
    await expect(free.getByRole('button').first()).toHaveText('q-1');
    await page.getByLabel('Store name').fill('Support');
    await page.getByText('More ideas').click();
    await page.getByRole('button', { name: 'Support Co' }).click();
    await expect(page.getByLabel('Store address')).toHaveValue('support-co');
  });

  test('a wrong code is refused, Back returns to the form, and the right code opens the dashboard', async ({
    page,
  }) => {
    await page.clock.install();
    const { email, name } = await fillForm(page);
    await expect(page.getByText(email)).toBeVisible();
    const code = await codeFor(email);

    await typeCode(page, wrong(code));
    await expect(page.getByText('Invalid email or verification code')).toBeVisible();

    await page.getByRole('button', { name: 'Back to signup form' }).click();
    await expect(page.getByLabel('Store name')).toHaveValue(name);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByRole('button', { name: 'Create account' }).click();

    await stopClock(page);
    await typeCode(page, code);
    await expect(page.getByRole('heading', { name: 'Welcome, Mira' })).toBeVisible();
    await page.clock.fastForward(1999);
    await expect(page).toHaveURL(/\/signup/);
    await page.clock.fastForward(1);
    await page.clock.resume();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mira');
  });

  test('another code can be sent after a minute, and voids the one before', async ({ page }) => {
    await page.clock.install();
    const { email } = await fillForm(page);
    const first = await codeFor(email);
    const resend = page.getByRole('button', { name: /^Resend code/ });
    await expect(resend).toBeDisabled();
    await expect(resend).toHaveText(/Resend code in (60|59|58|57) s/);
    await page.clock.fastForward(30_000);
    await expect(resend).toHaveText(/Resend code in (30|2\d) s/);
    await page.clock.fastForward(31_000);
    await expect(resend).toHaveText('Resend code');
    await expect(resend).toBeEnabled();
    await typeCode(page, first);
    await expect(page.getByRole('heading', { name: 'Welcome, Mira' })).toBeVisible();
  });

  test('if the store cannot be opened, the account exists and the page says so', async ({ page, elsewhere }) => {
    await page.clock.install();
    const { email, slug } = await fillForm(page);
    const other = await elsewhere();
    await newPerson(other);
    await call(other.request, 'createAdditionalStore', { storeName: 'Faster', slug });

    const code = await codeFor(email);
    await stopClock(page);
    await typeCode(page, code);
    await expect(page.getByText('Store setup had an issue, but your account was created successfully.')).toBeVisible();
    await page.clock.fastForward(2999);
    await expect(page).toHaveURL(/\/signup/);
    await page.clock.fastForward(1);
    await page.clock.resume();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('button', { name: 'Open your store' })).toBeVisible();
  });

  test('people who have an account learn that by email, and nobody else does', async ({ page }) => {
    await fillForm(page, DEMO.creator.email);
    await expect(page.getByText(/We’re sending a 6-digit code to .+\. It expires/)).toBeVisible();
    const { text } = await emailTo(DEMO.creator.email, ({ subject }) => /already have an account/i.test(subject));
    expect(text).toContain('/login');
    expect(text).not.toMatch(/\b\d{3} ?\d{3}\b/);
  });
});

test.describe('login', () => {
  test('shows the problem of each field', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill('mira');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
  });

  test('refuses an unknown address and a wrong password alike', async ({ page, elsewhere }) => {
    const { email } = await newPerson(await elsewhere());
    await page.goto('/login');
    for (const who of [email, freshEmail()]) {
      await logIn(page, { email: who, password: 'not this one' });
      await expect(
        page.getByText('Invalid email or password. Please check your credentials and try again.'),
      ).toBeVisible();
    }
  });

  test('shows the password on request', async ({ page }) => {
    await page.goto('/login');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill(PASSWORD);
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  test('returns to the page that required it', async ({ page, elsewhere }) => {
    const creator = await newCreator(await elsewhere());
    await page.goto('/dashboard/sales?status=paid');
    await expect(page).toHaveURL(/\/login\?returnTo=/);
    for (const [there, back] of [
      ['Create an account', 'Sign in'],
      ['Forgot password?', 'Back to sign in'],
    ] as const) {
      await page.getByRole('link', { name: there }).click();
      await page.getByRole('link', { name: back }).click();
    }
    await logIn(page, creator);
    await expect(page).toHaveURL(/\/dashboard\/sales\?status=paid$/);
  });

  test('never redirects to another site', async ({ page, elsewhere }) => {
    const creator = await newCreator(await elsewhere());
    await page.goto('/password-reset?returnTo=https%3A%2F%2Fevil.example%2F');
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await expect(page).toHaveURL(/\/login\?returnTo=.*evil/);
    await logIn(page, creator);
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('redirects people who are signed in', async ({ page }) => {
    await newCreator(page);
    for (const path of ['/login', '/signup']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/dashboard$/);
    }
  });

  test('is required again after signing out', async ({ page }) => {
    await newCreator(page);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.goto('/dashboard/products');
    await expect(page).toHaveURL(/\/login\?returnTo=/);
  });
});

test.describe('password reset', () => {
  test('requires a code and a new password, and ends every session', async ({ page, elsewhere }) => {
    const device = await elsewhere();
    const { email } = await newPerson(device);
    const known = [await codeFor(email)];
    await page.clock.install();
    await page.goto('/dashboard/sales?status=paid');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email').fill('nobody');
    await page.getByRole('button', { name: /code/i }).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: /code/i }).click();

    await page.getByRole('button', { name: 'Back to email' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByRole('button', { name: /code/i }).click();

    const code = await codeFor(email, known);
    await typeCode(page, wrong(code));
    await expect(page.getByText('Invalid email or verification code')).toBeVisible();
    await typeCode(page, code);

    const password = page.getByLabel('New password', { exact: true });
    const confirmation = page.getByLabel('Confirm new password');
    await password.fill('12345');
    await confirmation.fill('12345');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
    await password.fill('quiet river 4');
    await confirmation.fill('quiet river 5');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await confirmation.fill('quiet river 4');
    await stopClock(page);
    await page.getByRole('button', { name: 'Set new password' }).click();

    await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
    await page.clock.fastForward(2999);
    await expect(page).toHaveURL(/\/password-reset/);
    await page.clock.fastForward(1);
    await page.clock.resume();
    await expect(page).toHaveURL(/\/login\?returnTo=/);

    await device.goto('/dashboard');
    await expect(device).toHaveURL(/\/login/);
    await logIn(page, { email, password: PASSWORD });
    await expect(page.getByText(/Invalid email or password/)).toBeVisible();
    await logIn(page, { email, password: 'quiet river 4' });
    await expect(page).toHaveURL(/\/dashboard\/sales\?status=paid$/);
  });
});

test.describe('sessions', () => {
  test('are listed in the settings, and can be ended from another browser', async ({ page, elsewhere }) => {
    const creator = await newCreator(page);
    const phone = await elsewhere();
    await signIn(phone, creator);
    await phone.goto('/dashboard');
    await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();

    await page.goto('/dashboard/settings/security');
    await expect(page.getByText('This browser')).toBeVisible();
    await page.getByRole('button', { name: /^Sign out of Chrom/ }).click();
    await expect(page.getByText('Signed out of 1 browser')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Sign out of Chrom/ })).toHaveCount(0);
    await phone.goto('/dashboard/sales');
    await expect(phone).toHaveURL(/\/login\?returnTo=/);
  });
});

/** Fills in the form with a new person and sends it. */
async function fillForm(page: Page, email = freshEmail('mira')) {
  const slug = unique('fern');
  const name = slug.replace('-', ' ');
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Mira');
  await page.getByLabel('Last name').fill('Moss');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Store name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  return { email, name, slug };
}

/** From here on only the test moves the page's clock. */
const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 120_000);

async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  // The previous page may have such a field as well.
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Another code of six digits. */
const wrong = (code: string): string => `${(Number(code[0]) + 1) % 10}${code.slice(1)}`;
