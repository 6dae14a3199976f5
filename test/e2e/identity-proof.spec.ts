import type { Page } from '@playwright/test';
import { ageSessions } from './ageSessions.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { codeFor, emailsTo } from './mailbox.ts';
import { newCreator, PASSWORD, signIn, freshEmail } from './people.ts';

test.use({ refusable: /\/functions\/(endSession|confirmIdentity|startEmailChange|finishEmailChange)$/ });

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('signing out elsewhere asks for the password, and then does what was requested', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  const phone = await elsewhere();
  await signIn(phone, creator);
  await page.goto('/dashboard/settings/security');
  await ageSessions(creator.email);
  await page
    .getByRole('button', { name: /^Sign out / })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Password', { exact: true }).fill('wrong carpets 7');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(dialog.getByText('Incorrect password.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Signed out of 1 browser')).toBeVisible();

  await page.reload();
  const activity = page.getByRole('list', { name: 'Recent activity' });
  await expect(activity.getByText('Signed out of other browsers')).toBeVisible();
  await expect(activity.getByText('You created your account')).toBeVisible();
});

test('the sign-in email changes with a code from both mailboxes, and keeps what was typed', async ({ page }) => {
  const creator = await newCreator(page);
  const movedEmail = freshEmail('moved');
  const signUpCode = await codeFor(creator.email);
  await page.goto('/dashboard/settings/security');
  await ageSessions(creator.email);
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(movedEmail);
  await page.getByRole('button', { name: 'Send codes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByRole('button', { name: 'Email me a code' }).click();
  await expect(dialog.getByText(`6-digit code sent to ${creator.email}`)).toBeVisible();
  const confirmation = await codeFor(creator.email, [signUpCode]);
  await dialog.getByRole('textbox').first().pressSequentially(confirmation);
  await expect(dialog).toBeHidden();

  await expect(page.getByText(`Code sent to ${movedEmail}`)).toBeVisible();
  await expectAccessible(page);
  const [oldCode, newCode] = [await codeFor(creator.email, [signUpCode, confirmation]), await codeFor(movedEmail)];
  await typeInto(page, `Code sent to ${creator.email}`, other(oldCode));
  await typeInto(page, `Code sent to ${movedEmail}`, newCode);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText('Invalid email or verification code')).toBeVisible();
  await typeInto(page, `Code sent to ${creator.email}`, oldCode);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText('Sign-in email changed').first()).toBeVisible();
  await expect(page.getByText(movedEmail).first()).toBeVisible();
  for (const email of [creator.email, movedEmail]) {
    await expect
      .poll(async () => (await emailsTo(email)).map(({ subject }) => subject))
      .toContain('Your sign-in email was changed');
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page);
});

/** Replaces the content of the six boxes with a code. */
async function typeInto(page: Page, label: string, code: string): Promise<void> {
  const box = page.getByRole('textbox', { name: label });
  await box.press('ControlOrMeta+a');
  await box.pressSequentially(code);
}
