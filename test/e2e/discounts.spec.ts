import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { call, fillCard, newCreator, newProduct, ordersOf, freshEmail, type Creator } from './people.ts';

test.use({ refusable: /\/checkout\/|\/functions\/saveDiscount/ });

const CHECKOUT = 'checkout/the-moss-zine';

const addCode = (page: Page, { storeId }: Creator, code: string) =>
  call(page.request, 'saveDiscount', {
    storeId,
    code,
    value: { kind: 'percent', basisPoints: 2000 },
    productIds: [],
    minimum: null,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    maxUsesPerCustomer: null,
    isActive: true,
  });

async function applyCode(shop: Page, code: string): Promise<void> {
  await shop.getByText('Have a discount code?').click();
  await shop.getByLabel('Discount code').fill(code);
  await shop.getByRole('button', { name: 'Apply' }).click();
}

test('a creator makes a code, and a customer pays less with it', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  await newProduct(page, creator);

  await page.goto('/dashboard/products');
  await page.getByRole('link', { name: 'Discounts' }).click();
  await expect(page.getByText('No discounts yet.')).toBeVisible();
  await page.getByRole('button', { name: 'New discount' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New discount' });
  await dialog.getByLabel('Code', { exact: true }).fill('spring');
  await dialog.getByLabel('Percent off').fill('200');
  await dialog.getByRole('button', { name: 'Create discount' }).click();
  await expect(dialog.getByText('Enter a percentage between 0.01 and 100.')).toBeVisible();
  await expect(dialog.getByText('Enter what the discount takes off to see the prices.')).toBeVisible();
  await dialog.getByLabel('Percent off').fill('20');
  const preview = dialog.getByRole('region', { name: 'What a buyer pays' });
  await expect(preview.getByText('The moss zine')).toBeVisible();
  await expect(preview.getByText('$10.00')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByLabel('Minimum order').fill('10');
  await dialog.getByRole('button', { name: 'Add currency' }).click();
  await dialog.getByRole('button', { name: 'Create discount' }).click();
  await expect(dialog.getByText('Enter an amount.')).toBeVisible();
  await dialog.getByLabel('Minimum in EUR').fill('9');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Create discount' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /SPRING.*20% off.*Active/ })).toBeVisible();
  await expectAccessible(page);

  const shop = await elsewhere();
  const email = freshEmail();
  await shop.goto(`/${creator.slug}/${CHECKOUT}`);
  // Without the script, a typed card number does not survive a new total.
  await expect(shop.locator('[data-card][hidden]')).toHaveCount(0);
  await shop.getByLabel('Email').fill(email);
  await fillCard(shop);
  await applyCode(shop, 'Spring');
  await expect(shop.locator('.lines dl')).toContainText('−$2.50');
  await expect(shop.getByLabel('Email')).toHaveValue(email);
  await expectAccessible(shop);
  await shop.getByRole('button', { name: 'Pay $10.00' }).click();
  await expect(shop.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  await expect(shop.getByText('−$2.50').first()).toBeVisible();

  await page.reload();
  await expect(page.getByRole('row', { name: /SPRING.*20% off.*1/ })).toBeVisible();
  expect(await ordersOf(page, creator)).toMatchObject([{ email, status: 'paid' }]);
});

test('a link applies a code, and everything works without a script', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  await newProduct(page, creator);
  await addCode(page, creator, 'LAUNCH');
  const plain = await elsewhere({ javaScriptEnabled: false });
  await plain.goto(`/${creator.slug}/${CHECKOUT}?code=launch`);
  await expect(plain.getByRole('button', { name: 'Pay $10.00' })).toBeVisible();
  await plain.getByLabel('Discount code').fill('');
  await plain.getByRole('button', { name: 'Apply' }).click();
  await expect(plain.getByRole('button', { name: 'Pay $12.50' })).toBeVisible();
  await applyCode(plain, 'launch');
  await plain.getByLabel('Email').fill(freshEmail());
  await fillCard(plain);
  await plain.getByRole('button', { name: 'Pay $10.00' }).click();
  await expect(plain.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
});

test('an invalid code shows an error at its field, and Enter in another field does not apply it', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page);
  await newProduct(page, creator);
  await addCode(page, creator, 'REAL');
  const shop = await elsewhere();
  await shop.goto(`/${creator.slug}/${CHECKOUT}`);
  // Without the script, a typed card number does not survive a new total.
  await expect(shop.locator('[data-card][hidden]')).toHaveCount(0);
  await applyCode(shop, 'UNREAL');
  await expect(shop.getByText('This code isn’t valid.')).toBeVisible();
  await expect(shop.getByLabel('Discount code')).toBeFocused();
  await expect(shop.getByRole('button', { name: 'Pay $12.50' })).toBeVisible();

  await shop.getByLabel('Discount code').fill('real');
  await shop.getByLabel('Email').fill(freshEmail());
  await fillCard(shop);
  await shop.getByLabel('Email').press('Enter');
  // The total with the code is shown before anything is paid.
  await expect(shop.getByRole('button', { name: 'Pay $10.00' })).toBeVisible();
  await shop.getByLabel('Email').press('Enter');
  await expect(shop.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
});

test('deleting a code asks first', async ({ page }) => {
  const creator = await newCreator(page);
  await addCode(page, creator, 'OLD');
  await page.goto('/dashboard/products/discounts');
  await page.getByRole('checkbox', { name: /OLD/ }).check();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No discounts yet.')).toBeVisible();
});

test('an automatic discount applies at the checkout without a code', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  await newProduct(page, creator);
  await page.goto('/dashboard/products/discounts');
  await page.getByRole('button', { name: 'New discount' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New discount' });
  await dialog.getByRole('radio', { name: 'Automatically' }).check();
  await expect(dialog.getByLabel('Uses per customer')).toBeHidden();
  await dialog.getByRole('button', { name: 'Create discount' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Summer sale');
  await dialog.getByLabel('Percent off').fill('20');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Create discount' }).click();
  await expect(page.getByRole('row', { name: /Summer sale Automatic.*20% off.*Active/ })).toBeVisible();

  const shop = await elsewhere();
  await shop.goto(`/${creator.slug}/${CHECKOUT}`);
  // Without the script, a typed card number does not survive a new total.
  await expect(shop.locator('[data-card][hidden]')).toHaveCount(0);
  await expect(shop.locator('.lines dl')).toHaveText('Subtotal$12.50Summer sale−$2.50Total$10.00');
  await expect(shop.getByText('Have a discount code?')).toHaveCount(0);
  await expectAccessible(shop);
  await shop.getByLabel('Email').fill(freshEmail());
  await fillCard(shop);
  await shop.getByRole('button', { name: 'Pay $10.00' }).click();
  await expect(shop.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  expect(await ordersOf(page, creator)).toMatchObject([{ status: 'paid' }]);
});

test('the form of a discount shows what a buyer pays beside an automatic one', async ({ page }) => {
  const creator = await newCreator(page);
  await page.goto('/dashboard/products/discounts');
  await page.getByRole('button', { name: 'New discount' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New discount' });
  const preview = dialog.getByRole('region', { name: 'What a buyer pays' });
  await dialog.getByLabel('Percent off').fill('10');
  await expect(preview.getByText('Publish a product with a price')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await newProduct(page, creator);
  await newProduct(page, creator, { title: 'The small zine', price: { kind: 'fixed', amount: 500 } });
  await call(page.request, 'saveDiscount', {
    storeId: creator.storeId,
    code: 'Spring sale',
    isAutomatic: true,
    value: { kind: 'percent', basisPoints: 2000 },
    productIds: [],
    minimum: null,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    maxUsesPerCustomer: null,
    isActive: true,
  });
  await page.reload();
  await page.getByRole('button', { name: 'New discount' }).first().click();
  await dialog.getByLabel('Code', { exact: true }).fill('MOSS');
  await dialog.getByLabel('Percent off').fill('10');
  await expect(preview.getByText('Together with “Spring sale”')).toBeVisible();
  await expect(preview.getByText('The automatic discount stays, because the code takes off no more.')).toBeVisible();
  await dialog.getByLabel('Percent off').fill('40');
  await expect(preview.getByText('MOSS replaces “Spring sale”, because it takes off more.')).toBeVisible();
  await expect(preview.getByText('$7.50')).toHaveCount(2);
  await preview.getByRole('combobox', { name: 'Previewed product' }).fill('small');
  await page.getByRole('option', { name: 'The small zine' }).click();
  await expect(preview.getByText('$3.00')).toHaveCount(2);
  await expectAccessible(page, '[role=dialog]');
});
