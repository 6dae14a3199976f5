import type { Locator, Page } from '@playwright/test';
import { newItem } from '#shared/blocks/page.ts';
import { expect, test } from './journey.ts';
import { buy, call, enterAsAdmin, newCreator, newDraft, newProduct, publishBlocks, freshEmail } from './people.ts';

// Open windows still request the store that was just deleted.
test.use({ refusable: /getStoreHome|\/live/ });

const SHOP = 'חנות הקרמיקה';
const PRODUCT = 'دليل الطين';
const CUSTOMER = 'ليلى العمري';

/** The name in the sentence has its own direction, without invisible characters around it. */
async function expectIsolated(sentence: Locator, text: string, name: string): Promise<void> {
  await expect(sentence).toHaveText(text);
  await expect(sentence.locator('bdi').filter({ hasText: name })).toHaveCount(1);
}

test('right-to-left names keep their place in titles, questions, notices and toasts', async ({ page }) => {
  const creator = await newCreator(page);
  const { storeId } = creator;
  await call(page.request, 'updateStore', { storeId, name: SHOP });
  await call(page.request, 'updateProfile', { firstName: 'נועה' });
  const { id } = await newProduct(page, creator, { title: PRODUCT });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 }).locator('bdi')).toHaveText('נועה');

  await page.goto(`/dashboard/products/${id}`);
  await expectIsolated(page.getByRole('heading', { level: 1 }), PRODUCT, PRODUCT);

  await page.goto('/dashboard/settings/danger');
  await page.getByRole('button', { name: 'Delete this store' }).click();
  const question = page.getByRole('alertdialog');
  await expectIsolated(question.getByRole('heading'), `Delete ${SHOP}?`, SHOP);
  await expectIsolated(question.locator('label'), `Type “${SHOP}” to confirm`, SHOP);
  await question.getByRole('textbox').fill(SHOP);
  await question.getByRole('button', { name: 'Delete store' }).click();
  await expectIsolated(
    page.getByRole('region', { name: 'Notifications' }).getByText('deleted', { exact: false }),
    `${SHOP} deleted`,
    SHOP,
  );
});

test('right-to-left names keep their place in labels, descriptions and the builder', async ({ page }) => {
  const creator = await newCreator(page);
  const { storeId } = creator;
  await newProduct(page, creator, { title: PRODUCT });
  const labeled = (before: string, name: string, after = '') => `${before}\u2068${name}\u2069${after}`;
  await page.goto('/dashboard/products');
  await expect(page.getByRole('checkbox', { name: labeled('Select ', PRODUCT) })).toBeVisible();

  await call(page.request, 'createStoreCustomer', { storeId, email: freshEmail('layla'), name: CUSTOMER });
  await page.goto('/dashboard/customers');
  await page.getByRole('grid').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Record a sale', exact: true }).click();
  await expect(
    page.getByRole('dialog', { name: 'Record a sale' }).locator('bdi').filter({ hasText: CUSTOMER }),
  ).toHaveCount(1);

  await publishBlocks(page, creator, [newItem('heading', 'title', { text: PRODUCT })]);
  await page.goto('/dashboard/store-builder');
  const block = page.frameLocator('#preview-frame').getByRole('group', { name: labeled('Heading “', PRODUCT, '”') });
  await block.click();
  await expect(page.getByRole('button', { name: labeled('Delete Heading “', PRODUCT, '”') }).first()).toBeVisible();
});

test('a question sets the focus on the button that changes nothing', async ({ page }) => {
  const creator = await newCreator(page);
  const { id } = await newDraft(page, creator.storeId);

  await page.goto(`/dashboard/products/${id}`);
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await expectSafeFocus(page, 'Cancel');

  await page.goto('/dashboard/settings/customers');
  await page.getByRole('button', { name: 'Turn off access' }).click();
  await expectSafeFocus(page, 'Cancel');

  await page.goto('/dashboard/settings/profile');
  await page.getByLabel('Display name').fill('Somebody else');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Home' }).click();
  await expectSafeFocus(page, 'Stay');

  await page.goto('/dashboard/settings/danger');
  await page.getByRole('button', { name: 'Delete this store' }).click();
  await expect(page.getByRole('alertdialog').getByRole('textbox')).toBeFocused();
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Delete store' })).toBeDisabled();
});

test('a destructive form sets the focus on Cancel', async ({ page }) => {
  const creator = await newCreator(page);
  const { id } = await newProduct(page, creator);
  await buy(page.request, { storeId: creator.storeId, productId: id, email: freshEmail('bea') });
  await page.goto('/dashboard/sales');
  await page.getByRole('grid').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await expectSafeFocus(page, 'Cancel', page.getByRole('dialog', { name: /^Refund/ }));
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeVisible();

  // Leaves the order, which would otherwise be requested from the admin's store.
  await page.goto('about:blank');
  await enterAsAdmin(page);
  await page.goto('/dashboard/admin?tab=maintenance');
  await page.getByRole('button', { name: 'Turn on maintenance' }).click();
  await expectSafeFocus(page, 'Cancel', page.getByRole('dialog').last());
});

test('the publish dialog sets the focus on the way back to the page', async ({ page }) => {
  const creator = await newCreator(page);
  await publishBlocks(page, creator, []);
  await page.goto('/dashboard/store-builder');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expectSafeFocus(page, 'Close', page.getByRole('dialog').last());
});

async function expectSafeFocus(page: Page, name: string, question = page.getByRole('alertdialog')): Promise<void> {
  await expect(question.getByRole('button', { name, exact: true }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
}
