import type { Page } from '@playwright/test';
import { startVies, type ViesDouble } from '#test/doubles/vies.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { call, fillCard, freshEmail, newCreator, newProduct, type Creator } from './people.ts';
import { VIES_PORT } from './server.ts';

// The tests share the register of VAT ids.
test.describe.configure({ mode: 'default' });
test.use({ refusable: /\/checkout\/|\/functions\/saveTaxRate|\/functions\/refundVat|\/vat/ });

const CHECKOUT = 'checkout/the-moss-zine';
const THANKS = 'Thank you for your order';

let vies: ViesDouble;

test.beforeAll(async () => {
  vies = await startVies({ port: VIES_PORT });
  vies.add('DE123456789');
});

test.afterAll(() => vies.close());

const chargeTax = (page: Page, { storeId }: Creator, changes: object = {}) =>
  call(page.request, 'saveTaxes', {
    storeId,
    isOn: true,
    home: 'NL',
    isInclusive: false,
    isBelowThreshold: false,
    addEuRates: true,
    ...changes,
  });

test('a creator turns tax on and reviews the rates', async ({ page }) => {
  await newCreator(page);
  await page.goto('/dashboard/settings/taxes');
  await expect(page.getByText('It doesn’t register your business or file returns.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Charge tax' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Choose a country.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Country of your business' }).fill('Netherl');
  await page.getByRole('option', { name: 'Netherlands', exact: true }).click();
  await page.getByRole('radio', { name: 'Don’t include tax' }).check();
  await page.getByRole('checkbox', { name: 'One proof of the buyer’s country is enough' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'One proof of the buyer’s country is enough' })).toBeChecked();

  const rates = page.getByRole('list', { name: 'Rates' });
  await expect(rates.getByRole('listitem')).toHaveCount(27);
  await page.getByLabel('Search rates').fill('finl');
  await expect(rates.getByRole('listitem')).toHaveText([/Finland.*25\.5%/s]);
  await page.getByRole('button', { name: 'Delete the rate of Finland' }).click();
  await page.getByRole('button', { name: 'Delete rate', exact: true }).click();
  await expect(page.getByText('No rates match your search.')).toBeVisible();

  await page.getByRole('button', { name: 'Add rate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add rate' });
  await dialog.getByRole('combobox', { name: 'Country' }).fill('United St');
  await page.getByRole('option', { name: 'United States', exact: true }).click();
  await dialog.getByLabel('Rate', { exact: true }).fill('6.25');
  await dialog.getByRole('button', { name: 'Save rate' }).click();
  await expect(dialog.getByText('Use Stripe Tax for it.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Country' }).fill('Finl');
  await page.getByRole('option', { name: 'Finland', exact: true }).click();
  await dialog.getByLabel('Rate', { exact: true }).fill('much');
  await dialog.getByRole('button', { name: 'Save rate' }).click();
  await expect(dialog.getByText('Enter a rate from 0 to 100, such as 19 or 25.5.')).toBeVisible();
  await dialog.getByLabel('Rate', { exact: true }).fill('25,5');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Save rate' }).click();
  await expect(rates.getByRole('listitem')).toHaveText([/Finland.*25\.5%/s]);
  await expect(page.getByText('No tax in this quarter.')).toBeVisible();
  await expectAccessible(page);
});

test('a consumer pays the tax of their country on top, and the creator reports it', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  await newProduct(page, creator);
  await chargeTax(page, creator);
  const shop = await elsewhere();
  await shop.goto(`/${creator.slug}/${CHECKOUT}`);
  await shop.getByLabel('Email').fill(freshEmail());
  await fillCard(shop);
  await shop.getByLabel('Country').selectOption('DE');
  await expect(shop.locator('.lines dl')).toHaveText('Subtotal$12.50VAT 19%$2.38Total$14.88');
  await expectAccessible(shop);
  await shop.getByRole('button', { name: 'Pay $14.88' }).click();
  await expect(shop.getByRole('heading', { name: THANKS })).toBeVisible();
  await expect(shop.getByText('VAT 19%')).toBeVisible();

  await page.goto('/dashboard/settings/taxes');
  await expect(page.getByRole('row', { name: 'Germany 19% $12.50 $2.38' })).toBeVisible();
  await expect(page.getByText('Check the country of 1 buyer in this quarter.')).toBeVisible();
  await expect(
    page.getByText(/Your sales to consumers in other EU countries in \d{4}, without tax: \$12\.50\./),
  ).toBeVisible();
  await expectAccessible(page);
  await page.goto('/dashboard/sales');
  await page
    .getByRole('link', { name: /The moss zine/ })
    .first()
    .click();
  await expect(page.getByText('VAT 19%, Germany').first()).toBeVisible();
});

test('a country chosen before the script is loaded counts, and the typed card stays', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  await newProduct(page, creator);
  await chargeTax(page, creator);
  const shop = await elsewhere();
  const chosen = Promise.withResolvers<null>();
  await shop.route(/\/extras[^/]*\.js/, async (route) => {
    await chosen.promise;
    await route.continue();
  });
  await shop.goto(`/${creator.slug}/${CHECKOUT}`, { waitUntil: 'commit' });
  await shop.getByLabel('Email').fill(freshEmail());
  await fillCard(shop);
  await shop.getByLabel('Country').selectOption('DE');
  chosen.resolve(null);
  await expect(shop.locator('.lines dl')).toHaveText('Subtotal$12.50VAT 19%$2.38Total$14.88');
  await expect(shop.getByLabel('Card number')).toHaveValue(/^4242/);
  await expect(shop.locator('.card-fields')).toHaveAttribute('data-brand', 'Visa');
  await shop.getByRole('button', { name: 'Pay $14.88' }).click();
  await expect(shop.getByRole('heading', { name: THANKS })).toBeVisible();
});

test('prices that include tax stay the same, also without a script', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  await newProduct(page, creator);
  await chargeTax(page, creator, { isInclusive: true });
  const plain = await elsewhere({ javaScriptEnabled: false });
  await plain.goto(`/${creator.slug}/${CHECKOUT}`);
  await expect(plain.getByLabel('Country')).toHaveJSProperty('required', true);
  await plain.getByLabel('Country').selectOption('FR');
  await plain.getByRole('button', { name: 'Update total' }).click();
  await expect(plain.locator('.lines dl')).toHaveText('Total$12.50Including VAT 20%$2.08');
  await plain.getByLabel('Email').fill(freshEmail());
  await fillCard(plain);
  await plain.getByRole('button', { name: 'Pay $12.50' }).click();
  await expect(plain.getByRole('heading', { name: THANKS })).toBeVisible();
  await expect(plain.getByText('Including VAT 20%')).toBeVisible();
});

test('a business whose VAT ID could not be checked gets the VAT back on the page of its order', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page);
  await newProduct(page, creator);
  await chargeTax(page, creator);
  const shop = await elsewhere({ javaScriptEnabled: false });
  await shop.goto(`/${creator.slug}/${CHECKOUT}`);
  await shop.getByLabel('Country').selectOption('DE');
  await shop.getByRole('button', { name: 'Update total' }).first().click();
  vies.setDown(true);
  await shop.getByLabel('VAT ID').fill('DE123456789');
  await shop.getByLabel('Email').fill(freshEmail());
  await fillCard(shop);
  await shop.getByRole('button', { name: 'Pay $14.88' }).click();
  await expect(shop.getByRole('heading', { name: THANKS })).toBeVisible();
  await expect(shop.getByText('so VAT was charged')).toBeVisible();
  const address = shop.url();
  await shop.getByRole('button', { name: 'Check VAT ID' }).click();
  await expect(shop.getByText('The EU’s register of VAT IDs isn’t answering.')).toBeVisible();
  vies.setDown(false);
  const scripted = await elsewhere();
  await scripted.goto(address);
  await expect(scripted.getByText('so VAT was charged')).toBeVisible();
  await expectAccessible(scripted);
  await shop.getByRole('button', { name: 'Check VAT ID' }).click();
  await expect(shop.getByText('Reverse charge: the buyer owes the VAT (VAT ID DE123456789).')).toBeVisible();
  await expect(shop.getByText('so VAT was charged')).toHaveCount(0);
  await page.goto('/dashboard/settings/taxes');
  await expect(page.getByRole('row', { name: 'DE123456789 Germany $12.50' })).toBeVisible();
  await expectAccessible(page);
});

test('a creator checks the country of a buyer, and refunds the VAT of a business', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  await newProduct(page, creator);
  await chargeTax(page, creator);
  const shop = await elsewhere({ extraHTTPHeaders: { 'x-forwarded-for': '81.2.69.142' } });
  await shop.goto(`/${creator.slug}/${CHECKOUT}`);
  await shop.getByLabel('Country').selectOption('DE');
  await shop.getByLabel('I confirm that I’m in Germany.').check();
  await shop.getByLabel('Email').fill(freshEmail());
  await fillCard(shop, '4000 0082 6000 0000');
  await shop.getByRole('button', { name: 'Pay $14.88' }).click();
  await expect(shop.getByRole('heading', { name: THANKS })).toBeVisible();

  await page.goto('/dashboard/sales?country=check');
  await expect(page.getByText('Check country')).toBeVisible();
  await page
    .getByRole('link', { name: /The moss zine/ })
    .first()
    .click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('Check the buyer’s country')).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Mark as checked' }).click();
  await expect(panel.getByText('Checked by you on')).toBeVisible();
  await panel.getByRole('button', { name: 'Check VAT ID' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund the VAT?' });
  await dialog.getByLabel('VAT ID').fill('DE999999999');
  await dialog.getByRole('button', { name: 'Check and refund VAT' }).click();
  await expect(dialog.getByText('The EU’s register doesn’t confirm this VAT ID.')).toBeVisible();
  await dialog.getByLabel('VAT ID').fill('DE123456789');
  await dialog.getByRole('button', { name: 'Check and refund VAT' }).click();
  await expect(page.getByText('VAT refunded')).toBeVisible();
  await expect(panel.getByText('VAT 19%, Germany')).toBeVisible();
});

test('products with a standard and a reduced rate are taxed each at its own', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  const book = await newProduct(page, creator);
  await newProduct(page, creator, { title: 'The fern print', price: { kind: 'fixed', amount: 2000 } });
  await page.goto(`/dashboard/products/${book.id}`);
  await expect(page.getByLabel('Maximum per order')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Tax rate' })).toHaveCount(0);
  await chargeTax(page, creator);

  await page.goto('/dashboard/settings/taxes');
  await page.getByRole('button', { name: 'Add rate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add rate' });
  await dialog.getByRole('combobox', { name: 'Country' }).fill('Netherl');
  await page.getByRole('option', { name: 'Netherlands', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Applies to' }).click();
  await page.getByRole('option', { name: 'Products with the reduced rate' }).click();
  await dialog.getByLabel('Rate', { exact: true }).fill('9');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Save rate' }).click();
  const rates = page.getByRole('list', { name: 'Rates' });
  await expect(rates.getByRole('listitem').filter({ hasText: 'Reduced rate' })).toHaveText([/Netherlands.*9%/s]);

  await page.goto(`/dashboard/products/${book.id}`);
  await page.getByRole('combobox', { name: 'Tax rate' }).click();
  await page.getByRole('option', { name: 'Reduced rate' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();

  const shop = await elsewhere();
  for (const slug of ['the-moss-zine', 'the-fern-print']) {
    await shop.goto(`/${creator.slug}/p/${slug}`);
    await shop.getByRole('button', { name: 'Add to cart' }).click();
  }
  await shop
    .getByRole('link', { name: 'Check out' })
    .or(shop.getByRole('button', { name: 'Check out' }))
    .click();
  await shop.getByLabel('Country').selectOption('NL');
  await expect(shop.getByRole('term').filter({ hasText: 'VAT' })).toHaveText(['VAT 21%', 'VAT 9%']);
  await expectAccessible(shop);
  await shop.getByLabel('Email').fill(freshEmail());
  await fillCard(shop);
  await shop.getByRole('button', { name: 'Pay $37.83' }).click();
  await expect(shop.getByRole('heading', { name: THANKS })).toBeVisible();
  await expect(shop.getByRole('term').filter({ hasText: 'VAT' })).toHaveText(['VAT 21%', 'VAT 9%']);

  await page.goto('/dashboard/settings/taxes');
  await expect(page.getByRole('row', { name: 'Netherlands 21% $20.00 $4.20' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Netherlands 9% $12.50 $1.13' })).toBeVisible();
});

test('a business in another EU country pays no VAT with a confirmed VAT ID', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  await newProduct(page, creator);
  await chargeTax(page, creator);
  const shop = await elsewhere();
  await shop.goto(`/${creator.slug}/${CHECKOUT}`);
  await shop.getByLabel('Country').selectOption('DE');
  await expect(shop.getByRole('button', { name: 'Pay $14.88' })).toBeVisible();
  await shop.getByLabel('VAT ID').fill('DE12');
  await shop.getByLabel('VAT ID').blur();
  await expect(shop.getByText('Enter a VAT ID of an EU country')).toBeVisible();
  await shop.getByLabel('VAT ID').fill('DE999999999');
  await shop.getByLabel('VAT ID').blur();
  await expect(shop.getByText('The EU’s register doesn’t confirm this VAT ID.')).toBeVisible();
  vies.setDown(true);
  await shop.getByLabel('VAT ID').fill('DE 123456789');
  await shop.getByLabel('VAT ID').blur();
  await expect(shop.getByText('We can’t check your VAT ID right now, so VAT is charged.')).toBeVisible();
  vies.setDown(false);
  await shop.getByRole('button', { name: 'Update total' }).click();
  await expect(shop.getByText('Reverse charge: the buyer owes the VAT (VAT ID DE123456789).')).toBeVisible();
  await expectAccessible(shop);
  await shop.getByLabel('Email').fill(freshEmail());
  await fillCard(shop);
  await shop.getByRole('button', { name: 'Pay $12.50' }).click();
  await expect(shop.getByRole('heading', { name: THANKS })).toBeVisible();
  await expect(shop.getByText('Reverse charge: the buyer owes the VAT (VAT ID DE123456789).')).toBeVisible();
});
