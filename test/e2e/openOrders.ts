import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { codeFor } from './mailbox.ts';
import type { Creator } from './people.ts';

/** Opens the customer's orders in the members area, signed in with an emailed code. */
export async function openOrders(page: Page, { slug }: Creator, email: string): Promise<void> {
  await page.goto(`/${slug}/members/orders`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByLabel('Code from the email').fill(await codeFor(email));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
}
