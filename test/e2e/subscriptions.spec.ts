import { expect, expectAccessible, expectBothAccessible, test } from './journey.ts';
import { emailTo } from './mailbox.ts';
import { buy, fillCard, freshEmail, newCreator, newProduct, ordersOf } from './people.ts';
import { openOrders } from './openOrders.ts';
import { passDays } from './passDays.ts';

test.use({ refusable: /\/checkout\// });

/** Pays once, and is declined whenever the saved method is charged. */
const FAILS_LATER = '4000 0000 0000 0341';

test('a creator sells a subscription, and a customer buys it, cancels it and resumes it', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page);
  const { id } = await newProduct(page, creator, { title: 'Moss club', maxQuantity: 5 });
  await page.goto(`/dashboard/products/${id}`);
  await page.getByRole('combobox', { name: 'Billing' }).click();
  await page.getByRole('option', { name: 'Monthly' }).click();
  await expect(page.getByLabel('Maximum per order')).toHaveCount(0);
  const months = page.getByLabel('Months between payments');
  await months.fill('37');
  await months.blur();
  await expect(page.getByText('Enter a number from 1 to 36.')).toBeVisible();
  await months.fill('3');
  await expect(page.getByText('$12.50 every 3 months')).toBeVisible();
  await months.fill('1');
  await expect(page.getByText('$12.50 every month')).toBeVisible();
  await expectBothAccessible(page);
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText('Changes published')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Billing' })).toHaveText('Monthly');

  const shop = await elsewhere();
  const email = freshEmail('member');
  await shop.goto(`/${creator.slug}/p/moss-club`);
  await expect(shop.getByText('$12.50 every month. Cancel anytime.')).toBeVisible();
  await expect(shop.getByRole('button', { name: 'Add to cart' })).toHaveCount(0);
  await shop.goto(`/${creator.slug}/checkout/moss-club`);
  await expect(shop.getByText('$12.50 every month. Cancel anytime.')).toBeVisible();
  await shop.getByLabel('Email').fill(email);
  await fillCard(shop);
  await expectBothAccessible(shop);
  await shop.getByRole('button', { name: 'Subscribe for $12.50' }).click();
  await expect(shop.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();

  await openOrders(shop, creator, email);
  await expect(shop.getByText(/^Next payment of \$12\.50 on/)).toBeVisible();
  await shop.getByText('Cancel subscription').click();
  await expect(shop.getByText(/^You’ll keep access until .* and you won’t be charged again\.$/)).toBeVisible();
  await expectBothAccessible(shop);
  await shop.getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(shop.getByText('Your subscription was canceled.')).toBeVisible();
  await expect(shop.getByText(/^Ends on .*\. You won’t be charged again\.$/)).toBeVisible();
  await shop.getByRole('button', { name: 'Resume subscription' }).click();
  await expect(shop.getByText('Your subscription continues.')).toBeVisible();
  await expect(shop.getByText(/^Next payment of \$12\.50 on/)).toBeVisible();
});

test('a renewal is charged, and a customer whose card fails pays it with another', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  const price = { kind: 'fixed', amount: 900, every: { unit: 'day', count: 1 } } as const;
  const { id: productId } = await newProduct(page, creator, { title: 'Moss club', price });
  const [email, other] = [freshEmail('pays'), freshEmail('fails')];
  await buy(page.request, { storeId: creator.storeId, productId, email });
  await buy(page.request, { storeId: creator.storeId, productId, email: other, number: FAILS_LATER });
  await passDays(creator.storeId, 1);
  await expect.poll(async () => statuses(await ordersOf(page, creator), email)).toEqual(['paid', 'paid']);

  const { text } = await emailTo(other, ({ subject }) => subject === 'Your payment for Moss club failed');
  const shop = await elsewhere();
  await shop.goto(/https?:\S+\/checkout\/\S*renew\S+/.exec(text)?.[0] ?? '');
  await expect(shop.getByRole('heading', { name: 'Pay for your subscription' })).toBeVisible();
  await expectBothAccessible(shop);
  await shop.getByRole('button', { name: 'Pay $9.00' }).click();
  await expect(shop.getByLabel('Card number')).toBeFocused();
  await fillCard(shop);
  await shop.getByRole('button', { name: 'Pay $9.00' }).click();
  await expect(shop.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  expect(statuses(await ordersOf(page, creator), other)).toEqual(['paid', 'paid']);
  await openOrders(shop, creator, other);
  await expect(shop.getByText(/^Next payment of \$9\.00 on/)).toBeVisible();
  await expectAccessible(shop);
});

test('a creator finds a subscription, cancels it, resumes it and ends it', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  await page.goto('/dashboard/sales/subscriptions');
  await expect(page.getByText('No subscriptions yet. To sell one, give a product a fixed price')).toBeVisible();
  await expectBothAccessible(page);
  const price = { kind: 'fixed', amount: 900, every: { unit: 'month', count: 1 } } as const;
  const { id: productId } = await newProduct(page, creator, { title: 'Moss club', price });
  const [email, other] = [freshEmail('stays'), freshEmail('goes')];
  await buy(page.request, { storeId: creator.storeId, productId, email });
  const { orderId } = await buy(page.request, { storeId: creator.storeId, productId, email: other });

  await page.goto('/dashboard/sales/subscriptions');
  const rows = page.getByRole('grid', { name: 'Subscriptions' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await page.getByLabel('Search subscriptions').fill(other);
  await expect(rows).toHaveCount(2);
  await expectBothAccessible(page);
  await page.goto(`/dashboard/sales?order=${orderId}`);
  await expect(page.getByText('Its first payment')).toBeVisible();
  await page.getByRole('link', { name: 'View subscription' }).click();
  const panel = page.getByRole('dialog', { name: 'Moss club' });
  await expect(panel.getByText('$9.00 every month')).toBeVisible();
  await expectBothAccessible(page);
  await panel.getByRole('button', { name: 'Cancel subscription' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(/keeps access until .* won’t be charged again/)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(panel.getByText(/^You canceled it\. Access ends on/)).toBeVisible();
  await panel.getByRole('button', { name: 'Resume' }).click();
  await expect(panel.getByText('The saved card is charged automatically.')).toBeVisible();
  await panel.getByRole('button', { name: 'End now' }).click();
  await question.getByRole('button', { name: 'End now' }).click();
  await expect(panel.getByText('You canceled it. The customer no longer has access.')).toBeVisible();
  await emailTo(other, ({ subject }) => subject === 'Your subscription to Moss club has ended');

  await page.goto('/dashboard/sales/subscriptions?status=ended');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Payment failed' }).click();
  await expect(page.getByText('No subscriptions match these filters.')).toBeVisible();
  await page.goto('/dashboard/customers');
  await page.getByRole('link', { name: email }).first().click();
  await expect(page.getByRole('heading', { name: 'Subscriptions' })).toBeVisible();
  await expect(page.getByText(/^Next payment/)).toBeVisible();

  const phone = await elsewhere({
    viewport: { width: 360, height: 740 },
    storageState: await page.context().storageState(),
  });
  await phone.goto('/dashboard/sales/subscriptions');
  await expect(phone.getByText('Moss club').first()).toBeVisible();
  await expectAccessible(phone);
});

test('a creator lets customers switch and pause, and a customer replaces a card, switches and pauses', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page);
  const every = { unit: 'month', count: 1 } as const;
  const { id: productId } = await newProduct(page, creator, {
    title: 'Moss club',
    price: { kind: 'fixed', amount: 900, every },
  });
  await newProduct(page, creator, { title: 'Moss society', price: { kind: 'fixed', amount: 1900, every } });
  await page.goto(`/dashboard/products/${productId}`);
  await page.getByRole('switch', { name: 'Pause for up to 90 days' }).click();
  await page.getByRole('checkbox', { name: /Moss society/ }).click();
  await expectBothAccessible(page);
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Pause for up to 90 days' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /Moss society/ })).toBeChecked();

  const email = freshEmail('switches');
  await buy(page.request, { storeId: creator.storeId, productId, email });
  const shop = await elsewhere();
  await openOrders(shop, creator, email);
  await expect(shop.getByText('Visa ending in 4242')).toBeVisible();
  await shop.getByRole('link', { name: 'Replace card' }).click();
  await expect(shop.getByText(/Nothing is charged now\.$/)).toBeVisible();
  await fillCard(shop);
  await expectBothAccessible(shop);
  await shop.getByRole('button', { name: 'Save card' }).click();
  await expect(shop.getByText('Your next payments will use your new card.')).toBeVisible();

  await shop.getByRole('link', { name: 'Switch' }).click();
  await expect(shop.getByText('You have Moss club: $9 every month.')).toBeVisible();
  await expectBothAccessible(shop);
  await shop.getByRole('button', { name: /^Switch and pay \$(10\.00|9\.99)$/ }).click();
  await expect(shop.getByText('You switched your subscription.')).toBeVisible();
  await expect(shop.getByText('$19 every month')).toBeVisible();

  const { subscriptions } = await page.request
    .post('/functions/listSubscriptions', { data: { data: { storeId: creator.storeId } } })
    .then((answer) => answer.json())
    .then(({ result }) => ({ subscriptions: result.items }));
  await page.goto(`/dashboard/sales/subscriptions?subscription=${subscriptions[0].id}`);
  const panel = page.getByRole('dialog', { name: 'Moss society' });
  await panel.getByRole('button', { name: 'Pause' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pause this subscription?' });
  await dialog.getByLabel('Days').fill('91');
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect(dialog.getByText('Enter a number of days from 1 to 90.')).toBeVisible();
  await expectBothAccessible(page);
  await dialog.getByLabel('Days').fill('14');
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect(panel.getByText(/^You paused it until/)).toBeVisible();
  await shop.reload();
  await expect(shop.getByText(/^Paused until/)).toBeVisible();
  await panel.getByRole('button', { name: 'Resume' }).click();
  await expect(panel.getByText('The saved card is charged automatically.')).toBeVisible();
});

test('a creator raises the price for existing subscribers, and takes it back', async ({ page }) => {
  const creator = await newCreator(page);
  const every = { unit: 'month', count: 1 } as const;
  const { id: productId } = await newProduct(page, creator, {
    title: 'Moss club',
    price: { kind: 'fixed', amount: 900, every },
  });
  const email = freshEmail('raised');
  await buy(page.request, { storeId: creator.storeId, productId, email });
  await page.goto(`/dashboard/products/${productId}`);
  await expect(page.getByText('Your other subscriptions in the same currency will appear here.')).toBeVisible();
  await expect(page.getByText('Price of existing subscribers')).toHaveCount(0);
  await page.getByLabel('Price', { exact: true }).fill('12');
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText('Changes published')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^1 subscriber still pays less/)).toBeVisible();
  await page.getByRole('button', { name: 'Raise their price' }).click();
  const dialog = page.getByRole('dialog', { name: 'Raise the price for existing subscribers' });
  await dialog.getByLabel('From').fill('2026-01-01');
  await dialog.getByRole('button', { name: 'Email them' }).click();
  await expect(dialog.getByText('Choose a day at least 30 days from now.')).toBeVisible();
  await expectBothAccessible(page);
  await dialog.getByLabel('From').fill('2099-01-01');
  await dialog.getByRole('button', { name: 'Email them' }).click();
  await expect(page.getByText(/payments are \$12\.00/)).toBeVisible();
  const { text } = await emailTo(email, ({ subject }) => subject.startsWith('The price of Moss club changes on'));
  expect(text).toContain('$12 every month instead of $9 every month');
  await page.getByRole('button', { name: 'Cancel increase' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel increase' }).click();
  await expect(page.getByRole('button', { name: 'Raise their price' })).toBeVisible();
});

const statuses = (orders: Awaited<ReturnType<typeof ordersOf>>, email: string): string[] =>
  orders.filter((order) => order.email === email).map(({ status }) => status);

test('a creator chooses the days of access after a failed payment, and both sides see the day', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page);
  await page.goto('/dashboard/settings/subscriptions');
  const days = page.getByLabel('Days of access after a failed payment');
  await expect(days).toHaveValue('7');
  await days.fill('22');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter a whole number from 0 to 21.')).toBeVisible();
  await expectBothAccessible(page);
  await days.fill('14');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await page.reload();
  await expect(days).toHaveValue('14');

  const price = { kind: 'fixed', amount: 900, every: { unit: 'day', count: 1 } } as const;
  const { id: productId } = await newProduct(page, creator, { title: 'Moss club', price });
  const email = freshEmail('late');
  await buy(page.request, { storeId: creator.storeId, productId, email, number: FAILS_LATER });
  await passDays(creator.storeId, 1);
  const { text } = await emailTo(email, ({ subject }) => subject === 'Your payment for Moss club failed');
  const day = /Otherwise it ends on (.+)\./.exec(text)?.[1] ?? '';
  expect(day).not.toBe('');
  await page.goto('/dashboard/sales/subscriptions');
  await page.getByRole('row', { name: /Moss club/ }).click();
  await expect(page.getByText(/Access ends on .* and comes back when they pay\./)).toBeVisible();
  const shop = await elsewhere();
  await openOrders(shop, creator, email);
  await expect(shop.getByText(`Otherwise it ends on ${day}.`)).toBeVisible();
  await expectAccessible(shop);
});
