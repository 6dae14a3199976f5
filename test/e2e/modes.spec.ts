import { DEMO, expect, test } from './journey.ts';
import { call, newCreator, signIn, signInDemoCustomer } from './people.ts';
import { PORT } from './server.ts';

const BIO = `http://${DEMO.bioHost}:${PORT}`;

test.use({ refusable: /\/unknown|no-such-store|nobody|unclaimed|some\/old\/link|\/p\/|functions\/listStores/ });

test.describe('on the platform’s host', () => {
  test('the home page is the landing page, and links to sign-up and login', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Sign in' }).first().click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page).toHaveURL(/\/signup$/);
    await expect(page.getByRole('heading', { name: 'Open your store' })).toBeVisible();
  });

  for (const path of ['/dashboard/nothing-here', '/dashboard/products/new/deeper', '/no-such-store-of-anyone'])
    test(`the unknown path ${path} redirects to the dashboard`, async ({ page }) => {
      await newCreator(page);
      await page.goto(path);
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Mira');
    });

  test('the login page mentions a missing store only to guests who mistyped its address', async ({ page }) => {
    await page.goto('/no-such-store-of-anyone');
    await expect(page).toHaveURL(/\/login\?returnTo=/);
    await expect(page.getByText('There is no store at this address.')).toBeVisible();
    await page.getByRole('link', { name: 'go to the Stoa home page' }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expect(page.getByText('There is no store at this address.')).toBeHidden();
  });

  test('a URL with an invalid id redirects to the list', async ({ page }) => {
    await newCreator(page);
    for (const list of ['/dashboard/products', '/dashboard/email']) {
      await page.goto(`${list}/nothing`);
      await expect(page).toHaveURL(list);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

  test('signed-out visitors of any dashboard page are redirected to the login, and back afterwards', async ({
    page,
  }) => {
    for (const path of ['/dashboard', '/dashboard/products', '/dashboard/sales', '/dashboard/settings']) {
      await page.goto(path);
      await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(path)}`);
    }
  });

  test('a store is served at its slug, in any letter case', async ({ page }) => {
    for (const path of [`/${DEMO.slug}`, `/${DEMO.slug.toUpperCase()}`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: 'Juniper & Clay' })).toBeVisible();
    }
  });

  test('a store’s former slug redirects to the new one permanently', async ({ page }) => {
    const { storeId, slug } = await newCreator(page);
    await call(page.request, 'updateStore', { storeId, slug: `${slug}-moved` });
    const answer = await page.request.get(`/${slug}/p/anything?from=bio`, { maxRedirects: 0 });
    expect(answer.status()).toBe(301);
    expect(answer.headers()['location']).toContain(`/${slug}-moved/p/anything`);
    await page.goto(`/${slug}`);
    await expect(page).toHaveURL(new RegExp(`/${slug}-moved$`));
    await expect(page.getByRole('heading', { level: 1, name: 'The moss store' })).toBeVisible();
  });

  test('a path with members in it is the store’s members area', async ({ page }) => {
    await page.goto(`/${DEMO.slug}/members/orders`);
    await expect(page).toHaveURL(new RegExp(`/${DEMO.slug}/members/login\\?returnTo=`));
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  });

  test('an unknown product shows a notice with a link back', async ({ page }) => {
    await page.goto(`/${DEMO.slug}/p/no-such-product`);
    await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Browse the store' }).click();
    await expect(page).toHaveURL(new RegExp(`/${DEMO.slug}$`));
  });
});

test.describe('on other hosts', () => {
  test('a bio domain serves the store itself, with its members area', async ({ page }) => {
    await page.goto(`${BIO}/`);
    await expect(page.getByRole('heading', { level: 1, name: 'Juniper & Clay' })).toBeVisible();
    await page.getByRole('link', { name: /Kiln log template/ }).click();
    await expect(page).toHaveURL(`${BIO}/p/kiln-log-template`);
    await page.goto(`${BIO}/members`);
    await expect(page).toHaveURL(/\/members\/login/);
    await signInDemoCustomer(page);
    await expect(page).toHaveURL(`${BIO}/members`);
    await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
  });

  test('any path of a bio domain shows the store', async ({ page }) => {
    await page.goto(`${BIO}/some/old/link`);
    await expect(page.getByRole('heading', { level: 1, name: 'Juniper & Clay' })).toBeVisible();
  });

  test('a bio domain without a store shows a notice', async ({ page }) => {
    await page.goto(`http://bio.nobody.localhost:${PORT}/`);
    await expect(page.getByRole('heading', { name: 'Store Not Found' })).toBeVisible();
  });

  test('a domain of two parts without a store shows the dashboard', async ({ page }) => {
    await page.goto(`http://unclaimed.localhost:${PORT}/`);
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  });
});

test('an unpublished store page is empty, not missing', async ({ page, elsewhere }) => {
  const creator = await newCreator(await elsewhere());
  await page.goto(`/${creator.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: creator.storeName })).toBeVisible();
});

test('the demo’s creator finds a store with sales and visits', async ({ page }) => {
  await signIn(page, DEMO.creator);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Noor');
  await page.goto('/dashboard/products');
  await expect(page.getByRole('row')).toHaveCount(18);
});
