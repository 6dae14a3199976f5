import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { STRIPE_CARDS } from '#test/doubles/stripe/payments.ts';
import { startStripe, type StripeDouble } from '#test/doubles/stripe/startStripe.ts';
import { startProduct, type Product } from '../../bench/startProduct.ts';
import { DEMO, expect, expectAccessible, test } from './journey.ts';
import { freshEmail } from './people.ts';

// The stores of this separate product have accounts of their own at a double of Stripe.
let stripe: StripeDouble;
let product: Product;
let dataDir: string;

test.beforeAll(async () => {
  stripe = await startStripe();
  dataDir = await mkdtemp(join(tmpdir(), 'stoa-connect-'));
  product = await startProduct({ dataDir, environment: stripe.connectEnvironment });
  stripe.deliverTo(product.base);
});

test.afterAll(async () => {
  await product.stop();
  await stripe.close();
  await rm(dataDir, { recursive: true, force: true });
});

const checkoutOf = (page: Page) => page.goto(`${product.base}/${DEMO.slug}/checkout/celadon-glaze-recipes`);

async function buy(page: Page): Promise<void> {
  await checkoutOf(page);
  await page.getByLabel('Email').fill(freshEmail());
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByLabel('Card number').fill(STRIPE_CARDS.pays);
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
}

test('a creator connects an account, is paid into it, and disconnects it', async ({ page, elsewhere }) => {
  const buyer = await elsewhere({ viewport: { width: 390, height: 844 } });
  await page.request.post(`${product.base}/functions/signIn`, {
    data: { data: DEMO.creator },
    headers: { origin: product.base },
  });
  await page.goto(`${product.base}/dashboard`);
  await expect(page.getByText('Paid products can’t be sold yet')).toBeVisible();
  await checkoutOf(buyer);
  await expect(buyer.getByText('This store can’t take payments yet.')).toBeVisible();

  await page
    .getByRole('link', { name: 'Set up payments' })
    .or(page.getByRole('button', { name: 'Set up payments' }))
    .click();
  await expect(page.getByText('keeps 5% of each sale')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Connect with Stripe' }).click();
  await page.getByRole('link', { name: 'Save for later' }).click();
  await expect(page.getByText('Details missing')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Your date of birth' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Continue with Stripe' }).click();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText('In review')).toBeVisible();
  const [account = ''] = stripe.accounts.ids();
  stripe.accounts.decide(account, { cards: 'active' });
  await page.reload();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Stripe' })).toBeVisible();
  await expectAccessible(page);

  await buy(buyer);
  await page.goto(`${product.base}/dashboard/sales`);
  await page.getByRole('row').nth(1).getByText('Celadon').click();
  await expect(page.getByText('Platform fee')).toBeVisible();

  stripe.accounts.deauthorize(account);
  await expect(async () => {
    await checkoutOf(buyer);
    await expect(buyer.getByText('This store can’t take payments yet.')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.goto(`${product.base}/dashboard/settings/payments`);
  await expect(page.getByText('Disconnected', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect again' })).toBeVisible();
});
