import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { PASSWORD } from './people.ts';

/** What an authenticator app shows for this secret now. */
export const secondStepCode = (secret: string): string => TOTP.generate({ secret: Secret.fromBase32(secret) });

/** Turns on two-step sign-in for the account that is signed in on the page. Returns its recovery codes. */
export async function turnOnSecondStep(page: Page): Promise<string[]> {
  await page.goto('/dashboard/settings/security');
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const secret = (await dialog.getByLabel('Key', { exact: true }).innerText()).replaceAll(' ', '');
  await dialog.getByRole('textbox', { name: 'Authenticator code' }).first().pressSequentially(secondStepCode(secret));
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  const texts = await codes.allInnerTexts();
  await dialog.getByRole('checkbox', { name: 'I’ve saved these codes' }).check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'New recovery codes' }).waitFor();
  return texts;
}

/**
 * Adds a virtual authenticator to the browser, which verifies its owner without a prompt. `answers`: whether the owner is there.
 */
export async function plugInAuthenticator(page: Page): Promise<{ answers: (isThere: boolean) => Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    answers: async (isThere) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: isThere });
    },
  };
}
