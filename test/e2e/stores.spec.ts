import { type Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { call, enterAsAdmin, newCreator, newDraft, newPerson, signIn, unique } from './people.ts';

// After a deletion, the deleted store is requested once more. A closed members area responds with 403.
test.use({ refusable: /\/live|\/functions\/|\/members\/login$/, contextOptions: { reducedMotion: 'reduce' } });

const isAtWork = (tab: Page, name: string) =>
  expect(tab.getByRole('button', { name: new RegExp(`${name}.*Switch store`) })).toBeVisible();

test('a store is deleted in one tab while another shows it, and is restored', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  const admin = await elsewhere();
  await enterAsAdmin(admin);
  const { user } = Object(await call(page.request, 'getUser', {}));
  await call(admin.request, 'setUserPlan', { userId: user.uid, planId: 'creator', reason: 'A journey' });
  await call(page.request, 'createAdditionalStore', { storeName: 'Lichen press', slug: unique('lichen') });

  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await isAtWork(other, creator.storeName);
  await other.getByRole('button', { name: /Switch store/ }).click();
  await expect(
    other.getByRole('menuitem', { name: /Lichen press.*0 products · 0 orders · 0 customers · 0 campaigns/ }),
  ).toBeVisible();
  await expectAccessible(other);
  const switches: string[] = [];
  other.on('request', (request) => switches.push(...(/switchActiveStore/.exec(request.url()) ?? [])));
  await other.getByRole('menuitem', { name: creator.storeName }).click();
  await expect(other.getByRole('menuitem')).toHaveCount(0);
  await other.getByRole('button', { name: /Switch store/ }).click();
  await other.getByRole('menuitem', { name: /Lichen press/ }).click();
  await isAtWork(other, 'Lichen press');
  // Choosing the current store again sent no request.
  expect(switches).toHaveLength(1);

  // Brings the tab to the front, because a tab in the background renders once a second.
  await page.bringToFront();
  await page.goto('/dashboard/settings/danger');
  await isAtWork(page, 'Lichen press');

  const [lichen] = Object(await call(page.request, 'listStores', {})).items;
  const turn = async (enabled: boolean) => {
    const override = { kind: 'store', storeId: lichen.id, enabled };
    await call(admin.request, 'setFlagOverride', { flag: 'multiStore', override });
  };
  await turn(false);
  await page.getByRole('button', { name: /Switch store/ }).click();
  await page.getByRole('menuitem', { name: 'Add a store' }).click();
  const opening = page.getByRole('dialog', { name: 'Open a store' });
  await expect(opening.getByText('Creating additional stores is currently turned off.')).toBeVisible();
  await expect(opening.getByLabel('Store name')).toBeHidden();
  await turn(true);
  await expect(opening.getByLabel('Store name')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opening).toBeHidden();

  const { id: productId } = await newDraft(page, lichen.id, { title: 'Lichen prints' });
  await other.goto(`/dashboard/products/${productId}`);
  await expect(other.getByLabel('Title', { exact: true })).toHaveValue('Lichen prints');
  await page.getByRole('button', { name: 'Delete this store' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Delete store' })).toBeDisabled();
  await question.getByRole('textbox').fill('Lichen press');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete store' }).click();
  for (const tab of [page, other]) await isAtWork(tab, creator.storeName);
  await other.getByRole('link', { name: 'Back to products' }).click();
  await expect(other).toHaveURL(/\/dashboard\/products$/);

  await page.goto('/dashboard/settings/danger');
  await page.getByRole('button', { name: 'Restore Lichen press' }).click();
  await expect(page.getByText('Lichen press restored')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restore Lichen press' })).toBeHidden();
  await other.bringToFront();
  await other.getByRole('button', { name: /Switch store/ }).click();
  await expect(other.getByRole('menuitem', { name: /Lichen press/ })).toBeVisible();
});

test('a switch to a new store stays, even if another device has not loaded that store yet', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page);
  const admin = await elsewhere();
  await enterAsAdmin(admin);
  const { user } = Object(await call(page.request, 'getUser', {}));
  await call(admin.request, 'setUserPlan', { userId: user.uid, planId: 'creator', reason: 'A journey' });

  // The same session in a second browser.
  const other = await elsewhere({ storageState: await page.context().storageState() });
  for (const tab of [page, other]) {
    await tab.goto('/dashboard');
    await isAtWork(tab, creator.storeName);
  }
  const switches: string[] = [];
  other.on('request', (request) => switches.push(...(/switchActiveStore/.exec(request.url()) ?? [])));
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const listsAgain = other.waitForRequest(/functions\/listStores$/);
  await other.route('**/functions/listStores', async (route) => {
    await isReleased;
    await route.continue();
  });

  await page.getByRole('button', { name: /Switch store/ }).click();
  await page.getByRole('menuitem', { name: 'Add a store' }).click();
  await page.getByLabel('Store name').fill(unique('Fern press'));
  await page.getByRole('button', { name: 'Open store' }).click();
  await isAtWork(page, 'Fern press');
  await listsAgain;
  const activeStoreId = async () => Object(await call(page.request, 'getUser', {})).user.activeStoreId;
  await expect.poll(activeStoreId).not.toBe(creator.storeId);

  release();
  for (const tab of [other, page]) await isAtWork(tab, 'Fern press');
  expect(await activeStoreId()).not.toBe(creator.storeId);
  expect(switches).toEqual([]);
});

test('a creator who deletes the last store finds it when opening a new one', async ({ page, elsewhere }) => {
  const { storeName, slug } = await newCreator(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/dashboard/settings/customers');
  await page.getByRole('button', { name: 'Turn off access' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off access' }).click();
  await expect(page.getByRole('button', { name: 'Turn on access' })).toBeVisible();
  const visitor = await elsewhere();
  await visitor.goto(`/${slug}/members/login`);
  await expect(visitor.getByText('This store is temporarily closed.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn on access' }).click();
  await expect(page.getByRole('button', { name: 'Turn off access' })).toBeVisible();

  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: 'Danger zone' }).click();
  await page.getByRole('button', { name: 'Delete this store' }).click();
  await page.getByRole('alertdialog').getByRole('textbox').fill(storeName);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete store' }).click();
  await expect(page.getByText('You don’t have a store yet.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  // The builders show no dashboard navigation, except while there is no store.
  for (const place of ['store-builder', 'website-builder', 'website-builder/page/home']) {
    await page.goto(`/dashboard/${place}`);
    await expect(page.getByText('You don’t have a store yet.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/dashboard');
  }
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: `Restore ${storeName}` }).click();
  await expect(page.getByText('You don’t have a store yet.')).toBeHidden();
});

test('a first store is not lost if the session ends while its form is filled in', async ({ page, elsewhere }) => {
  const person = await newPerson(page, 'heath');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Open your store' }).click();
  const opening = page.getByRole('dialog', { name: 'Open a store' });
  const name = unique('Heath press');
  await opening.getByLabel('Store name').fill(name);
  await expect(opening.getByText('This address is available.')).toBeVisible();

  // The creator signs this browser out from another one.
  const phone = await elsewhere();
  await signIn(phone, person);
  await call(phone.request, 'endSession', {});
  await opening.getByRole('button', { name: 'Open store' }).click();
  await expect(opening.getByText('Not authenticated')).toBeVisible();
  await expect(opening.getByLabel('Store name')).toHaveValue(name);
  await expectAccessible(page);

  await signIn(page, person);
  await opening.getByRole('button', { name: 'Open store' }).click();
  await isAtWork(page, 'Heath press');
});

test('a creator who cancels a form after the session has ended is redirected to the login', async ({
  page,
  elsewhere,
}) => {
  const person = await newPerson(page, 'heath');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Open your store' }).click();
  const opening = page.getByRole('dialog', { name: 'Open a store' });
  await opening.getByLabel('Store name').fill('Heath press');
  const phone = await elsewhere();
  await signIn(phone, person);
  await call(phone.request, 'endSession', {});
  await opening.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/login/);
});
