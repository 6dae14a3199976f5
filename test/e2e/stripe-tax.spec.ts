import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OWN_ACCOUNT } from '#test/doubles/stripe/objects.ts';
import { STRIPE_CARDS } from '#test/doubles/stripe/payments.ts';
import { startStripe, type StripeDouble } from '#test/doubles/stripe/startStripe.ts';
import { startProduct, type Product } from '../../bench/startProduct.ts';
import { DEMO, expect, expectAccessible, test } from './journey.ts';
import { freshEmail } from './people.ts';

// Stripe calculates the taxes of this separate product, at a double of Stripe.
test.describe.configure({ mode: 'default' });
test.use({ refusable: /\/checkout\// });

const CHECKOUT = `/${DEMO.slug}/checkout/celadon-glaze-recipes`;

let stripe: StripeDouble;
let product: Product;
let dataDir: string;

test.beforeAll(async () => {
  stripe = await startStripe();
  dataDir = await mkdtemp(join(tmpdir(), 'stoa-stripe-tax-'));
  product = await startProduct({ dataDir, environment: { ...stripe.environment, ...stripe.elementEnvironment } });
  stripe.deliverTo(product.base);
});

test.afterAll(async () => {
  await product.stop();
  await stripe.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('a creator lets Stripe calculate the tax, and a buyer in New York pays it', async ({ page, elsewhere }) => {
  stripe.taxes.setMissing(OWN_ACCOUNT, ['head_office']);
  await page.request.post(`${product.base}/functions/signIn`, {
    data: { data: DEMO.creator },
    headers: { origin: product.base },
  });
  await page.goto(`${product.base}/dashboard/settings/payments`);
  await expect(page.getByText('This is a local address.').first()).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${product.base}/dashboard/settings/taxes`);
  await page.getByRole('combobox', { name: 'Country of your business' }).fill('Netherl');
  await page.getByRole('option', { name: 'Netherlands', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Charge tax' }).check();
  await page.getByRole('radio', { name: 'Stripe Tax' }).check();
  await expect(page.getByText('Add this in Stripe: the address of your business.')).toBeVisible();
  stripe.taxes.setMissing(OWN_ACCOUNT, []);
  await page.reload();
  await page.getByRole('combobox', { name: 'Country of your business' }).fill('Netherl');
  await page.getByRole('option', { name: 'Netherlands', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Charge tax' }).check();
  await page.getByRole('radio', { name: 'Stripe Tax' }).check();
  await page.getByRole('radio', { name: 'Don’t include tax' }).check();
  await expect(page.getByText('Stripe Tax is ready')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Rates' })).toBeHidden();
  await expectAccessible(page);

  const buyer = await elsewhere({ viewport: { width: 390, height: 844 } });
  await buyer.goto(product.base + CHECKOUT);
  await expect(buyer.getByLabel('Postal code')).toBeHidden();
  await buyer.getByLabel('Email').fill(freshEmail());
  await buyer.getByLabel('Country').selectOption('US');
  await expect(buyer.getByLabel('Postal code')).toBeVisible();
  await buyer.getByLabel('Postal code').fill('00000');
  await buyer.getByLabel('Postal code').press('Tab');
  await expect(buyer.getByText('We don’t recognize this postal code.')).toBeVisible();
  await buyer.getByLabel('Postal code').fill('10001');
  await buyer.getByLabel('Postal code').press('Tab');
  await expect(buyer.getByText('8.88%')).toBeVisible();
  await expectAccessible(buyer);
  await expect(buyer.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
  await buyer.frameLocator('[data-fields] iframe').getByLabel('Card number').fill(STRIPE_CARDS.pays);
  await buyer.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(buyer.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  await expect.poll(() => stripe.taxes.recorded().map(({ type }) => type)).toEqual(['transaction']);

  await page.goto(`${product.base}/dashboard/settings/taxes`);
  await expect(page.getByText('New York', { exact: false }).or(page.getByText('NY')).first()).toBeVisible();
});

test('nobody is charged while Stripe cannot calculate the tax', async ({ elsewhere }) => {
  const buyer = await elsewhere({ viewport: { width: 390, height: 844 } });
  stripe.taxes.setMissing(OWN_ACCOUNT, ['head_office']);
  await buyer.goto(product.base + CHECKOUT);
  await buyer.getByLabel('Email').fill(freshEmail());
  await buyer.getByLabel('Country').selectOption('DE');
  await expect(buyer.getByText('We couldn’t calculate the tax.')).toBeVisible();
  stripe.taxes.setMissing(OWN_ACCOUNT, []);
});
