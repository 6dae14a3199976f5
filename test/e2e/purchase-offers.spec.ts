import { expect, expectBothAccessible, test } from './journey.ts';
import { call, fillCard, freshEmail, newCreator, newProduct } from './people.ts';

test.use({ refusable: /\/checkout\/|functions\/savePurchaseOffers/ });

test('a creator offers more after a purchase, and a buyer on a phone adds one and declines one', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page);
  const { id, slug } = await newProduct(page, creator);
  await newProduct(page, creator, { title: 'Fern print', price: { kind: 'fixed', amount: 1000 } });
  await newProduct(page, creator, { title: 'Bark print', price: { kind: 'fixed', amount: 800 } });
  await newProduct(page, creator, { title: 'Name it', price: { kind: 'from', least: 100 } });
  await call(page.request, 'saveTipSettings', {
    storeId: creator.storeId,
    isOn: true,
    percents: [5, 10, 20],
    text: '',
  });
  await page.goto(`/dashboard/products/${id}`);
  await page.getByRole('button', { name: 'Add offer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Offer after purchase' });
  await dialog.getByRole('button', { name: 'Save offer' }).click();
  await expect(dialog.getByText('Choose a product.', { exact: true })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Product' }).fill('Name');
  await page.getByRole('option', { name: 'Name it' }).click();
  await dialog.getByRole('button', { name: 'Save offer' }).click();
  await expect(dialog.getByText('Choose a product with a fixed price that is paid once.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Product' }).fill('Fern');
  await page.getByRole('option', { name: 'Fern print' }).click();
  await dialog.getByLabel('Percent off', { exact: false }).first().fill('40');
  await dialog.getByLabel('Text').first().fill('They hang well together.');
  await expectBothAccessible(page);
  await dialog.getByRole('button', { name: 'Save offer' }).click();
  await expect(page.getByText('They hang well together.')).toBeVisible();
  await page.getByRole('button', { name: 'Add offer' }).click();
  await dialog.getByRole('combobox', { name: 'Product' }).fill('Bark');
  await page.getByRole('option', { name: 'Bark print' }).click();
  await dialog.getByRole('button', { name: 'Save offer' }).click();
  await expect(page.getByText('Not shown yet')).toHaveCount(2);
  await expectBothAccessible(page);

  const shop = await elsewhere({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await shop.goto(`/${creator.slug}/checkout/${slug}`);
  await expect(shop.getByText('We save your payment method for a day')).toBeVisible();
  const email = freshEmail();
  await shop.getByLabel('Email').fill(email);
  await fillCard(shop);
  await shop.getByRole('radio', { name: '20%' }).check();
  await shop.getByRole('button', { name: 'Pay $15.00' }).click();
  await expect(shop.getByRole('heading', { name: 'Fern print' })).toBeVisible();
  await expect(shop.getByText('Charged to Visa ending in 4242')).toBeVisible();
  await expectBothAccessible(shop);
  await shop.getByRole('button', { name: 'Add to your order for $6' }).click();
  await expect(shop.getByRole('heading', { name: 'Bark print' })).toBeVisible();
  await expect(shop.getByText('$6.00').first()).toBeVisible();
  await shop.getByRole('button', { name: 'No, thanks' }).click();
  await expect(shop.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  await expect(shop.getByRole('button', { name: 'No, thanks' })).toBeHidden();
  await shop.goBack();
  await shop.reload();
  await expect(shop.getByRole('button', { name: 'No, thanks' })).toBeHidden();

  await page.reload();
  await expect(page.getByText('Shown 1 · accepted 1 · declined 0')).toBeVisible();
  await expect(page.getByText('Shown 1 · accepted 0 · declined 1')).toBeVisible();
  await page.goto('/dashboard/sales');
  const orders = page.getByRole('grid', { name: 'Orders' });
  await expect(orders.getByText('$15.00')).toBeVisible();
  await expect(orders.getByText('$6.00')).toBeVisible();

  const plain = await elsewhere({ javaScriptEnabled: false });
  await plain.goto(`/${creator.slug}/checkout/${slug}`);
  await plain.getByLabel('Email').fill(freshEmail());
  await fillCard(plain);
  await plain.getByRole('button', { name: 'Pay $12.50' }).click();
  await plain.getByRole('button', { name: 'Add to your order for $6' }).click();
  await expect(plain.getByRole('heading', { name: 'Bark print' })).toBeVisible();
});
