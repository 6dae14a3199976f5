import { expect, expectBothAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { codeFor, emailTo } from './mailbox.ts';
import { buy, fillCard, freshEmail, newCreator, newProduct, ordersOf } from './people.ts';
import { passDays } from './passDays.ts';

test.use({ refusable: /\/checkout\// });

test('a creator offers a free trial, and a customer begins it, sees what comes next and cancels', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page);
  const { id } = await newProduct(page, creator, { title: 'Moss club' });
  await page.goto(`/dashboard/products/${id}`);
  await expect(page.getByLabel('Days of free trial')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Billing' }).click();
  await page.getByRole('option', { name: 'Monthly' }).click();
  const days = page.getByLabel('Days of free trial');
  await days.fill('91');
  await days.blur();
  await expect(page.getByText('Enter a number from 1 to 90, or leave it empty.')).toBeVisible();
  await days.fill('14');
  await expect(page.getByText('$12.50 every month, first 14 days free')).toBeVisible();
  await expectBothAccessible(page);
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText('Changes published')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Days of free trial')).toHaveValue('14');

  const shop = await elsewhere();
  const email = freshEmail('tries');
  await shop.goto(`/${creator.slug}/p/moss-club`);
  await expect(
    shop.getByText('Free for 14 days, then $12.50 every month. Cancel before then and pay nothing.'),
  ).toBeVisible();
  await expectBothAccessible(shop);
  await shop.getByRole('link', { name: 'Start free trial' }).click();
  const terms = /^Free until \w+ \d+, \d+, then \$12\.50 every month\. Cancel before then and pay nothing\.$/;
  await expect(shop.getByText(terms)).toBeVisible();
  await expect(shop.getByText('Due today')).toBeVisible();
  await shop.getByLabel('Email').fill(email);
  await fillCard(shop);
  await expectBothAccessible(shop);
  await expectNoSidewaysScroll(shop);
  await shop.getByRole('button', { name: 'Start free trial' }).click();
  await expect(shop.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  await expect(shop.getByText(terms)).toBeVisible();
  await expectBothAccessible(shop);

  await page.goto('/dashboard/sales');
  await page.getByRole('row').filter({ hasText: email }).filter({ hasText: 'Free trial' }).click();
  await expect(
    page.getByText(/^Free until .*\. After that, the customer pays \$12\.50 every month unless they cancel\.$/),
  ).toBeVisible();
  await expectBothAccessible(page);
  await page.goto('/dashboard/sales/subscriptions');
  await expect(page.getByText(/^Trial until/)).toBeVisible();
  await page.getByRole('row').filter({ hasText: email }).click();
  await expect(page.getByText(/^Free trial until .* unless the customer cancels\.$/)).toBeVisible();
  await expectBothAccessible(page);

  await shop.goto(`/${creator.slug}/members/orders`);
  await shop.getByLabel('Email').fill(email);
  await shop.getByRole('button', { name: 'Email me a code' }).click();
  await shop.getByLabel('Code from the email').fill(await codeFor(email));
  await shop.getByRole('button', { name: 'Sign in' }).click();
  await expect(shop.getByText(terms)).toBeVisible();
  await expectBothAccessible(shop);
  await shop.getByText('Cancel subscription').click();
  await expect(shop.getByText(/^You’ll keep access until .*, and you won’t be charged\.$/)).toBeVisible();
  await shop.getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(shop.getByText('Your subscription was canceled.')).toBeVisible();
});

test('a customer is reminded and charged when the trial ends, and is given no second one', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page);
  const price = { kind: 'fixed', amount: 900, every: { unit: 'month', count: 1 }, trialDays: 4 } as const;
  const { id: productId } = await newProduct(page, creator, { title: 'Moss club', price });
  await newProduct(page, creator, { title: 'Fern club', price });
  const email = freshEmail('stays');
  await buy(page.request, { storeId: creator.storeId, productId, email });
  for (let day = 0; day < 4; day += 1) await passDays(creator.storeId, 1);
  const reminder = await emailTo(email, ({ subject }) => subject.startsWith('Your free trial of Moss club ends on'));
  expect(reminder.text).toContain('From then on, you’ll pay $9 every month.');
  await expect.poll(async () => (await ordersOf(page, creator)).map(({ status }) => status)).toEqual(['paid', 'paid']);

  const shop = await elsewhere();
  await shop.goto(`/${creator.slug}/checkout/fern-club`);
  await shop.getByLabel('Email').fill(email);
  await fillCard(shop);
  await shop.getByRole('button', { name: 'Start free trial' }).click();
  await expect(shop.getByText('you’ve already had one here. The price is due now.')).toBeVisible();
  await expect(shop.getByText('Due today')).toHaveCount(0);
  await expectBothAccessible(shop);
  await fillCard(shop);
  await shop.getByRole('button', { name: 'Subscribe for $9.00' }).click();
  await expect(shop.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
});
