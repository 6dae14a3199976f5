import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { call, enterAsAdmin, newCreator, signIn } from './people.ts';

test.use({ refusable: /\/functions\/(signIn|initializeFirstAdmin|getUser|listStores|getStore)$|\/live|-\w{8}$/ });

test('an admin suspends a creator, whose store shows a notice, and restores them with everything', async ({
  page,
  elsewhere,
}) => {
  const theirs = await elsewhere();
  const creator = await newCreator(theirs, 'fern');
  await enterAsAdmin(page);
  await page.goto('/dashboard/admin');
  await page.getByLabel('Search people').fill(creator.email);
  await page.getByRole('row', { name: new RegExp(creator.email) }).click();
  await page.getByRole('button', { name: 'Suspend account' }).click();
  const asked = page.getByRole('dialog', { name: /^Suspend/ });
  await asked.getByRole('button', { name: 'Suspend account' }).click();
  await expect(asked.getByText('Give a reason.')).toBeVisible();
  await asked.getByLabel('Reason').fill('Sold what was not theirs.');
  await asked.getByRole('button', { name: 'Suspend account' }).click();
  await expect(page.getByText('This account is suspended')).toBeVisible();

  await theirs.goto(`/${creator.slug}`);
  await expect(theirs.getByText('This store is unavailable at the moment')).toBeVisible();
  await theirs.goto('/login');
  await theirs.getByLabel('Email').fill(creator.email);
  await theirs.getByLabel('Password', { exact: true }).fill(creator.password);
  await theirs.getByRole('button', { name: 'Sign in' }).click();
  await expect(theirs.getByText('This account has been disabled.')).toBeVisible();

  await page.getByRole('button', { name: 'Restore account' }).click();
  await page.getByLabel('Reason').fill('It was a mistake.');
  await page
    .getByRole('dialog', { name: /^Restore/ })
    .getByRole('button', { name: 'Restore account' })
    .click();
  await expect(page.getByText('This account is suspended')).toBeHidden();
  await signIn(theirs, creator);
  await theirs.goto(`/${creator.slug}`);
  await expect(theirs.getByRole('heading', { name: creator.storeName })).toBeVisible();
});

test('a creator sees at once that their store is suspended, and when it is not any more', async ({
  page,
  elsewhere,
}) => {
  const theirs = await elsewhere();
  const { storeId, storeName } = await newCreator(theirs, 'sedge');
  await enterAsAdmin(page);
  await theirs.goto('/dashboard');
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
  await call(page.request, 'suspendStore', { storeId, reason: 'A complaint.' });
  const notice = theirs.getByRole('note').filter({ hasText: `${storeName} is suspended` });
  await expect(notice.getByRole('link')).toHaveAttribute('href', /^mailto:/);
  await expectAccessible(theirs);
  await theirs.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(theirs);
  await call(page.request, 'restoreSuspendedStore', { storeId, reason: 'It was a mistake.' });
  await expect(notice).toBeHidden();
});

test('every part of the admin’s page is within reach, on a phone too, and a machine finds no fault', async ({
  page,
}) => {
  await enterAsAdmin(page);
  await page.goto('/dashboard/admin');
  for (const part of ['People', 'Stores', 'Maintenance', 'Feature flags', 'Admins', 'Audit log']) {
    await page.getByRole('tab', { name: part }).click();
    await expect(page.getByRole('tabpanel', { name: part })).toBeVisible();
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
});

test('who is no admin is told so', async ({ page }) => {
  await enterAsAdmin(page);
  await newCreator(page, 'reed');
  await page.goto('/dashboard/admin');
  await expect(page.getByText('This page is for the platform’s admins. An admin can give you access.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Become the first admin' })).toHaveCount(0);
});
