import { expect, expectBothAccessible, test } from './journey.ts';
import { fillCard, freshEmail, newCreator, newProduct } from './people.ts';
import { openOrders } from './openOrders.ts';

test.use({ refusable: /\/checkout\// });

test('a creator sells monthly and yearly, and a buyer on a phone takes yearly and later switches to monthly', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page);
  const price = { kind: 'fixed', amount: 1000, every: { unit: 'month', count: 1 } } as const;
  const { id } = await newProduct(page, creator, { title: 'Moss club', price });

  await test.step('the creator adds the yearly price', async () => {
    await page.goto(`/dashboard/products/${id}`);
    await page.getByRole('button', { name: 'Sell yearly too' }).click();
    const yearly = page.getByRole('group', { name: 'Yearly' });
    await expect(yearly.getByLabel('Price')).toBeFocused();
    await expect(yearly.getByRole('combobox', { name: 'Billing' })).toHaveText('Every year');
    await expect(page.getByRole('group', { name: 'Monthly' }).getByRole('combobox', { name: 'Billing' })).toHaveText(
      'Every month',
    );
    await yearly.getByLabel('Price').blur();
    await expect(yearly.getByText('Enter the price for this interval.')).toBeVisible();
    await yearly.getByLabel('Price').fill('100');
    await expectBothAccessible(page);
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await expect(page.getByText('Changes published')).toBeVisible();
    await page.getByRole('checkbox', { name: 'The other variants of this product' }).click();
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'The other variants of this product' })).toBeChecked();
    await expect(yearly.getByLabel('Price')).toHaveValue('100');
  });

  const shop = await elsewhere();
  const email = freshEmail('member');
  await test.step('a buyer on a phone takes yearly', async () => {
    await shop.setViewportSize({ width: 360, height: 740 });
    await shop.goto(`/${creator.slug}/p/moss-club`);
    await expect(shop.getByText('$10 every month. Cancel anytime.')).toBeVisible();
    await expect(shop.getByText('Save 16%')).toBeVisible();
    await shop.getByRole('radio', { name: 'Yearly' }).check();
    await expect(shop.getByText('$100 every year. Cancel anytime.')).toBeVisible();
    await expectBothAccessible(shop);
    await shop.getByRole('button', { name: 'Subscribe' }).click();
    await expect(shop.getByText('$100 every year. Cancel anytime.')).toBeVisible();
    await shop.getByLabel('Email').fill(email);
    await fillCard(shop);
    await expectBothAccessible(shop);
    await shop.getByRole('button', { name: 'Subscribe for $100.00' }).click();
    await expect(shop.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  });

  await test.step('they switch to monthly, which begins when the year ends', async () => {
    await openOrders(shop, creator, email);
    await expect(shop.getByText(/^Next payment of \$100\.00 on/)).toBeVisible();
    await shop.getByRole('link', { name: 'Switch', exact: true }).click();
    await expect(shop.getByText('$10 every month')).toBeVisible();
    await expect(shop.getByText(/^Starts on .*\. Nothing is charged until then/)).toBeVisible();
    await expectBothAccessible(shop);
    await shop.getByRole('button', { name: 'Switch' }).click();
    await expect(shop.getByText('You switched your subscription.')).toBeVisible();
    await expect(shop.getByText(/^Becomes Moss club – Monthly on .*: \$10 every month\.$/)).toBeVisible();
  });

  await page.goto('/dashboard/sales/subscriptions');
  await expect(page.getByText('Moss club – Yearly')).toBeVisible();
  await expectBothAccessible(page);
});

test('the choice of an interval works without a script', async ({ page, browser }) => {
  const creator = await newCreator(page);
  const price = { kind: 'fixed', amount: 1000, every: { unit: 'month', count: 1 } } as const;
  const { id } = await newProduct(page, creator, { title: 'Moss club', price });
  await page.goto(`/dashboard/products/${id}`);
  await page.getByRole('button', { name: 'Sell yearly too' }).click();
  await page.getByRole('group', { name: 'Yearly' }).getByLabel('Price').fill('100');
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText('Changes published')).toBeVisible();

  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
  const shop = await context.newPage();
  await shop.goto(new URL(`/${creator.slug}/p/moss-club`, page.url()).href);
  await expect(shop.getByText('From $10 every month. Cancel anytime.')).toBeVisible();
  await expect(shop.getByText('$100 every year', { exact: true })).toBeVisible();
  await shop.getByRole('radio', { name: 'Yearly' }).check();
  await shop.getByRole('button', { name: 'Subscribe' }).click();
  await expect(shop.getByText('$100 every year. Cancel anytime.')).toBeVisible();
  await expect(shop.getByRole('button', { name: 'Subscribe for $100.00' })).toBeVisible();
  await context.close();
});
