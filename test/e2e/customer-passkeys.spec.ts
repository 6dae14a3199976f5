import type { Page } from '@playwright/test';
import { plugInAuthenticator } from './authenticators.ts';
import { DEMO, expect, expectBothAccessible, test } from './journey.ts';
import { codeFor, emailTo } from './mailbox.ts';
import { freshEmail, newCreator } from './people.ts';

const AREA = `/${DEMO.slug}/members`;

test('a customer adds a passkey, signs in with it in this store only, and removes it', async ({ page, elsewhere }) => {
  const { slug: otherSlug } = await newCreator(await elsewhere());
  const email = freshEmail('passkey');
  await join(page, email);
  const { answers } = await plugInAuthenticator(page);
  // The virtual authenticator chooses a passkey from the list of the email field by itself. Only the button is meant here.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });

  await page.goto(`${AREA}/profile`);
  await page.getByRole('link', { name: 'Add a passkey' }).click();
  await expect(page.getByText('signs you in to this store at localhost, and nowhere else')).toBeVisible();
  await expectBothAccessible(page);
  await page.getByLabel('Name of the passkey').fill('My key');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('The passkey was added.')).toBeVisible();
  const passkeys = page.locator('section', { has: page.getByRole('heading', { name: 'Passkeys' }) });
  await expect(passkeys.getByText('Never used')).toBeVisible();
  await expectBothAccessible(page);
  expect((await emailTo(email, isAbout('added'))).text).toContain('“My key”');

  await page.goto(`${AREA}/profile/passkeys`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('You’ve already added this passkey.')).toBeVisible();

  // The owner does not touch the authenticator, and the page offers its other ways.
  await answers(false);
  await signOut(page);
  await page.goto(`${AREA}/orders`);
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  await expectBothAccessible(page);
  await answers(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(new RegExp(`${AREA}/orders$`));

  await answers(false);
  await page.goto(`/${otherSlug}/members/login`);
  await answers(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('This passkey doesn’t open an account in this store.')).toBeVisible();
  await answers(false);

  await page.goto(`${AREA}/profile`);
  await expect(passkeys.getByText('Last used')).toBeVisible();
  await passkeys.getByText('Rename').click();
  await passkeys.getByLabel('Name of the passkey').fill('The blue key');
  await passkeys.getByRole('button', { name: 'Save name' }).click();
  await passkeys.getByRole('link', { name: 'Remove The blue key' }).click();
  await expect(page.getByText('You’ll no longer be able to sign in with')).toBeVisible();
  await expectBothAccessible(page);
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('The passkey was removed.')).toBeVisible();
  await expect(passkeys.getByText('The blue key')).toHaveCount(0);
  await emailTo(email, isAbout('removed'));
});

test('passkeys are offered in the list of the email field', async ({ page }) => {
  await join(page, freshEmail('autofill'));
  await plugInAuthenticator(page);
  await page.goto(`${AREA}/profile/passkeys`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('The passkey was added.')).toBeVisible();
  await signOut(page);
  // The virtual authenticator chooses the first passkey of the list.
  await page.goto(`${AREA}/profile`);
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
});

test('without a script, passkeys are not offered and the other ways work', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const email = freshEmail('plain');
  await join(page, email);
  await page.goto(`${AREA}/profile`);
  await expect(page.getByRole('heading', { name: 'Signed-in devices' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add a passkey' })).toBeHidden();
  await page.goto(`${AREA}/profile/passkeys`);
  await expect(page.getByText('This browser can’t save passkeys.')).toBeVisible();
  await signOut(page);
  await page.goto(`${AREA}/login`);
  await expect(page.getByRole('button', { name: 'Email me a code' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden();
  await context.close();
});

const isAbout =
  (change: string) =>
  ({ subject }: { subject: string }): boolean =>
    subject.startsWith(`A passkey was ${change}`);

async function join(page: Page, email: string): Promise<void> {
  await page.goto(`${AREA}/signup`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Code from the email').fill(await codeFor(email));
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(new RegExp(`${AREA}$`));
}

const signOut = (page: Page): Promise<void> => page.context().clearCookies();
