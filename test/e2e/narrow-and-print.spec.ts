import type { Page } from '@playwright/test';
import { countPages } from './countPages.ts';
import { DEMO, expect, expectNoSidewaysScroll, test } from './journey.ts';
import { buy, call, newCreator, newProduct, signInDemoCustomer, freshEmail } from './people.ts';

// As wide as a window of 640 pixels at 200 %.
const NARROW = { width: 320, height: 640 };
/** A sheet of A4 in CSS pixels. */
const A4 = { width: 794, height: 1123 };
const TITLE = 'A field guide to the mosses of the northern forest and everything that lives in them 🌿 ok';
const PLACES = [
  '',
  '/products',
  '/sales',
  '/customers',
  '/email',
  '/posts',
  '/analytics',
  '/settings/store',
  '/settings/security',
];

test('every screen fits a window of 320 pixels with a title of ninety characters', async ({ page }) => {
  const creator = await newCreator(page);
  const { id: productId } = await newProduct(page, creator, { title: TITLE });
  const { orderId } = await buy(page.request, { storeId: creator.storeId, productId, email: freshEmail('bea') });
  await page.setViewportSize(NARROW);
  for (const place of [...PLACES, `/products/${productId}`, `/sales?order=${orderId}`]) {
    await page.goto(`/dashboard${place}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.locator('.animate-breathe').filter({ visible: true })).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  }
});

test('an open order prints as a document of as many pages as it needs', async ({ page }) => {
  const creator = await newCreator(page);
  const { storeId } = creator;
  const { id: productId } = await newProduct(page, creator, { title: TITLE });
  const email = freshEmail('bea');
  const { orderId, number } = await buy(page.request, { storeId, productId, email });
  await page.setViewportSize(A4);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/dashboard/sales?order=${orderId}`);
  await expect(page.getByRole('dialog', { name: `Order ${number}` })).toContainText(TITLE);

  await page.emulateMedia({ media: 'print' });
  const printed = page.getByRole('article', { name: `Order ${number}`, includeHidden: true });
  for (const part of [creator.storeName, number, email, TITLE, 'Subtotal', 'Total$12.50', 'Visa ending in 4242'])
    await expect(printed).toContainText(part);
  expect(await visibleOutside(page, '[data-printed]')).toEqual([]);
  await expect(page.locator('button').filter({ visible: true })).toHaveCount(0);
  expect(await faintTexts(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  expect(await countPages(page)).toBe(1);

  for (let refund = 1; refund <= 9; refund += 1)
    await call(page.request, 'refundOrder', {
      storeId,
      orderId,
      amount: 10,
      reason: `${refund}: ${'The buyer reported a torn page. '.repeat(10)}`,
      idempotencyKey: `refund ${refund} ${orderId}`,
    });
  await page.emulateMedia({ media: 'screen' });
  await page.reload();
  await expect(page.getByRole('dialog', { name: `Order ${number}` })).toContainText('9: The buyer');
  await page.emulateMedia({ media: 'print' });
  await expect(printed).toContainText('After refunds$11.60');
  await expect(printed.getByText(/^9: The buyer/)).toBeVisible();
  expect(await countPages(page)).toBe(2);
});

test('an open customer prints as a document with their access, orders and timeline', async ({ page }) => {
  const creator = await newCreator(page);
  const { storeId } = creator;
  const { id: productId } = await newProduct(page, creator, { title: TITLE });
  const email = freshEmail('bea');
  const { number } = await buy(page.request, { storeId, productId, email });
  await page.setViewportSize(A4);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/dashboard/customers');
  await page.getByRole('grid').getByRole('link').first().click();
  await expect(page.getByRole('dialog', { name: email })).toContainText('Became a customer');

  await page.emulateMedia({ media: 'print' });
  const printed = page.getByRole('article', { name: email, includeHidden: true });
  for (const part of [creator.storeName, 'Customer since', '1 order, total $12.50', 'not downloaded', number, TITLE])
    await expect(printed).toContainText(part);
  await expect(printed).toContainText('Became a customer');
  expect(await visibleOutside(page, '[data-printed]')).toEqual([]);
  await expect(page.locator('button').filter({ visible: true })).toHaveCount(0);
  expect(await faintTexts(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  expect(await countPages(page)).toBe(1);
});

test('a customer’s order prints as a document: dark on white, without navigation and buttons', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page);
  const { storeId } = creator;
  const { id: productId } = await newProduct(page, creator, { title: TITLE });
  for (const theme of ['mocha-mood', 'neon-pulse']) {
    await call(page.request, 'updateStore', { storeId, theme });
    const customer = await elsewhere({ colorScheme: 'dark', viewport: A4 });
    const { accessUrl, number } = await buy(customer.request, { storeId, productId, email: freshEmail('bea') });
    await customer.goto(accessUrl);
    await expect(customer.getByRole('heading', { name: 'Receipt' })).toBeVisible();
    await expectPrintsAsDocument(customer, [creator.storeName, number, TITLE, '$12.50']);
  }
  await page.setViewportSize(A4);
  await page.goto(`/${DEMO.slug}/members/login`);
  await signInDemoCustomer(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  await page.locator('.orders').last().getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  await expectPrintsAsDocument(page, ['Juniper & Clay', DEMO.customer.email, 'Total']);
});

async function expectPrintsAsDocument(page: Page, parts: readonly string[]): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  for (const part of parts) await expect(page.getByText(part).first()).toBeVisible();
  await expect(page.locator('button, .button, nav, footer').filter({ visible: true })).toHaveCount(0);
  expect(await faintTexts(page), page.url()).toEqual([]);
  await expectNoSidewaysScroll(page);
  expect(await countPages(page)).toBe(1);
}

/** The texts that are visible outside a part of the page. */
const visibleOutside = (page: Page, part: string): Promise<string[]> =>
  page.evaluate(
    (selector) =>
      [...document.body.querySelectorAll<HTMLElement>('*')]
        .filter((element) => element.closest(selector) === null && element.childElementCount === 0)
        .filter((element) => element.checkVisibility() && element.getClientRects().length > 0)
        .map((element) => element.textContent.trim())
        .filter((text) => text !== ''),
    part,
  );

/** Texts with less than 4.5 : 1 on white, because printers leave out backgrounds. */
const faintTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const contrastOnWhite = (color: string): number => {
      if (canvas === null) return 0;
      canvas.fillStyle = '#fff';
      canvas.fillRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) =>
        value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
    };
    return [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((element) =>
        [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
      )
      .filter((element) => element.checkVisibility() && element.getClientRects().length > 0)
      .filter((element) => contrastOnWhite(getComputedStyle(element).color) < 4.5)
      .map((element) => `${getComputedStyle(element).color} ${element.textContent.slice(0, 60)}`);
  });
