import { expect, expectBothAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { newCreator } from './people.ts';

const ADDRESS = 'https://hooks.invalid/stoa/a-long-path-that-names-the-community-of-the-store';

test('a creator adds a webhook, tries it, and reads why its server did not answer', async ({ page }) => {
  await newCreator(page);
  await page.goto('/dashboard/settings/webhooks');
  await expect(page.getByText('No webhooks yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const form = page.getByRole('dialog', { name: 'Add webhook' });
  await form.getByRole('textbox', { name: 'Address' }).fill('http://hooks.invalid');
  await form.getByRole('button', { name: 'Add webhook' }).click();
  await expect(form.getByText('Choose at least one event.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Address' }).fill(ADDRESS);
  await form.getByRole('checkbox', { name: 'Orders' }).click();
  await form.getByRole('button', { name: 'Add webhook' }).click();
  const secret = page.getByRole('dialog', { name: 'Your webhook’s secret' });
  await expect(secret.getByText(/^whsec_/)).toBeVisible();
  await secret.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('heading', { name: ADDRESS })).toBeVisible();
  await expectBothAccessible(page);

  await page.getByRole('button', { name: 'Send a test event' }).click();
  const sheet = page.getByRole('dialog', { name: 'Deliveries' });
  await sheet.getByRole('button', { name: /webhook\.test/ }).click();
  const delivery = page.getByRole('dialog', { name: 'Delivery' });
  await expect(delivery.getByText('There is no server with this name.')).toBeVisible();
  await expect(delivery.getByText('Your endpoint works.')).toBeVisible();
  await expectNoSidewaysScroll(page);
});
