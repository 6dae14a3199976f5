import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { STRIPE_CARDS } from '#test/doubles/stripe/payments.ts';
import { startStripe, type StripeDouble } from '#test/doubles/stripe/startStripe.ts';
import { startProduct, type Product } from '../../bench/startProduct.ts';
import { DEMO, expect, expectAccessible, test } from './journey.ts';
import { freshEmail } from './people.ts';

// These purchases use a separate product with a double of Stripe and of its browser script. All tests share both.
test.describe.configure({ mode: 'default' });
test.use({ refusable: /\/checkout\/|\/js\/stripe\.js/ });

const THANKS = 'Thank you for your order';
const CHECKOUT = `/${DEMO.slug}/checkout/celadon-glaze-recipes`;
const PHONE = { width: 390, height: 844 };

let stripe: StripeDouble;
let product: Product;
let dataDir: string;

test.beforeAll(async () => {
  stripe = await startStripe();
  dataDir = await mkdtemp(join(tmpdir(), 'stoa-element-'));
  product = await startProduct({ dataDir, environment: { ...stripe.environment, ...stripe.elementEnvironment } });
  stripe.deliverTo(product.base);
});

test.afterAll(async () => {
  await product.stop();
  await stripe.close();
  await rm(dataDir, { recursive: true, force: true });
});

const cardField = (page: Page) => page.frameLocator('[data-fields] iframe').getByLabel('Card number');
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

/** Opens the checkout, once the payment fields can be used. */
async function open(page: Page, email: string): Promise<void> {
  await page.goto(product.base + CHECKOUT);
  await expect(payButton(page)).toBeVisible();
  await page.getByLabel('Email').fill(email);
}

async function payWith(page: Page, card: string): Promise<void> {
  await cardField(page).fill(card);
  await payButton(page).click();
}

test('a card is entered and paid in the checkout', async ({ page }) => {
  await open(page, freshEmail());
  await expect(page.getByText('You’ll pay on Stripe’s secure page')).toBeHidden();
  await expectAccessible(page);
  await payWith(page, STRIPE_CARDS.pays);
  await expect(page.getByRole('heading', { name: THANKS })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Download/ }).first()).toBeVisible();
});

test('a declined card stays in its field, and another one pays', async ({ page }) => {
  const email = freshEmail();
  await open(page, email);
  await payWith(page, STRIPE_CARDS.poor);
  await expect(page.getByRole('alert')).toHaveText('Your card has insufficient funds. Try another card.');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(cardField(page)).toHaveValue(STRIPE_CARDS.poor);
  await payWith(page, STRIPE_CARDS.pays);
  await expect(page.getByRole('heading', { name: THANKS })).toBeVisible();
});

test('an incomplete card is said in its own frame, and nothing is sent', async ({ page }) => {
  await open(page, freshEmail());
  const before = stripe.seen.length;
  await payButton(page).click();
  await expect(page.frameLocator('[data-fields] iframe').getByRole('alert')).toHaveText(
    'Your card number is incomplete.',
  );
  await expect(payButton(page)).toBeEnabled();
  expect(stripe.seen.length).toBe(before);
});

test('the bank asks, the buyer refuses, and then confirms with another try', async ({ page }) => {
  const email = freshEmail();
  await open(page, email);
  await payWith(page, STRIPE_CARDS.asks);
  const bank = page.frameLocator('body > iframe');
  await bank.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByRole('alert')).toHaveText('The payment was not confirmed. Try again, or use another card.');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(cardField(page)).toHaveValue(STRIPE_CARDS.asks);
  await payButton(page).click();
  await bank.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByRole('heading', { name: THANKS })).toBeVisible();
});

test('a wrong email is answered at its field, before the provider sees it', async ({ page }) => {
  await open(page, 'bea@birch');
  await cardField(page).fill(STRIPE_CARDS.pays);
  await payButton(page).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/enter a valid email address/);
  await page.getByLabel('Email').fill(freshEmail());
  await expect(cardField(page)).toHaveValue(STRIPE_CARDS.pays);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: THANKS })).toBeVisible();
});

test('a payment through the website of a bank comes back to the store', async ({ page }) => {
  await open(page, freshEmail());
  await page.frameLocator('[data-fields] iframe').getByLabel('Payment method').selectOption('iDEAL');
  await payButton(page).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('heading', { name: THANKS })).toBeVisible();
});

test('a bank debit waits for the bank', async ({ page }) => {
  await open(page, freshEmail());
  await page.frameLocator('[data-fields] iframe').getByLabel('Payment method').selectOption('SEPA debit');
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Your payment is being processed' })).toBeVisible();
});

test('a wallet pays, and knows who the buyer is', async ({ page }) => {
  await page.goto(product.base + CHECKOUT);
  await expect(payButton(page)).toBeVisible();
  await expect(page.getByText('Or pay another way')).toBeVisible();
  await page.frameLocator('[data-wallets] iframe').getByRole('button', { name: 'Pay with Google Pay' }).click();
  await expect(page.getByRole('heading', { name: THANKS })).toBeVisible();
  await expect(page.getByText('wallet@example.com').first()).toBeVisible();
});

test('the payment follows a discount code, without a new page', async ({ page }) => {
  const post = (name: string, data: object) =>
    page.request.post(`${product.base}/functions/${name}`, { data: { data } });
  await post('signIn', DEMO.creator);
  const Stores = z.object({ result: z.object({ items: z.array(z.object({ id: z.string() })) }) });
  const [store] = Stores.parse(await (await post('listStores', {})).json()).result.items;
  const storeId = store?.id;
  const terms = { code: 'HALF', value: { kind: 'percent', basisPoints: 5000 }, productIds: [], minimum: null };
  const limits = { startsAt: null, endsAt: null, maxUses: null, maxUsesPerCustomer: null, isActive: true };
  expect((await post('saveDiscount', { storeId, ...terms, ...limits })).ok()).toBe(true);
  await page.context().clearCookies();
  await open(page, freshEmail());
  const full = await payButton(page).textContent();
  await cardField(page).fill(STRIPE_CARDS.pays);
  await page.getByText('Have a discount code?').or(page.getByText('Discount code').first()).first().click();
  await page.getByRole('textbox', { name: 'Discount code' }).fill('HALF');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(payButton(page)).not.toHaveText(full ?? '');
  await expect(cardField(page)).toHaveValue(STRIPE_CARDS.pays);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: THANKS })).toBeVisible();
});

test('a free trial saves the card, and a card that had one pays in the same fields', async ({ page }) => {
  const post = (name: string, data: object) =>
    page.request.post(`${product.base}/functions/${name}`, { data: { data } });
  await post('signIn', DEMO.creator);
  const Items = z.object({
    result: z.object({ items: z.array(z.object({ id: z.string(), slug: z.string().default('') })) }),
  });
  const list = async (name: string, data: object) => Items.parse(await (await post(name, data)).json()).result.items;
  const storeId = (await list('listStores', {}))[0]?.id;
  const club = (await list('listProducts', { storeId })).find(({ slug }) => slug === 'kiln-log-template');
  const price = { kind: 'fixed', amount: 900, every: { unit: 'month', count: 1 }, trialDays: 14 };
  expect((await post('saveProduct', { storeId, productId: club?.id, price, prices: [] })).ok()).toBe(true);
  expect((await post('publishProduct', { storeId, productId: club?.id })).ok()).toBe(true);
  await page.context().clearCookies();
  const checkout = `${product.base}/${DEMO.slug}/checkout/${club?.slug}`;
  const start = page.locator('form').getByRole('button', { name: 'Start free trial' });
  await page.goto(checkout);
  await expect(start).toBeVisible();
  await page.getByLabel('Email').fill(freshEmail());
  await cardField(page).fill(STRIPE_CARDS.refundsLater);
  await start.click();
  await expect(page.getByRole('heading', { name: THANKS })).toBeVisible();

  await page.context().clearCookies();
  await page.goto(checkout);
  await expect(start).toBeVisible();
  await page.getByLabel('Email').fill(freshEmail());
  await cardField(page).fill(STRIPE_CARDS.refundsLater);
  await start.click();
  await expect(page.getByText('you’ve already had one here. The price is due now.')).toBeVisible();
  await expect(cardField(page)).toHaveValue(STRIPE_CARDS.refundsLater);
  await page.getByRole('button', { name: /^Subscribe for \$/ }).click();
  await expect(page.getByRole('heading', { name: THANKS })).toBeVisible();
  await expect(page.getByText('Visa ending in 7726').first()).toBeVisible();
});

test('an amount that the buyer chooses is the one that is paid', async ({ page }) => {
  await page.goto(`${product.base}/${DEMO.slug}/checkout/pricing-handmade-work`);
  await expect(page.getByRole('button', { name: 'Pay this price' })).toBeVisible();
  await page.getByLabel('Email').fill(freshEmail());
  await cardField(page).fill(STRIPE_CARDS.pays);
  await page.getByLabel('Your price').fill('23');
  await page.getByRole('button', { name: 'Pay this price' }).click();
  await expect(page.getByRole('heading', { name: THANKS })).toBeVisible();
  await expect(page.getByText('$23.00').first()).toBeVisible();
});

test('the way over Stripe’s page opens if the fields do not load', async ({ page }) => {
  stripe.failNext(/GET \/js\/stripe\.js/, { kind: 'delay', ms: 20_000 });
  // A script that is on its way holds the load event of the page.
  await page.goto(product.base + CHECKOUT, { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('group', { name: 'Payment' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Payment' })).toHaveCount(0);
  await expect(page.getByText('You’ll pay on Stripe’s secure page')).toBeVisible();
  await page.getByLabel('Email').fill(freshEmail());
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('button', { name: 'Pay' })).toBeVisible();
  expect(page.url()).toContain(`${stripe.origin}/c/pay/`);
});

test('the way over Stripe’s page is open without a script', async ({ elsewhere }) => {
  const page = await elsewhere({ javaScriptEnabled: false, viewport: PHONE });
  await page.goto(product.base + CHECKOUT);
  await expect(page.locator('[data-element]')).toBeHidden();
  await page.getByLabel('Email').fill(freshEmail());
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  expect(page.url()).toContain(`${stripe.origin}/c/pay/`);
});
