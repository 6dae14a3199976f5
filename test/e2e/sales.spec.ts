import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { emailsTo, emailTo } from './mailbox.ts';
import { buy, call, CARDS, newCreator, newProduct, freshEmail } from './people.ts';

test('orders can be searched and filtered, and the URL keeps both', async ({ page }) => {
  const { creator, product, email } = await sold(page);
  const other = freshEmail('other');
  const { orderId } = await buy(page.request, { storeId: creator.storeId, productId: product.id, email: other });
  await call(page.request, 'refundOrder', {
    storeId: creator.storeId,
    orderId,
    idempotencyKey: `refund-${orderId}`,
  });
  await page.goto('/dashboard/sales');
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Refunded', exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/status=refunded/);
  await expect(rows(page)).toContainText(other);
  await page.getByRole('textbox', { name: /^Search orders/ }).fill(email);
  await expect(page).toHaveURL(/q=/);
  await expect(rows(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('textbox', { name: /^Search orders/ })).toHaveValue(email);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(email);
});

test('any range of days can be filtered, and stays when another filter is removed', async ({ page }) => {
  const { product } = await sold(page);
  await page.goto(`/dashboard/sales?product=${product.id}`);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Date' }).click();
  await page.getByRole('menuitemradio', { name: 'Custom range' }).click();
  const dialog = page.getByRole('dialog', { name: 'Custom range' });
  await dialog.getByLabel('Start date').fill('2020-02-10');
  await dialog.getByLabel('End date').fill('2020-02-01');
  await dialog.getByRole('button', { name: 'Show orders' }).click();
  await expect(dialog.getByText('The end date must be on or after the start date.')).toBeVisible();
  await dialog.getByLabel('End date').fill('2020-02-29');
  await dialog.getByRole('button', { name: 'Show orders' }).click();
  await expect(page).toHaveURL(/from=2020-02-10&to=2020-02-29/);
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove filter Product' }).click();
  await expect(page.getByRole('button', { name: 'Date: Feb 10 – 29, 2020' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Date' }).click();
  await expect(rows(page)).toHaveCount(1);
});

test('a partial refund is shown in the panel and in the list', async ({ page }) => {
  const { email, number } = await sold(page);
  await page.goto('/dashboard/sales');
  await rows(page).getByText('The moss zine').click();
  const panel = page.getByRole('dialog', { name: `Order ${number}` });
  await expect(panel).toContainText(email);
  await panel.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: `Refund order ${number}` });
  await dialog.getByRole('radio', { name: 'An amount' }).check();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('20');
  await dialog.getByRole('button', { name: /^Refund/ }).click();
  await expect(dialog.getByText('This is more than the amount left to refund.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('5');
  await dialog.getByLabel(/^Reason/).fill('Torn page');
  await dialog.getByRole('button', { name: 'Refund $5.00' }).click();
  await expect(page.getByText('$5.00 refunded')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(panel).toContainText('Partially refunded');
  await expect(panel).toContainText('Torn page');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(rows(page)).toContainText('Partially refunded');
});

test('a refund that the bank has not confirmed is pending', async ({ page }) => {
  const { number } = await sold(page, CARDS.refundsLater);
  await page.goto('/dashboard/sales');
  await rows(page).getByText('The moss zine').click();
  const panel = page.getByRole('dialog', { name: `Order ${number}` });
  await panel.getByRole('button', { name: 'Refund' }).click();
  await page.getByRole('button', { name: 'Refund $12.50' }).click();
  await expect(panel).toContainText('Refund pending');
  await expect(panel).toContainText('We’ll email the customer as soon as it goes through.');
  await expect(panel.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
});

test('the receipt is sent again on request', async ({ page }) => {
  const { email, number, orderId } = await sold(page);
  await emailTo(email, ({ text }) => text.includes(number));
  await page.goto(`/dashboard/sales?order=${orderId}`);
  await page.getByRole('button', { name: 'Resend receipt' }).click();
  await expect(page.getByText('Receipt sent')).toBeVisible();
  await expect
    .poll(async () => (await emailsTo(email)).filter(({ text }) => text.includes(number)).length, { timeout: 20_000 })
    .toBe(2);
});

test('an order opens by keyboard and closes with Escape, and Back returns to it', async ({ page }) => {
  const { number } = await sold(page);
  await page.goto('/dashboard/sales');
  await rows(page).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: `Order ${number}` });
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard\/sales$/);
});

test('the list can be exported as a CSV of the filtered orders', async ({ page }) => {
  const { email, number } = await sold(page);
  await page.goto('/dashboard/sales');
  await expect(rows(page)).toHaveCount(1);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  const csv = Buffer.concat(chunks).toString('utf8');
  expect(csv).toContain(email);
  expect(csv).toContain(number);
});

test('an order is a link, sorts by amount, and has no status label if it is simply paid', async ({ page, context }) => {
  const { creator, number } = await sold(page);
  const cheap = await newProduct(page, creator, { title: 'The fern card', price: { kind: 'fixed', amount: 300 } });
  await buy(page.request, { storeId: creator.storeId, productId: cheap.id, email: freshEmail('second') });
  await page.goto('/dashboard/sales');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).getByText('Paid', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Amount' }).click();
  await expect(page).toHaveURL(/sort=total&direction=asc/);
  await expect(rows(page).first()).toContainText('The fern card');
  await page.reload();
  await expect(rows(page).first()).toContainText('The fern card');
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'The moss zine' }).click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(tab.getByRole('dialog', { name: `Order ${number}` })).toBeVisible();
});

test('a store without orders shows no filters', async ({ page }) => {
  await newCreator(page);
  await page.goto('/dashboard/sales');
  await expect(page.getByText('Orders will appear here after your first sale.', { exact: false })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Search orders/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);
});

test('rows can be compact, and stay so', async ({ page }) => {
  await sold(page);
  await page.goto('/dashboard/sales');
  const height = async () => (await rows(page).first().boundingBox())?.height ?? 0;
  const comfortable = await height();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Compact rows' }).click();
  await expect.poll(height).toBeLessThan(comfortable);
  await page.reload();
  await expect.poll(height).toBeLessThan(comfortable);
});

/** A creator, signed in on the page, with one paid order. */
async function sold(page: Page, number: string = CARDS.pays) {
  const creator = await newCreator(page);
  const product = await newProduct(page, creator);
  const email = freshEmail('buyer');
  const order = await buy(page.request, { storeId: creator.storeId, productId: product.id, email, number });
  return { creator, product, email, ...order };
}

const rows = (page: Page) =>
  page
    .getByRole('grid', { name: 'Orders' })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell'), hasNotText: 'Loading' });
