import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { emailTo } from './mailbox.ts';
import { passMonth } from './passMonth.ts';
import { call, fillCard, freshEmail, newCreator, newProduct, ordersOf, type Creator } from './people.ts';

test.use({ refusable: /\/functions\/saveStoreAffiliate/ });

/** Buys the moss zine with a test card. Returns the buyer's address. */
async function payFor(shop: Page, { slug }: Creator): Promise<string> {
  await shop.goto(`/${slug}/checkout/the-moss-zine`);
  // Without the script, a typed card number does not survive a new total.
  await expect(shop.locator('[data-card][hidden]')).toHaveCount(0);
  const buyer = freshEmail();
  await shop.getByLabel('Email').fill(buyer);
  await fillCard(shop);
  await shop.getByRole('button', { name: 'Pay $12.50' }).click();
  await expect(shop.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  return buyer;
}

test('a creator invites an affiliate, whose commission is held until a refund reverses it', async ({
  page,
  elsewhere,
}) => {
  test.slow();
  const creator = await newCreator(page);
  await newProduct(page, creator);
  const affiliateEmail = freshEmail();

  await page.goto('/dashboard/products');
  await page.getByRole('link', { name: 'Affiliates' }).click();
  await expect(page.getByText('No affiliates yet.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New affiliate' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New affiliate' });
  await dialog.getByLabel('Name').fill('Bo Lind');
  await dialog.getByLabel('Email').fill(affiliateEmail);
  await dialog.getByLabel('Code', { exact: true }).fill('Bo');
  await dialog.getByLabel('Commission').fill('80');
  await dialog.getByLabel('Discount code').fill('NOTHING');
  await dialog.getByRole('button', { name: 'Add affiliate' }).click();
  await expect(dialog.getByText('Enter a percentage from 1 to 75.')).toBeVisible();
  await dialog.getByLabel('Commission').fill('20');
  await dialog.getByRole('button', { name: 'Add affiliate' }).click();
  await expect(dialog.getByText('You have no discount with this code.')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByLabel('Discount code').fill('');
  await dialog.getByRole('button', { name: 'Add affiliate' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: /Bo Lind.*20%/ });
  await expect(row).toBeVisible();

  const { text } = await emailTo(affiliateEmail);
  const [link] = /\S+\?ref=bo/.exec(text) ?? [];
  const [pageUrl] = /\S+\/affiliate\/\S+/.exec(text) ?? [];
  expect({ link, pageUrl }).toEqual({ link: expect.any(String), pageUrl: expect.any(String) });

  const shop = await elsewhere();
  await shop.goto(link ?? '');
  await expect(shop).toHaveURL(new RegExp(`/${creator.slug}$`));
  const buyer = await payFor(shop, creator);

  const theirs = await elsewhere();
  await theirs.goto(pageUrl ?? '');
  await expect(theirs.getByRole('heading', { name: 'Your commissions' })).toBeVisible();
  await expect(theirs.getByText('You earn 20% of what people pay')).toBeVisible();
  await expect(theirs.getByText('Held until')).toBeVisible();
  await expect(async () => {
    await theirs.reload();
    await expect(
      theirs.getByRole('region').or(theirs.locator('section')).filter({ hasText: 'Last 30 days' }),
    ).toContainText('100%', { timeout: 1000 });
  }).toPass();
  await expect(theirs.locator('.balance').last()).toContainText('$2.50');
  await expect(theirs.getByText(buyer)).toHaveCount(0);
  await expectAccessible(theirs);

  await page.reload();
  await expect(page.getByRole('row', { name: /Bo Lind.*\$2\.50/ })).toBeVisible();
  await row.click();
  const panel = page.getByRole('dialog', { name: 'Bo Lind' });
  await expect(panel.getByText('of $12.50')).toBeVisible();
  await expect(panel.getByText('Clicks on their link')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Mark as paid' })).toBeHidden();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Email new links' }).click();
  const question = page.getByRole('alertdialog', { name: 'Email new links?' });
  await question.getByRole('button', { name: 'Cancel' }).click();

  const [order] = await ordersOf(page, creator);
  const refund = { storeId: creator.storeId, orderId: order?.id, idempotencyKey: randomUUID() };
  await call(page.request, 'refundOrder', refund);
  await theirs.reload();
  await expect(theirs.getByText('Reversed')).toBeVisible();
  await expect(theirs.locator('.balance').last()).not.toContainText('$2.50');

  await page.goto('/dashboard/products/affiliates?q=nobody');
  await expect(page.getByText('No affiliates match these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all affiliates' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^affiliates-.*\.csv$/);
});

test('a creator marks a commission as paid, and a later refund is set off', async ({ page, elsewhere }) => {
  test.slow();
  const creator = await newCreator(page);
  await newProduct(page, creator);
  const affiliate = {
    name: 'Bo',
    email: freshEmail(),
    code: 'bo',
    basisPoints: 2000,
    productIds: [],
    discountCode: '',
  };
  await call(page.request, 'saveStoreAffiliate', { storeId: creator.storeId, ...affiliate, isActive: true });
  const shop = await elsewhere();
  await shop.goto(`/${creator.slug}?ref=bo`);
  await payFor(shop, creator);
  await passMonth(creator.storeId);

  await page.goto('/dashboard/products/affiliates');
  const row = page.getByRole('row', { name: /Bo/ });
  await expect(async () => {
    await page.reload();
    await row.click();
    await expect(page.getByRole('button', { name: 'Mark as paid' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  const panel = page.getByRole('dialog', { name: 'Bo' });
  await panel.getByRole('button', { name: 'Mark as paid' }).click();
  const question = page.getByRole('alertdialog', { name: 'Mark $2.50 as paid?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await panel.getByRole('button', { name: 'Mark as paid' }).click();
  await question.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(panel.getByText('1 order')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Mark as paid' })).toBeHidden();

  const [order] = await ordersOf(page, creator);
  await panel.getByRole('link', { name: order?.number ?? '' }).click();
  const sale = page.getByRole('dialog', { name: new RegExp(`Order ${order?.number}`) });
  await expect(sale.getByText('Bo earns $2.50')).toBeVisible();
  await sale.getByRole('button', { name: 'Refund', exact: true }).click();
  const refund = page.getByRole('dialog', { name: /^Refund order/ });
  await refund.getByRole('button', { name: /^Refund/ }).click();
  await expect(sale.getByText('Bo earns $0.00')).toBeVisible();
  await sale.getByRole('link', { name: 'View affiliate' }).click();
  await expect(panel.getByText('−$2.50')).toBeVisible();
  await expect(panel.getByText('This is set off against what they earn next.')).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Close' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export payments' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain(`${affiliate.email},2.50,USD,1`);
});

test('a paused affiliate’s link leads to the store and is not remembered, and a deleted one is gone', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page);
  await newProduct(page, creator);
  const affiliate = {
    name: 'Bo',
    email: freshEmail(),
    code: 'bo',
    basisPoints: 1000,
    productIds: [],
    discountCode: '',
  };
  await call(page.request, 'saveStoreAffiliate', { storeId: creator.storeId, ...affiliate, isActive: false });
  const shop = await elsewhere();
  await shop.goto(`/${creator.slug}?ref=bo`);
  await expect(shop.getByText('The moss zine').first()).toBeVisible();
  expect((await shop.context().cookies()).filter(({ name }) => name === 'stoa_affiliate')).toEqual([]);
  await page.goto('/dashboard/products/affiliates?state=paused');
  await expect(page.getByRole('row', { name: /Bo.*Paused/ })).toBeVisible();

  await page.getByRole('row', { name: /Bo.*Paused/ }).click();
  await page.getByRole('dialog', { name: 'Bo' }).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this affiliate?' });
  await expectAccessible(page, '[role=alertdialog]');
  await question.getByRole('button', { name: 'Delete affiliate' }).click();
  await expect(page.getByText('No affiliates match these filters.')).toBeVisible();
});
