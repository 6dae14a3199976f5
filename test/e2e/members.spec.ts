import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectBothAccessible, test } from './journey.ts';
import { codeFor } from './mailbox.ts';
import { buy, newCreator, newProduct, PASSWORD, freshEmail, type Creator } from './people.ts';

test.use({ refusable: /\/members|\/files\// });

test('a customer signs up with the email they bought with, and finds their purchases', async ({ page, elsewhere }) => {
  const { creator, email } = await sold(page);
  const members = await elsewhere();
  await members.goto(`/${creator.slug}/members/signup`);
  await fillSignUp(members, { email, password: '12345' });
  await expect(members.getByLabel('Password')).toBeFocused();
  await fillSignUp(members, { email, password: PASSWORD });
  const code = await codeFor(email);
  await members.getByLabel('Code from the email').fill(`${(Number(code[0]) + 1) % 10}${code.slice(1)}`);
  await members.getByRole('button', { name: 'Create account' }).click();
  await expect(members.getByText('Invalid email or verification code')).toBeVisible();
  await members.getByLabel('Code from the email').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await members.getByRole('button', { name: 'Create account' }).click();
  await expect(members).toHaveURL(new RegExp(`/${creator.slug}/members$`));
  await members.getByRole('link', { name: 'The moss zine' }).click();
  await expect(members.getByRole('link', { name: 'Download moss.txt' })).toBeVisible();
  await members.getByRole('link', { name: 'Receipt' }).click();
  await expect(members.getByText('$12.50').first()).toBeVisible();
});

test('signing in by password returns to the requested page, and signing out ends the session', async ({
  page,
  elsewhere,
}) => {
  const { creator, email } = await sold(page);
  const members = await elsewhere();
  await becomeMember(members, creator, { email, password: PASSWORD });
  await members.getByRole('button', { name: 'Sign out' }).click();
  await members.goto(`/${creator.slug}/members/orders`);
  await expect(members).toHaveURL(/\/members\/login\?returnTo=/);

  await signIn(members, { email, password: 'not this one' });
  await expect(
    members.getByText('Invalid email or password. Please check your credentials and try again.'),
  ).toBeVisible();
  await expect(members.getByLabel('Email')).toHaveValue(email);
  await signIn(members, { email, password: PASSWORD });
  await expect(members).toHaveURL(new RegExp(`/${creator.slug}/members/orders$`));
  await expect(members.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
});

test('the typed email is kept through every way to sign in, also without JavaScript', async ({ page, browser }) => {
  const { creator, email } = await sold(page);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const members = await context.newPage();
  await members.goto(`/${creator.slug}/members/orders`);
  const field = members.getByLabel('Email', { exact: true });
  await field.fill(email);
  for (const button of [
    'Sign in with a password',
    'Create an account',
    'I already have an account',
    'Find your order',
  ]) {
    await members.getByRole('button', { name: button }).click();
    await expect(field).toHaveValue(email);
    expect(members.url()).not.toContain('example.com');
  }
  await members.goto(`/${creator.slug}/members/orders`);
  await field.fill(email);
  await members.getByRole('button', { name: 'Sign in with a password' }).click();
  await members.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(field).toHaveValue(email);
  await members.getByRole('button', { name: 'Back to sign in' }).click();
  await field.press('Enter');
  await members.getByLabel('Code from the email').fill(await codeFor(email));
  await members.getByLabel('Code from the email').press('Enter');
  await expect(members).toHaveURL(new RegExp(`/${creator.slug}/members/orders$`));
  await context.close();
});

test('Back and Reload send no form again, and what was typed is kept', async ({ page, elsewhere }) => {
  const { creator, email } = await sold(page);
  const members = await elsewhere();
  const posts: string[] = [];
  members.on('request', (request) => void (request.method() === 'POST' && posts.push(request.url())));
  await members.goto(`/${creator.slug}/members`);
  const field = members.getByLabel('Email', { exact: true });
  await field.fill(email);
  await members.getByRole('button', { name: 'Sign in with a password' }).click();
  await members.getByRole('button', { name: 'Forgot password?' }).click();
  await members.getByRole('button', { name: 'Send code' }).click();
  await expect(members.getByLabel('Code from the email')).toBeVisible();
  expect(posts).toHaveLength(3);
  await members.reload();
  await expect(members.getByLabel('Code from the email')).toBeVisible();
  for (const button of ['Send code', 'Sign in', 'Email me a code']) {
    await members.goBack();
    await expect(members.getByRole('button', { name: button, exact: true })).toBeVisible();
    await expect(field).toHaveValue(email);
  }
  await members.goForward();
  await expect(members.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(posts).toHaveLength(3);
});

test('an emailed code signs a buyer in without a password', async ({ page, elsewhere }) => {
  const { creator, email } = await sold(page);
  const members = await elsewhere();
  await members.goto(`/${creator.slug}/members`);
  await members.getByLabel('Email').fill(email);
  await members.getByRole('button', { name: 'Email me a code' }).click();
  await members.getByLabel('Code from the email').fill(await codeFor(email));
  await members.getByRole('button', { name: 'Sign in' }).click();
  await expect(members).toHaveURL(new RegExp(`/${creator.slug}/members$`));
  await expect(members.getByRole('link', { name: 'The moss zine' })).toBeVisible();
});

test('a code replaces a forgotten password, which ends its sessions', async ({ page, elsewhere }) => {
  const { creator, email } = await sold(page);
  const [tablet, phone] = [await elsewhere(), await elsewhere()];
  await becomeMember(tablet, creator, { email, password: PASSWORD });
  const known = [await codeFor(email)];
  await phone.goto(`/${creator.slug}/members/login`);
  await phone.getByLabel('Email').fill(email);
  await phone.getByRole('button', { name: 'Sign in with a password' }).click();
  await phone.getByRole('button', { name: 'Forgot password?' }).click();
  await phone.getByRole('button', { name: 'Send code' }).click();
  await phone.getByLabel('Code from the email').fill(await codeFor(email, known));
  await phone.getByLabel('New password').fill('quiet river 4');
  await phone.getByLabel('Confirm password').fill('quiet river 5');
  await phone.getByRole('button', { name: 'Save password' }).click();
  await expect(phone.getByText('Passwords do not match')).toBeVisible();
  await phone.getByLabel('Code from the email').fill(await codeFor(email, known));
  await phone.getByLabel('New password').fill('quiet river 4');
  await phone.getByLabel('Confirm password').fill('quiet river 4');
  await phone.getByRole('button', { name: 'Save password' }).click();
  await expect(phone.getByRole('heading', { name: 'Your password was saved' })).toBeVisible();
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await signIn(phone, { email, password: PASSWORD });
  await expect(phone.getByText(/Invalid email or password/)).toBeVisible();
  await signIn(phone, { email, password: 'quiet river 4' });
  await expect(phone).toHaveURL(/\/members$/);

  await tablet.reload();
  await expect(tablet).toHaveURL(/\/members\/login/);
});

test('two stores with the same customer email share nothing', async ({ page, elsewhere }) => {
  const email = freshEmail('two');
  const first = await sold(page, email);
  const other = await sold(await elsewhere(), email);
  const members = await elsewhere();
  await becomeMember(members, first.creator, { email, password: 'first secret 1' });
  const known = [await codeFor(email)];

  await members.goto(`/${other.creator.slug}/members`);
  await expect(members).toHaveURL(new RegExp(`/${other.creator.slug}/members/login`));
  await signIn(members, { email, password: 'first secret 1' });
  await expect(members.getByText(/Invalid email or password/)).toBeVisible();
  await becomeMember(members, other.creator, { email, password: 'other secret 2' }, known);

  const cookies = (await members.context().cookies()).filter(({ httpOnly }) => httpOnly);
  const paths = cookies.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining([`/${first.creator.slug}`, `/${other.creator.slug}`]));
  expect(paths).not.toContain('/');

  await members.goto(`/${first.creator.slug}/members/orders`);
  await expect(members.getByText(first.number)).toBeVisible();
  await members.getByRole('button', { name: 'Sign out' }).click();
  await members.goto(`/${other.creator.slug}/members/orders`);
  await expect(members.getByText(other.number).first()).toBeVisible();
  await members.goto(`/${first.creator.slug}/members`);
  await expect(members).toHaveURL(/\/members\/login/);
});

test('the return page is always inside the store', async ({ page, elsewhere }) => {
  const { creator, email } = await sold(page);
  const members = await elsewhere();
  await becomeMember(members, creator, { email, password: PASSWORD });
  for (const outside of ['https://evil.example/', '//evil.example/', '/dashboard']) {
    await members.goto(`/${creator.slug}/members`);
    await members.getByRole('button', { name: 'Sign out' }).click();
    await members.goto(`/${creator.slug}/members/login?returnTo=${encodeURIComponent(outside)}`);
    await signIn(members, { email, password: PASSWORD });
    await expect(members).toHaveURL(new RegExp(`/${creator.slug}/members$`));
  }
});

test('a customer changes the email, exports the data and deletes the account', async ({ page, elsewhere }) => {
  const { creator, email, number } = await sold(page);
  const members = await elsewhere();
  await becomeMember(members, creator, { email, password: PASSWORD });
  const newEmail = freshEmail('moved');
  await members.getByRole('link', { name: 'Profile' }).click();
  await members.getByRole('link', { name: 'Change email' }).click();
  await expectBothAccessible(members);
  await members.getByLabel('New email').fill(newEmail);
  await members.getByRole('button', { name: 'Send code' }).click();
  await members.getByLabel('Code from the email').fill(await codeFor(newEmail));
  await members.getByRole('button', { name: 'Change email' }).click();
  await expect(members.getByText('Your email was changed.')).toBeVisible();
  await expect(members.getByText(newEmail)).toBeVisible();

  await members.getByRole('link', { name: 'Download your data' }).click();
  const [download] = await Promise.all([
    members.waitForEvent('download'),
    members.getByRole('button', { name: 'Download your data' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(number);

  await members.goto(`/${creator.slug}/members/profile`);
  await members.getByRole('link', { name: 'Delete account' }).click();
  await expectBothAccessible(members);
  await members.getByRole('button', { name: 'Delete my account' }).click();
  await expect(members.getByRole('heading', { name: 'Your account was deleted' })).toBeVisible();
  await members.goto(`/${creator.slug}/members`);
  await expect(members).toHaveURL(/\/members\/login/);
});

test('an owner gets links to the product instead of buy buttons, and a guest can buy it', async ({
  page,
  elsewhere,
}) => {
  const { creator, product, email } = await sold(page);
  const [members, guest] = [await elsewhere(), await elsewhere()];
  await becomeMember(members, creator, { email, password: PASSWORD });
  await members.goto(`/${creator.slug}/p/${product.slug}`);
  await expect(members.getByText('You own this')).toBeVisible();
  await expect(members.getByRole('link', { name: 'Buy now' })).toHaveCount(0);
  await expectBothAccessible(members);
  await members.getByRole('link', { name: 'Open in library' }).click();
  await expect(members.getByRole('link', { name: 'Download moss.txt' })).toBeVisible();
  await guest.goto(`/${creator.slug}/p/${product.slug}`);
  await expect(guest.getByRole('link', { name: 'Buy now' })).toBeVisible();
  await guest.getByRole('link', { name: 'Library' }).click();
  await expect(guest).toHaveURL(/\/members\/login\?returnTo=/);
});

test('a full refund revokes the files', async ({ page, elsewhere }) => {
  const { creator, email, orderId } = await sold(page);
  const members = await elsewhere();
  await becomeMember(members, creator, { email, password: PASSWORD });
  await members.getByRole('link', { name: 'The moss zine' }).click();
  const download = members.getByRole('link', { name: 'Download moss.txt' });
  await expect(download).toBeVisible();
  const address = (await download.getAttribute('href')) ?? '';

  await page.goto(`/dashboard/sales?order=${orderId}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByRole('button', { name: 'Refund $12.50' }).click();
  await expect(page.getByText('$12.50 refunded')).toBeVisible();

  await members.reload();
  await expect(members.getByRole('heading', { name: 'Not in your library' })).toBeVisible();
  expect((await members.request.get(address)).ok()).toBe(false);
  await members.goto(`/${creator.slug}/members`);
  await expect(members.getByText('No purchases yet')).toBeVisible();
});

/** A creator, signed in on the page, who has sold one product to somebody. */
async function sold(page: Page, email = freshEmail('buyer')) {
  const creator = await newCreator(page);
  const product = await newProduct(page, creator);
  const order = await buy(page.request, { storeId: creator.storeId, productId: product.id, email });
  return { creator, product, email, ...order };
}

type Credentials = { email: string; password: string };

async function fillSignUp(page: Page, { email, password }: Credentials) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Send code' }).click();
}

/** Sets a password for a buyer and opens their library. */
async function becomeMember(page: Page, { slug }: Creator, who: Credentials, known: readonly string[] = []) {
  await page.goto(`/${slug}/members/signup`);
  await fillSignUp(page, who);
  await page.getByLabel('Code from the email').fill(await codeFor(who.email, known));
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(new RegExp(`/${slug}/members$`));
}

async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  const withPassword = page.getByRole('button', { name: 'Sign in with a password' });
  if (await withPassword.isVisible()) await withPassword.click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
