import type { Locator, Page } from '@playwright/test';
import { newItem } from '#shared/blocks/page.ts';
import { DEMO, expect, expectBothAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import {
  buy,
  call,
  CARDS,
  enterAsDemoCreator,
  fillCard,
  newCreator,
  newPerson,
  newProduct,
  publishBlocks,
  signInDemoCustomer,
  freshEmail,
} from './people.ts';

test.use({ refusable: /\/p\/nothing|bio\.nobody/, contextOptions: { reducedMotion: 'reduce' } });

const SHOP = `/${DEMO.slug}`;

test.describe('axe finds no accessibility problem, light and dark, in', () => {
  test('the landing page', async ({ page }) => {
    await page.goto('/');
    await expectBothAccessible(page);
  });

  for (const theme of ['mocha-mood', 'neon-pulse'])
    test(`a store in ${theme}, from its home page to the receipt`, async ({ page, elsewhere }) => {
      const creator = await newCreator(page);
      await call(page.request, 'updateStore', {
        storeId: creator.storeId,
        theme,
        description: 'Everything about moss.',
      });
      await newProduct(page, creator);
      const shop = await elsewhere({ reducedMotion: 'reduce' });
      await shop.goto(`/${creator.slug}`);
      await expectBothAccessible(shop);
      await shop.getByRole('link', { name: 'The moss zine' }).click();
      await expect(shop.getByRole('link', { name: 'Buy now' })).toBeVisible();
      await expectBothAccessible(shop);
      await shop.getByRole('link', { name: 'Buy now' }).click();
      await expect(shop.getByLabel('Card number')).toBeVisible();
      await expectBothAccessible(shop);
      await shop.getByLabel('Email').fill(freshEmail());
      await fillCard(shop, CARDS.asks);
      await shop.getByRole('button', { name: /^Pay/ }).click();
      await expect(shop.getByRole('button', { name: 'Decline' })).toBeVisible();
      await expectBothAccessible(shop);
      await shop.getByRole('button', { name: /^Approve/ }).click();
      await expect(shop.getByRole('heading', { name: 'Receipt' })).toBeVisible();
      await expectBothAccessible(shop);
    });

  test('the demo’s product page, and notices', async ({ page }) => {
    for (const path of [`${SHOP}/p/wheel-throwing-from-zero`, `${SHOP}/p/nothing`]) {
      await page.goto(path);
      await expectBothAccessible(page);
    }
  });

  test('the sign-in pages of the members area', async ({ page }) => {
    for (const path of ['login', 'signup', 'reset']) {
      await page.goto(`${SHOP}/members/${path}`);
      await expectBothAccessible(page);
    }
    await page.goto(`${SHOP}/members/login`);
    await page.getByRole('button', { name: 'Sign in with a password' }).click();
    await expect(page.getByLabel('Password')).toBeVisible();
    await expectBothAccessible(page);
  });

  test('the members area', async ({ page }) => {
    await page.goto(`${SHOP}/members/login`);
    await signInDemoCustomer(page);
    await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible();
    await expectBothAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Handbuilding for slow weekends' }).last().click();
    await expect(page.getByRole('heading', { name: 'Files' })).toBeVisible();
    await expectBothAccessible(page);
    await page.getByRole('link', { name: 'Receipt' }).click();
    await expectBothAccessible(page);
    for (const place of ['Orders', 'Profile']) {
      await page.getByRole('navigation').getByRole('link', { name: place }).click();
      await expect(page.getByRole('heading', { level: 1, name: place })).toBeVisible();
      await expectBothAccessible(page);
    }
  });

  test('login, sign-up and password reset', async ({ page }) => {
    for (const path of ['/login', '/password-reset']) {
      await page.goto(path);
      await expect(page.getByLabel('Email')).toBeVisible();
      await expectBothAccessible(page);
    }
    await page.goto('/signup');
    await page.getByLabel('Store address').fill(DEMO.slug);
    await expect(page.getByRole('group', { name: 'Available addresses' })).toBeVisible();
    await expectBothAccessible(page);
    await page.getByRole('group', { name: 'Available addresses' }).getByRole('button').first().click();
    await page.getByLabel('First name').fill('Mira');
    await page.getByLabel('Last name').fill('Moss');
    await page.getByLabel('Email').fill(freshEmail());
    await page.getByLabel('Store name').fill('Moss');
    await page.getByLabel('Password', { exact: true }).fill('green carpets 7');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('textbox', { name: 'Verification code' }).first()).toBeVisible();
    await expectBothAccessible(page);
  });

  const places: Record<string, string> = {
    '/dashboard': 'Welcome|Good|Noor',
    '/dashboard/products': 'Products',
    '/dashboard/sales': 'Sales',
    '/dashboard/customers': 'Customers',
    '/dashboard/settings': 'Settings',
  };
  for (const [path, title] of Object.entries(places))
    test(`the demo’s ${path}`, async ({ page }) => {
      await enterAsDemoCreator(page);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: new RegExp(title) })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectBothAccessible(page);
    });

  for (const slugs of [
    ['appearance', 'links', 'domains', 'email', 'customers'],
    ['profile', 'security', 'data', 'danger'],
  ])
    test(`the settings: ${slugs.join(', ')}`, async ({ page }) => {
      await newCreator(page);
      for (const slug of slugs) {
        await page.goto(`/dashboard/settings/${slug}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await expectBothAccessible(page);
        await expectNoSidewaysScroll(page);
      }
    });

  test('an empty store, from home to sales', async ({ page }) => {
    await newCreator(page);
    for (const path of ['/dashboard', '/dashboard/products', '/dashboard/sales', '/dashboard/customers']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectBothAccessible(page);
    }
  });

  test('a creator without a store', async ({ page }) => {
    await newPerson(page);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Open your store' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectBothAccessible(page);
  });

  test('the product editor', async ({ page }) => {
    const creator = await newCreator(page);
    const product = await newProduct(page, creator);
    await page.goto(`/dashboard/products/${product.id}`);
    await expect(page.getByLabel('Title')).toBeVisible();
    await expectBothAccessible(page);
    await page.getByRole('button', { name: 'More product actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectBothAccessible(page);
  });

  test('an order’s panel, its refund, and the command palette', async ({ page }) => {
    const creator = await newCreator(page);
    const product = await newProduct(page, creator);
    const order = await buy(page.request, { storeId: creator.storeId, productId: product.id, email: freshEmail() });
    await page.goto(`/dashboard/sales?order=${order.orderId}`);
    await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeVisible();
    await expectBothAccessible(page);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByRole('radio', { name: 'An amount' }).check();
    await expectBothAccessible(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectBothAccessible(page);
  });
});

test('a purchase needs no mouse', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  await newProduct(page, creator);
  const shop = await elsewhere();
  await shop.goto(`/${creator.slug}`);
  await tabTo(shop, shop.getByRole('link', { name: 'The moss zine' }));
  await shop.keyboard.press('Enter');
  await tabTo(shop, shop.getByRole('link', { name: 'Buy now' }));
  await shop.keyboard.press('Enter');
  await tabTo(shop, shop.getByLabel('Email'));
  await shop.keyboard.type(freshEmail());
  await tabTo(shop, shop.getByLabel('Card number'));
  await shop.keyboard.type(CARDS.pays);
  await tabTo(shop, shop.getByLabel('Expiration date'));
  await shop.keyboard.type('12 / 40');
  await tabTo(shop, shop.getByLabel('Security code'));
  await shop.keyboard.type('123');
  await tabTo(shop, shop.getByRole('button', { name: /^Pay/ }));
  await shop.keyboard.press('Enter');
  await expect(shop.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  await tabTo(shop, shop.getByRole('link', { name: 'Download moss.txt' }));
  const [download] = await Promise.all([shop.waitForEvent('download'), shop.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toBe('moss.txt');
});

test('public pages fit a window of 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const platform = ['/', '/login', '/signup', '/password-reset'];
  const store = ['', '/p/wheel-throwing-from-zero', '/checkout/kiln-log-template', '/checkout/pricing-handmade-work'];
  const members = ['/members/login', '/members/signup', '/members/reset'];
  for (const path of [...platform, ...[...store, ...members].map((part) => SHOP + part)]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

test('endless words and lines make no page wider', async ({ page }) => {
  const creator = await newCreator(page, 'endless');
  const { storeId, slug } = creator;
  const endless = 'Moosflechtenbestandsaufnahmeprotokollvordruckverwaltungsstelle';
  const { id: productId, slug: productSlug, revision } = await newProduct(page, creator, { title: endless });
  const line = { type: 'codeBlock', content: [{ type: 'text', text: `const moss = ${'0'.repeat(120)};` }] };
  await call(page.request, 'saveProduct', {
    storeId,
    productId,
    revision,
    description: { type: 'doc', content: [line] },
  });
  await call(page.request, 'publishProduct', { storeId, productId });
  const featured = newItem('featured', 'star', { product: productId, kicker: endless, words: endless });
  await publishBlocks(page, creator, [featured, newItem('productGrid', 'all')]);
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['', `/p/${productSlug}`, `/checkout/${productSlug}`]) {
      await page.goto(`/${slug}${path}`);
      await expect(page.getByText(endless).first()).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
  }
});

/** Presses Tab until the focus reaches the expected element. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0], timeout: 20_000 });
}
