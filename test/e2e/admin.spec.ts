import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { call, enterAsAdmin, newCreator, newPerson, signIn } from './people.ts';

test.use({ refusable: /\/functions\/(signIn|initializeFirstAdmin|getUser|listStores|getStore)$|\/live|-\w{8}$/ });

test('an admin suspends a creator, whose store shows a notice, and restores them with everything', async ({
  page,
  elsewhere,
}) => {
  const theirs = await elsewhere();
  const creator = await newCreator(theirs, 'fern');
  await enterAsAdmin(page);
  await page.goto('/dashboard/admin');
  await page.getByLabel('Search creators').fill(creator.email);
  await page.getByRole('row', { name: new RegExp(creator.email) }).click();
  await page.getByRole('button', { name: 'Suspend account' }).click();
  const dialog = page.getByRole('dialog', { name: /^Suspend/ });
  await dialog.getByRole('button', { name: 'Suspend account' }).click();
  await expect(dialog.getByText('Enter a reason.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Sold what was not theirs.');
  await dialog.getByRole('button', { name: 'Suspend account' }).click();
  await expect(page.getByText('This account is suspended')).toBeVisible();

  await theirs.goto(`/${creator.slug}`);
  await expect(theirs.getByText('This store is unavailable right now')).toBeVisible();
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

test('a creator sees at once that their store is suspended, and when it no longer is', async ({ page, elsewhere }) => {
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

test('the admin page closes by itself when the rights are revoked in another browser', async ({ page, elsewhere }) => {
  const { email, firstName } = await newPerson(page, 'birch');
  const admin = await elsewhere();
  await enterAsAdmin(admin);
  const { user } = Object(await call(page.request, 'getUser', {}));
  await call(admin.request, 'setUserAdminStatus', { userId: user.uid, isAdmin: true, reason: 'A journey' });
  await page.goto('/dashboard/admin');
  await page.getByLabel('Search creators').fill(email);
  await expect(page.getByRole('row', { name: new RegExp(email) })).toBeVisible();

  await admin.goto('/dashboard/admin');
  await admin.getByLabel('Search creators').fill(email);
  await admin.getByRole('row', { name: new RegExp(email) }).click();
  await admin.getByRole('button', { name: 'Remove admin rights' }).click();
  await admin
    .getByRole('dialog', { name: new RegExp(`^Remove admin rights from ${firstName}`) })
    .getByRole('button', { name: 'Remove admin rights' })
    .click();

  await expect(page.getByText('This page is for platform admins. Ask an admin for access.')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(email) })).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Creators' })).toHaveCount(0);
  const refused = await page.request.post('/functions/listPeople', { data: { data: {} } });
  expect(refused.status()).toBe(403);
  await page.reload();
  await expect(page.getByText('This page is for platform admins. Ask an admin for access.')).toBeVisible();
});

test('every part of the admin area is reachable, on a phone too, and axe finds no problem', async ({ page }) => {
  await enterAsAdmin(page);
  await page.goto('/dashboard/admin');
  for (const part of ['Creators', 'Stores', 'Maintenance', 'Feature flags', 'Admins', 'Audit log']) {
    await page.getByRole('tab', { name: part }).click();
    await expect(page.getByRole('tabpanel', { name: part })).toBeVisible();
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
});

test('people who are not admins see a notice', async ({ page }) => {
  await enterAsAdmin(page);
  await newCreator(page, 'reed');
  await page.goto('/dashboard/admin');
  await expect(page.getByText('This page is for platform admins. Ask an admin for access.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Become the first admin' })).toHaveCount(0);
});
