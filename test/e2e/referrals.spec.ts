import { z } from 'zod';
import { Affiliate } from '#shared/contract/affiliates.ts';
import { DEMO, expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { codeFor } from './mailbox.ts';
import { buy, call, enterAsAdmin, newCreator, newProduct, PASSWORD, freshEmail, unique } from './people.ts';

test('a link brings a visitor, a sign-up and a first sale, and its owner sees all three', async ({
  page,
  elsewhere,
}) => {
  await newCreator(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Referrals' }).click();
  await expect(page.getByText('No sign-ups through your link yet. Share it to get started.')).toBeVisible();
  const link = await page.getByLabel('Your link').inputValue();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const visitor = await elsewhere();
  const counted = visitor.waitForResponse(/trackAffiliateVisit/);
  await visitor.goto(link);
  expect(await (await counted).json()).toMatchObject({ result: { tracked: true } });
  expect(await visitor.evaluate(() => sessionStorage.getItem('pending_referral'))).toBe(link.split('ref=')[1]);
  const elsewhereCounted = visitor.waitForResponse(/trackAffiliateVisit/);
  await visitor.goto(`/${DEMO.slug}?ref=another`);
  expect((await elsewhereCounted).ok()).toBe(true);
  let again = 0;
  visitor.on('request', (request) => void (request.url().includes('trackAffiliateVisit') && (again += 1)));
  await visitor.goto(link.replace('/?', '/signup?'));

  const email = freshEmail('wren');
  await visitor.getByLabel('First name').fill('Wren');
  await visitor.getByLabel('Last name').fill('Hill');
  await visitor.getByLabel('Email').fill(email);
  await visitor.getByLabel('Store name').fill(unique('Wren'));
  await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await visitor.getByRole('button', { name: 'Create account' }).click();
  await expect(visitor.getByText(email)).toBeVisible();
  const response = visitor.waitForResponse(/trackAffiliateSignup/);
  await visitor
    .getByRole('textbox')
    .first()
    .pressSequentially(await codeFor(email));
  expect(await (await response).json()).toEqual({ result: { tracked: true } });
  await expect(visitor.getByRole('heading', { name: 'Welcome, Wren' })).toBeVisible();
  expect(again).toBe(0);
  await expect.poll(() => visitor.evaluate(() => sessionStorage.getItem('pending_referral'))).toBeNull();

  const { items } = Stores.parse(await call(visitor.request, 'listStores', {}));
  const storeId = items[0]?.id ?? '';
  const creator = { email, password: PASSWORD, firstName: 'Wren', lastName: 'Hill', storeId, storeName: '', slug: '' };
  const product = await newProduct(visitor, creator);
  await buy(visitor.request, { storeId, productId: product.id, email: freshEmail() });
  await expect.poll(async () => (await affiliate(page)).conversions).toBe(1);

  await page.reload();
  for (const figure of ['Visits1', 'Sign-ups1100% of visits', 'Conversions1100% of sign-ups']) {
    await expect(page.getByRole('main').locator('dl')).toContainText(figure);
  }
  await expect(page.getByText('Converted', { exact: true })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Wren');
  await expectAccessible(page);
});

test('the page closes and opens with the program while it is open', async ({ page, elsewhere }) => {
  const { storeId } = await newCreator(page);
  const admin = await elsewhere();
  await enterAsAdmin(admin);
  const turn = async (enabled: boolean) => {
    const override = { kind: 'store', storeId, enabled };
    await call(admin.request, 'setFlagOverride', { flag: 'affiliateProgram', override });
  };
  const link = page.getByLabel('Your link');
  await page.goto('/dashboard/referrals');
  await expect(link).toBeVisible();
  await turn(false);
  await expect(page.getByText('The referral program is currently turned off.')).toBeVisible();
  await expect(link).toBeHidden();
  await page.reload();
  await expect(page.getByText('The referral program is currently turned off.')).toBeVisible();
  await turn(true);
  await expect(link).toBeVisible();
});

const Stores = z.object({ items: z.array(z.object({ id: z.string() })) });

async function affiliate(page: Parameters<typeof newCreator>[0]) {
  return z.object({ affiliate: Affiliate }).parse(await call(page.request, 'getAffiliate', {})).affiliate;
}
