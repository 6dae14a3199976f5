import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { letterTo } from './mailbox.ts';
import { buy, type Creator, newCreator, newProduct, stranger } from './people.ts';

// What is not there is asked for once.
test.use({ refusable: /getCampaign$/ });

test('a campaign is written, looked at, sent, followed, and left by who got it', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  const reader = await buyer(page, creator);
  await page.goto('/dashboard/email');
  await expect(page.getByText('Write to everyone who asked for your emails.')).toBeVisible();
  await page.getByRole('button', { name: 'New campaign' }).first().dblclick();
  await expect(page.getByText('A draft begins with the first thing you add.')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Write to everyone who asked for your emails.')).toBeVisible();
  await page.getByRole('button', { name: 'New campaign' }).first().click();

  await page.getByLabel('Subject').fill('The moss is out');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Subject')).toHaveValue('The moss is out');
  await page.getByRole('textbox', { name: 'Text of the e-mail' }).fill('Thirty pages about moss.');
  await expect(page.getByText('Nobody yet')).toBeVisible();
  await page.getByRole('combobox', { name: 'Customers' }).click();
  await page.getByRole('option', { name: 'Everybody who bought or got something' }).click();
  await expect(page.getByText('1 person now')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const letter = page.frameLocator('iframe[title="The e-mail: The moss is out"]');
  await expect(letter.getByText('Thirty pages about moss.', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Your letters show no postal address')).toBeVisible();
  await page.getByRole('button', { name: 'Send to 1 person' }).click();
  await expect(page.getByText(/Sent to 1 person, finished/)).toBeVisible();

  const { text } = await letterTo(reader, ({ subject }) => subject === 'The moss is out');
  const link = /https?:\S+\/unsubscribe\/\S+/.exec(text)?.[0] ?? '';
  const mailbox = await elsewhere();
  await mailbox.goto(link);
  await mailbox.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(mailbox.getByText('You are unsubscribed')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Recipients' })).toContainText('Unsubscribed');
  await expectAccessible(page);

  await page.goto('/dashboard/email/7f9c24e8-3b12-4fe0-8f6b-1f9f3c1c2d11');
  await page.getByRole('link', { name: 'Back to your campaigns' }).click();
  await expect(page.getByRole('link', { name: 'The moss is out' })).toBeVisible();
});

async function buyer(page: Page, creator: Creator): Promise<string> {
  const { id: productId } = await newProduct(page, creator);
  const email = stranger('bea');
  await buy(page.request, { storeId: creator.storeId, productId, email });
  return email;
}
