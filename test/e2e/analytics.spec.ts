import { expect, expectBothAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { call, enterAsAdmin, fillCard, newCreator, newProduct, freshEmail } from './people.ts';

test('a visit from an email becomes a sale, and its creator sees the source', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  await newProduct(page, creator);
  await page.goto('/dashboard/analytics');
  await expect(page.getByText(/^No visits in this period\. /)).toBeVisible();

  const visitor = await elsewhere();
  const response = visitor.waitForResponse(/\/e$/);
  await visitor.goto(`/${creator.slug}?utm_source=letter&utm_campaign=spring`);
  expect((await response).status()).toBe(204);
  expect((await response).request().postDataJSON()).toMatchObject({ u: `/${creator.slug}`, e: ['v'] });
  expect(await visitor.context().cookies()).toEqual([]);
  await visitor.getByRole('link', { name: 'The moss zine' }).click();
  await visitor.getByRole('link', { name: 'Buy now' }).click();
  await visitor.getByLabel('Email').fill(freshEmail());
  await fillCard(visitor);
  await visitor.getByRole('button', { name: 'Pay $12.50' }).click();
  await expect(visitor.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();

  await page.reload();
  const row = (table: string, name: string | RegExp) =>
    page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: name });
  await expect(row('Traffic sources', 'letter')).toContainText('$12.50');
  await expect(row('Blocks on your page', /Product/)).toContainText('$12.50');
  await expect(row('Products', 'The moss zine')).toContainText('$12.50');
  await expect(page.getByRole('heading', { name: 'Countries' })).toBeHidden();
  const switchedOff = page.getByText('Advanced analytics is turned off for this store');
  await expect(switchedOff).toBeVisible();
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(csv.suggestedFilename()).toMatch(/^analytics-.*\.csv$/);

  const admin = await elsewhere();
  await enterAsAdmin(admin);
  const turn = async (enabled: boolean) => {
    const override = { kind: 'store', storeId: creator.storeId, enabled };
    await call(admin.request, 'setFlagOverride', { flag: 'advancedAnalytics', override });
  };
  await turn(true);
  await expect(row('Campaigns', 'spring')).toContainText('$12.50');
  const countries = page.getByRole('heading', { name: 'Countries' });
  await expect(countries).toBeVisible();
  await expect(switchedOff).toBeHidden();
  await turn(false);
  await expect(countries).toBeHidden();
  await turn(true);
  await expect(countries).toBeVisible();
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await page.getByRole('button', { name: 'Revenue' }).click();
  await expect(page).toHaveURL(/time=7-days&line=revenue/);
  await expectBothAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
});
