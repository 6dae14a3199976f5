import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { emailTo } from './mailbox.ts';
import { call, fillCard, freshEmail, newCreator, newProduct, ordersOf } from './people.ts';

test.use({ refusable: /\/checkout\/|\/order\/|\/downloads\// });

const PHONE = { width: 390, height: 844 };

test('a newcomer sells variants, a bump and a subscription, refunds an item, and all figures agree', async ({
  page,
  elsewhere,
}) => {
  test.slow();
  const creator = await newCreator(page);
  const { storeId, slug } = creator;
  const zine = await newProduct(page, creator);
  await newProduct(page, creator, { title: 'Fern print', price: { kind: 'fixed', amount: 1000 } });
  await newProduct(page, creator, {
    title: 'Moss club',
    price: { kind: 'fixed', amount: 700, every: { unit: 'month', count: 1 } },
  });

  await test.step('the creator adds two variants', async () => {
    await page.goto(`/dashboard/products/${zine.id}`);
    await expect(page.getByText('The buyer pays')).toBeVisible();
    await expect(page.getByText('You receive')).toBeVisible();
    await page.getByRole('button', { name: 'Add option' }).click();
    await page.getByLabel('Option', { exact: true }).fill('Format');
    for (const value of ['PDF', 'Print']) {
      await page.getByLabel('New value of Format').fill(value);
      await page.getByLabel('New value of Format').press('Enter');
    }
    await page.getByRole('group', { name: 'Print', exact: true }).getByLabel('Price').fill('20');
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await expect(page.getByText('Unpublished changes')).toBeHidden();
  });

  await test.step('the creator offers a bump and makes a code', async () => {
    await page.getByRole('button', { name: 'Add order bump' }).click();
    const bump = page.getByRole('dialog', { name: 'Order bump' });
    await bump.getByRole('combobox', { name: 'Product' }).fill('Fern');
    await page.getByRole('option', { name: 'Fern print' }).click();
    await bump.getByLabel('Percent off').fill('40');
    await bump.getByRole('button', { name: 'Save order bump' }).click();
    await expect(page.getByText('40% off')).toBeVisible();
    await page.goto('/dashboard/products');
    await page.getByRole('link', { name: 'Discounts' }).click();
    await page.getByRole('button', { name: 'New discount' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New discount' });
    await dialog.getByLabel('Code', { exact: true }).fill('HELLO');
    await dialog.getByLabel('Percent off').fill('10');
    await dialog.getByRole('button', { name: 'Create discount' }).click();
    await expect(page.getByRole('row', { name: /HELLO.*10% off.*Active/ })).toBeVisible();
    await call(page.request, 'saveInvoiceSettings', {
      storeId,
      legalName: 'Moss Press',
      address: '1 Moss Lane',
      country: 'PT',
      taxId: '',
      note: '',
      invoicePrefix: 'INV-',
      creditNotePrefix: 'CN-',
      isYearly: false,
    });
  });

  const shop = await elsewhere({ viewport: PHONE });
  const email = freshEmail('buyer');

  await test.step('a buyer on a phone takes the print, the bump and the code', async () => {
    await shop.goto(`/${slug}/p/${zine.slug}`);
    await shop.getByRole('radio', { name: /Print/ }).check();
    await shop.getByRole('button', { name: 'Buy now' }).click();
    await shop.getByLabel('Email').fill(email);
    await fillCard(shop);
    await shop.getByLabel('Add Fern print for $6').check();
    await expect(shop.getByRole('button', { name: 'Pay $26.00' })).toBeVisible();
    await shop.getByText('Have a discount code?').click();
    await shop.getByLabel('Discount code').fill('hello');
    await shop.getByRole('button', { name: 'Apply' }).click();
    await expect(shop.getByRole('button', { name: 'Pay $23.40' })).toBeVisible();
    await expect(shop.getByLabel('Card number')).toHaveValue(/^4242/);
    await shop.getByRole('button', { name: 'Pay $23.40' }).click();
    await expect(shop.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
    await expect(shop.getByText('The moss zine – Print').first()).toBeVisible();
    await expectAccessible(shop);
  });

  await test.step('and subscribes to the club', async () => {
    await shop.goto(`/${slug}/p/moss-club`);
    await shop.getByRole('link', { name: 'Subscribe' }).click();
    await shop.getByLabel('Email').fill(email);
    await fillCard(shop);
    await shop.getByRole('button', { name: 'Subscribe for $7.00' }).click();
    await expect(shop.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  });

  await test.step('the creator refunds the bump', async () => {
    await page.goto('/dashboard/sales');
    await page.getByText('The moss zine – Print').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Refund order/ });
    await dialog.getByRole('radio', { name: 'Items' }).check();
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(dialog.getByText('Choose at least one item.')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Fern print' }).check();
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('button', { name: 'Refund $5.40' }).click();
    await expect(page.getByText('$5.40 refunded')).toBeVisible();
    const panel = page.getByRole('dialog', { name: /^Order/ });
    await expect(panel.getByRole('listitem').filter({ hasText: 'Fern print' })).toContainText('Refunded');
    await expect(panel.getByText('Partially refunded')).toBeVisible();
    const { text } = await emailTo(email, ({ subject }) => subject.startsWith('Refund'));
    expect(text).toContain('You no longer have access to Fern print.');
  });

  await test.step('ledger, order, invoice, Home and Analytics agree', async () => {
    // 23.40 − 5.40 for the order, 7.00 for the club.
    const revenue = '$25';
    await page.goto('/dashboard/sales/payouts');
    expect(await balanceOf(page, 'store')).toBe(-25);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Your first sale' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect(page.getByText(revenue).first()).toBeVisible();
    await page.goto('/dashboard/analytics');
    await expect(page.getByText(revenue).first()).toBeVisible();
    for (const { id } of await ordersOf(page, creator))
      await call(page.request, 'issueInvoice', { storeId, orderId: id });
    await page.goto('/dashboard/sales/invoices');
    await expect(async () => {
      await page.reload();
      for (const amount of ['$23.40', '$5.40', '$7.00'])
        await expect(page.getByRole('row').filter({ hasText: amount })).toHaveCount(1, { timeout: 500 });
    }).toPass();
  });
});

/** The sum of an account in the exported ledger. */
async function balanceOf(page: Page, account: string): Promise<number> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export ledger' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  const [head = [], ...rows] = csv
    .trim()
    .split(/\r?\n/)
    .map((line) => line.replace(/^\uFEFF/, '').split(','));
  const [debit, credit, amount] = ['Debit account', 'Credit account', 'Amount'].map((name) => head.indexOf(name));
  return rows.reduce((sum, row) => {
    const sign = Number(row[debit ?? 0] === account) - Number(row[credit ?? 0] === account);
    return sum + sign * Number(row[amount ?? 0]);
  }, 0);
}
