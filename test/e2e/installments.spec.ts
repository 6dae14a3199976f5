import { asDatabaseOwner } from './databaseOwner.ts';
import { expect, expectAccessible, expectBothAccessible, test } from './journey.ts';
import { emailTo } from './mailbox.ts';
import { buy, fillCard, freshEmail, newCreator, newProduct, ordersOf } from './people.ts';
import { openOrders } from './openOrders.ts';
import { passDays } from './passDays.ts';

test.use({ refusable: /\/checkout\// });

/** Pays once, and is declined whenever the saved method is charged. */
const FAILS_LATER = '4000 0000 0000 0341';

test('a customer buys in 3 payments, the second fails, the card is replaced, and all is paid', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page);
  const price = { kind: 'fixed', amount: 10_000 } as const;
  const { id } = await newProduct(page, creator, { title: 'Moss course', price });
  await page.goto(`/dashboard/products/${id}`);
  const payments = page.getByLabel('Installments');
  await payments.fill('25');
  await payments.blur();
  await expect(page.getByText('Enter a number from 2 to 24, or leave it empty.', { exact: true })).toBeVisible();
  await expectBothAccessible(page);
  await payments.fill('3');
  await expect(page.getByText('Customers pay in full, or in 3 payments: $33.34, then $33.33.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText('Changes published')).toBeVisible();
  await page.reload();
  await expect(payments).toHaveValue('3');

  const shop = await elsewhere();
  const email = freshEmail('pays');
  await shop.goto(`/${creator.slug}/p/moss-course`);
  await expectAccessible(shop);
  await shop.getByRole('link', { name: /^Or 3 payments: \$33\.34 first, then \$33\.33 each/ }).click();
  await expect(shop.getByRole('radio', { name: /3 payments/ })).toBeChecked();
  await expect(shop.getByRole('listitem').filter({ hasText: '$33.33' })).toHaveCount(2);
  await expectBothAccessible(shop);
  await shop.getByRole('radio', { name: 'In full' }).check();
  await expect(shop.getByRole('button', { name: 'Pay $100.00' })).toBeVisible();
  await shop.getByRole('radio', { name: /3 payments/ }).check();
  await expect(shop.getByText(/^You agree to 3 payments.*you can’t cancel them/)).toBeVisible();
  await shop.getByLabel('Email').fill(email);
  await fillCard(shop, FAILS_LATER);
  await shop.getByRole('button', { name: 'Pay $33.34' }).click();
  await expect(shop.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  await expect(shop.getByText('Payment 1 of 3')).toBeVisible();

  await openOrders(shop, creator, email);
  await expect(shop.getByText(/^Payment 2 of 3 is due on .*: \$33\.33$/)).toBeVisible();
  await expect(shop.getByText('$33.34 of $100.00 paid. $66.66 left.')).toBeVisible();
  await expect(shop.getByText('Cancel subscription')).toHaveCount(0);
  await shop.getByText('How installments work').click();
  await expect(shop.getByText(/you can’t cancel them like a subscription/)).toBeVisible();
  await shop.getByText('Pay the rest now').click();
  await expect(shop.getByRole('button', { name: 'Pay $66.66 now' })).toBeVisible();
  await expectBothAccessible(shop);

  await passDays(creator.storeId, 32);
  await emailTo(email, ({ subject }) => subject === 'Your payment for Moss course failed');
  await shop.reload();
  await expect(shop.getByText('Payment 2 of 3 failed. Pay now to keep your access.')).toBeVisible();
  await shop.getByRole('link', { name: 'Replace card' }).click();
  await expect(shop.getByText(/^Moss course: 3 payments/)).toBeVisible();
  await fillCard(shop);
  await shop.getByRole('button', { name: 'Save card' }).click();
  await expect.poll(async () => paidBy(await ordersOf(page, creator), email)).toBe(2);
  await shop.goto(`/${creator.slug}/members/orders`);
  await expect(shop.getByText(/^Payment 3 of 3 is due on/)).toBeVisible();
  // Other than before, because the start of a period names its order.
  await passDays(creator.storeId, 33);
  await expect.poll(async () => paidBy(await ordersOf(page, creator), email)).toBe(3);
  await shop.reload();
  await expect(shop.getByText('You’ve made all payments. Moss course is yours for good.')).toBeVisible();
  await expectAccessible(shop);

  await page.goto('/dashboard/sales/subscriptions');
  await page
    .getByRole('grid', { name: 'Subscriptions' })
    .getByRole('row', { name: /Moss course/ })
    .click();
  const panel = page.getByRole('dialog', { name: 'Moss course' });
  await expect(panel.getByText('$100.00 of $100.00')).toBeVisible();
  await expect(panel.getByText(/^Payment [123] of 3, due/)).toHaveCount(3);
  await expectBothAccessible(page);
  const sums = await asDatabaseOwner(
    `select currency, sum(amount)::int as sum from ledger_entries where store_id = $1 group by currency`,
    [creator.storeId],
  );
  expect(sums).toEqual([{ currency: 'USD', sum: 0 }]);
});

test('a customer pays the rest early, and a creator forgives one plan and ends another', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page);
  const price = { kind: 'fixed', amount: 10_000, installments: 4 } as const;
  const { id: productId } = await newProduct(page, creator, { title: 'Moss course', price });
  const [early, forgiven, ended] = [freshEmail('early'), freshEmail('forgiven'), freshEmail('ended')];
  for (const email of [early, forgiven, ended])
    await buy(page.request, { storeId: creator.storeId, productId, email, installments: true });

  const shop = await elsewhere();
  await openOrders(shop, creator, early);
  await shop.getByText('Pay the rest now').click();
  await shop.getByRole('button', { name: 'Pay $75.00 now' }).click();
  await expect(shop.getByText('You paid the rest. Nothing more is due.')).toBeVisible();
  await expect(shop.getByText('You’ve made all payments. Moss course is yours for good.')).toBeVisible();
  await emailTo(early, ({ text }) => text.includes('Payments 2 to 4 of 4. You’ve made all payments'));

  await page.goto('/dashboard/sales/subscriptions?status=installments');
  const rows = page.getByRole('grid', { name: 'Subscriptions' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expectBothAccessible(page);
  const panel = page.getByRole('dialog', { name: 'Moss course' });
  const question = page.getByRole('alertdialog');
  await rows.filter({ hasText: forgiven }).click();
  await expect(panel.getByText('$75.00', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Forgive the rest' }).click();
  await expect(question.getByText(/no longer owes \$75\.00 and keeps the product for good/)).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Forgive the rest' }).click();
  await expect(panel.getByText('You forgave the rest. The customer keeps the product for good.')).toBeVisible();
  await page.keyboard.press('Escape');
  await rows.filter({ hasText: ended }).click();
  await panel.getByRole('button', { name: 'End and revoke access' }).click();
  await question.getByRole('button', { name: 'End it' }).click();
  await expect(panel.getByText(/^You ended it\. The customer no longer has access/)).toBeVisible();
  for (const email of [forgiven, ended])
    await emailTo(email, ({ subject }) => subject === 'Your installments for Moss course have ended');
});

const paidBy = (orders: Awaited<ReturnType<typeof ordersOf>>, email: string): number =>
  orders.filter((order) => order.email === email && order.status === 'paid').length;
