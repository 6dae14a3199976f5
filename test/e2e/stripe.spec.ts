import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { listOutbox } from '#server/gateways/mail/outbox.ts';
import { STRIPE_CARDS } from '#test/doubles/stripe/payments.ts';
import { startStripe, type StripeDouble } from '#test/doubles/stripe/startStripe.ts';
import { startProduct, type Product } from '../../bench/startProduct.ts';
import { DEMO, expect, expectAccessible, test } from './journey.ts';
import { freshEmail } from './people.ts';

// These purchases use a separate product with a double of Stripe. All tests share both.
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 390, height: 844 }, refusable: /\/checkout\// });

const THANKS = 'Thank you for your order';

let stripe: StripeDouble;
let product: Product;
let dataDir: string;

test.beforeAll(async () => {
  stripe = await startStripe();
  dataDir = await mkdtemp(join(tmpdir(), 'stoa-stripe-'));
  product = await startProduct({ dataDir, environment: stripe.environment });
  stripe.deliverTo(product.base);
});

test.afterAll(async () => {
  await product.stop();
  await stripe.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Goes from the product's page to the payment page. */
async function goToPayment(page: Page, email: string): Promise<void> {
  await page.goto(`${product.base}/${DEMO.slug}/p/celadon-glaze-recipes`);
  await page.getByRole('link', { name: 'Buy now' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('button', { name: 'Pay' })).toBeVisible();
  expect(page.url()).toContain(`${stripe.origin}/c/pay/`);
}

async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: 'Pay' }).click();
}

const sessionOf = (page: Page): string => page.url().split('/').at(-1) ?? '';

const emailsTo = async (email: string) =>
  (await listOutbox({ folder: join(dataDir, 'outbox'), limit: 1000 })).filter(({ to }) => to === email);

test('the checkout asks for no card and says what happens next', async ({ page }) => {
  await page.goto(`${product.base}/${DEMO.slug}/checkout/celadon-glaze-recipes`);
  await expect(page.getByText('You’ll pay on Stripe’s secure page')).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await expectAccessible(page);
});

for (const javaScriptEnabled of [true, false])
  test(`a declined card can be replaced, ${javaScriptEnabled ? 'with' : 'without'} a script`, async ({ elsewhere }) => {
    const page = await elsewhere({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
    const email = freshEmail();
    await goToPayment(page, email);
    await payWith(page, STRIPE_CARDS.declined);
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
    await payWith(page, STRIPE_CARDS.pays);
    await expect(page.getByRole('heading', { name: THANKS })).toBeVisible();
    await expect(page.getByText(email).first()).toBeVisible();
    await expect(page.getByRole('link', { name: /^Download/ }).first()).toBeVisible();
    await expect.poll(() => emailsTo(email)).toHaveLength(1);
  });

test('the bank’s confirmation is given on the payment page', async ({ page }) => {
  await goToPayment(page, freshEmail());
  await payWith(page, STRIPE_CARDS.asks);
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByRole('heading', { name: THANKS })).toBeVisible();
});

test('a buyer who closes the tab after paying still gets the receipt', async ({ elsewhere }) => {
  const page = await elsewhere({ viewport: { width: 390, height: 844 } });
  const email = freshEmail();
  await goToPayment(page, email);
  const session = sessionOf(page);
  await page.close();
  stripe.pay(session, STRIPE_CARDS.pays);
  await expect.poll(() => emailsTo(email)).toHaveLength(1);
  const [receipt] = await emailsTo(email);
  expect(receipt?.text).toContain('/order/');
});

test('the back button returns to the form, and from there to the same payment page', async ({ page }) => {
  const email = freshEmail();
  await goToPayment(page, email);
  const url = page.url();
  await page.goBack();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(url);
  await page.getByRole('link', { name: 'Back to the store' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(url);
  await payWith(page, STRIPE_CARDS.pays);
  await expect(page.getByRole('heading', { name: THANKS })).toBeVisible();
});

test('an admin sees what became of an event, and replays it', async ({ page, elsewhere }) => {
  const email = freshEmail();
  const buyer = await elsewhere({ viewport: { width: 390, height: 844 } });
  await goToPayment(buyer, email);
  await payWith(buyer, STRIPE_CARDS.pays);
  await expect(buyer.getByRole('heading', { name: THANKS })).toBeVisible();
  const post = (name: string, data: object) =>
    page.request.post(`${product.base}/functions/${name}`, { data: { data } });
  await post('signIn', DEMO.creator);
  await post('initializeFirstAdmin', {});
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${product.base}/dashboard/admin?tab=payments`);
  const rows = page.getByRole('row').filter({ hasText: 'payment_intent.succeeded' });
  await expect(rows.first()).toContainText('Done');
  await expectAccessible(page);
  await rows.first().getByText('payment_intent.succeeded').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
  await expect(page.getByText('Replay started')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('dialog').getByText('Done')).toBeVisible({ timeout: 2000 });
  }).toPass();
  expect(await emailsTo(email)).toHaveLength(1);
});
