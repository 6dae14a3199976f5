import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { STRIPE_CARDS } from '#test/doubles/stripe/payments.ts';
import { startStripe, type StripeDouble } from '#test/doubles/stripe/startStripe.ts';
import { startProduct, type Product } from '../../bench/startProduct.ts';
import { DEMO, expect, expectAccessible, test } from './journey.ts';
import { freshEmail } from './people.ts';

// A separate product with a double of Stripe, because its account and its payouts belong to the whole installation.
test.describe.configure({ mode: 'serial' });
test.use({ refusable: /\/functions\/explainGap/ });

let stripe: StripeDouble;
let product: Product;
let dataDir: string;
let account: string;

test.beforeAll(async () => {
  stripe = await startStripe();
  dataDir = await mkdtemp(join(tmpdir(), 'stoa-payouts-'));
  product = await startProduct({ dataDir, environment: stripe.connectEnvironment });
  stripe.deliverTo(product.base);
});

test.afterAll(async () => {
  await product.stop();
  await stripe.close();
  await rm(dataDir, { recursive: true, force: true });
});

const call = async (page: Page, name: string, data: object): Promise<unknown> => {
  const response = await page.request.post(`${product.base}/functions/${name}`, { data: { data } });
  expect(response.ok(), name).toBe(true);
  return response.json();
};

const Stores = z.object({ result: z.object({ items: z.array(z.object({ id: z.string(), slug: z.string() })) }) });
const Account = z.object({ result: z.object({ account: z.object({ id: z.string() }) }) });

/** Signs in the demo store's owner. */
const signIn = (page: Page) => call(page, 'signIn', DEMO.creator);

/** Connects the demo store's account. */
async function connect(page: Page): Promise<void> {
  const { result } = Stores.parse(await call(page, 'listStores', {}));
  const storeId = result.items.find(({ slug }) => slug === DEMO.slug)?.id;
  await call(page, 'connectPayments', { storeId });
  account = Account.parse(await call(page, 'getPaymentAccount', { storeId })).result.account.id;
  stripe.accounts.decide(account, { cards: 'active' });
  await call(page, 'getPaymentAccount', { storeId });
}

async function buy(page: Page): Promise<void> {
  await page.goto(`${product.base}/${DEMO.slug}/checkout/celadon-glaze-recipes`);
  await page.getByLabel('Email').fill(freshEmail());
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByLabel('Card number').fill(STRIPE_CARDS.pays);
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
}

/** Reloads until the job has read what Stripe has. */
const untilShown = (page: Page, text: string | RegExp) =>
  expect(async () => {
    await page.reload();
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible({ timeout: 2000 });
  }).toPass();

test('a creator sees the balance, a payout and what it consists of, and exports the ledger', async ({
  page,
  elsewhere,
}) => {
  test.slow();
  await signIn(page);
  await connect(page);
  await page.goto(`${product.base}/dashboard/sales/payouts`);
  await expect(page.getByText('Payouts will appear here once your payment provider')).toBeVisible();
  await expectAccessible(page);

  const buyer = await elsewhere();
  await buy(buyer);
  await buy(buyer);
  const payout = stripe.books.payOut(account, 'usd');
  await untilShown(page, payout.id);
  await expect(page.getByText('Available to pay out')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('row', { name: payout.id }).click();
  const panel = page.getByRole('dialog', { name: /^Payout of/ });
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await expect(panel.getByRole('listitem').first()).toContainText('Payment');
  await expectAccessible(page);
  await panel.getByRole('link').first().click();
  await expect(page.getByRole('dialog', { name: /Order/ })).toBeVisible();

  await page.goto(`${product.base}/dashboard/sales/payouts`);
  await page.getByLabel('Search payouts').fill('po_none');
  await expect(page.getByText('No payouts match these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all payouts' }).click();
  await expect(page.getByRole('row', { name: payout.id })).toBeVisible();
  await page.getByRole('combobox', { name: 'Month' }).click();
  await page.getByRole('option').nth(2).click();
  await expect(page.getByText('No payouts match these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all payouts' }).click();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export ledger' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain('Debit account,Credit account,Amount,Currency');
  expect(csv).toMatch(/,payout,,bank,gateway:stripe,\d+\.\d\d,USD/);

  const list = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export payouts' }).click();
  expect(await readFile(await (await list).path(), 'utf8')).toMatch(
    new RegExp(`Payout,Status,Amount,Currency,.*\\r\\n${payout.id},\\w+,\\d+\\.\\d\\d,USD,`),
  );

  stripe.books.failPayout(payout.id);
  await untilShown(page, 'Failed');
  await page.getByRole('row', { name: payout.id }).click();
  await expect(panel.getByText('Your bank returned this payout')).toBeVisible();
  await expect(panel.getByText('The bank account has been closed.')).toBeVisible();
});

test('a difference is shown to the creator, and explained and reopened by an admin', async ({ page }) => {
  test.slow();
  await signIn(page);
  stripe.books.move({ type: 'adjustment', amount: -125, currency: 'usd', source: null, account });
  stripe.books.payOut(account, 'usd');
  await page.goto(`${product.base}/dashboard/sales/payouts`);
  await untilShown(page, '1 amount doesn’t match your payment provider');
  await expect(page.getByText('Correction by your payment provider: −$1.25')).toBeVisible();
  await expectAccessible(page);

  await call(page, 'initializeFirstAdmin', {});
  await page.goto(`${product.base}/dashboard/admin?tab=differences`);
  await page.getByRole('row', { name: /Correction/ }).click();
  const panel = page.getByRole('dialog', { name: 'Correction' });
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Mark as explained' }).click();
  const question = page.getByRole('dialog', { name: 'Mark as explained?' });
  await question.getByRole('button', { name: 'Mark as explained' }).click();
  await expect(question.getByText('Enter a reason.')).toBeVisible();
  await question.getByLabel('Reason').fill('Stripe took back a credit.');
  await question.getByRole('button', { name: 'Mark as explained' }).click();
  await expect(panel.getByText('Stripe took back a credit.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await page.goto(`${product.base}/dashboard/admin?tab=differences&status=open`);
  await expect(page.getByText('No differences match these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all differences' }).click();
  await page.getByRole('row', { name: /Correction/ }).click();
  await panel.getByRole('button', { name: 'Reopen' }).click();
  await expect(panel.getByRole('button', { name: 'Mark as explained' })).toBeVisible();
});
