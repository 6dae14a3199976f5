import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { newCreator, newProduct, freshEmail } from './people.ts';

test.use({ refusable: /recordCustomerPurchase|createStoreCustomer/, contextOptions: { reducedMotion: 'reduce' } });

test('a customer is added, buys elsewhere, gets and loses access, and is exported as CSV', async ({ page }) => {
  const creator = await newCreator(page);
  await newProduct(page, creator);
  await newProduct(page, creator, { title: 'The fern zine' });
  const email = freshEmail('bea');
  await page.goto('/dashboard/customers');
  await page.getByRole('button', { name: 'Add customer' }).first().click();
  const adding = page.getByRole('dialog', { name: 'Add customer' });
  await adding.getByLabel('Email').fill(email);
  await adding.getByLabel(/^Name/).fill('=Bea');
  await adding.getByLabel(/^Tags/).fill('VIP, Fair');
  await adding.getByRole('button', { name: 'Add customer' }).click();
  const panel = page.getByRole('dialog', { name: '=Bea' });
  await expect(panel).toContainText('Became a customer');

  await panel.getByRole('button', { name: 'Record a sale' }).click();
  const sale = page.getByRole('dialog', { name: 'Record a sale' });
  await sale.getByRole('button', { name: 'Record sale' }).click();
  await expect(sale.getByText('Choose a product.')).toBeVisible();
  await expectAccessible(page);
  await choose(page, 'The moss zine');
  await sale.getByLabel('Amount paid').fill('15');
  await sale.getByLabel('Reference').fill('INV-1');
  await sale.getByRole('button', { name: 'Record sale' }).click();
  await expect(sale).toBeHidden();
  await expect(panel).toContainText('$15.00');
  await expect(panel).toContainText('Manual');

  await panel.getByRole('button', { name: 'Grant access' }).click();
  await choose(page, 'The fern zine');
  await page.getByRole('dialog', { name: 'Grant access' }).getByRole('button', { name: 'Grant access' }).click();
  await expect(panel).toContainText('You granted access to The fern zine');
  await panel.getByRole('button', { name: 'Revoke access to The fern zine' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke access' }).click();
  await expect(panel).toContainText('You revoked access to The fern zine');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(panel).toContainText('You restored access to The fern zine');
  await expectAccessible(page);

  await panel.getByRole('link', { name: 'The moss zine' }).last().click();
  await expect(page.getByRole('dialog', { name: /^Order/ })).toContainText('refund it where it was paid');
  await page.getByRole('link', { name: 'View customer' }).click();
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'No orders' }).click();
  await expect(page).toHaveURL(/bought=never/);
  await expect(page.getByText('No customers match these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all customers' }).click();
  await expect(page.getByRole('grid', { name: 'Customers' })).toContainText(email);
  await page.getByRole('button', { name: 'More actions' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export CSV' }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  expect(Buffer.concat(chunks).toString('utf8')).toContain(`${email},'=Bea,"VIP, Fair"`);

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(email.slice(0, 8));
  await page.getByRole('option', { name: `=Bea · ${email}` }).click();
  await expect(panel).toBeVisible();
});

async function choose(page: Page, title: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Product' }).click();
  await page.getByRole('option', { name: title }).click();
}
