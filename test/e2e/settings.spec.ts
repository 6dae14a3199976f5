import { expect, expectAccessible, test } from './journey.ts';
import { call, enterAsAdmin, newCreator, newProduct, PASSWORD } from './people.ts';

test.use({ refusable: /\/functions\/(changePassword|signIn)$/ });

test('unsaved changes are counted, and can be discarded or saved with a shortcut', async ({ page }) => {
  await newCreator(page);
  await page.goto('/dashboard/settings');
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  const about = page.getByLabel('Description');
  await expect(about).toBeVisible();
  await expect(bar).toBeHidden();
  await about.fill('Everything about moss.');
  await expect(bar).toBeVisible();
  await bar.getByRole('button', { name: 'Discard' }).click();
  await expect(about).toHaveValue('');
  await expect(bar).toBeHidden();
  await about.fill('Everything about moss.');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(bar).toBeHidden();
  await page.reload();
  await expect(about).toHaveValue('Everything about moss.');
});

test('invalid values show errors at their fields, and the first of them gets the focus', async ({ page }) => {
  await newCreator(page);
  await page.goto('/dashboard/settings');
  await page.getByLabel('Store name').fill(' ');
  await page.getByLabel('Description').fill('m'.repeat(500));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Store name is required')).toBeVisible();
  await expect(page.getByText('Description must be less than 500 characters')).toBeVisible();
  await expect(page.getByLabel('Store name')).toBeFocused();
  await page.getByLabel('Store name').fill('m'.repeat(100));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Store name must be less than 100 characters')).toBeVisible();
});

test('a new store address works at once, and the old one leads to it', async ({ page, elsewhere }) => {
  const { slug, storeName } = await newCreator(page);
  await page.goto('/dashboard/settings');
  await page.getByLabel('Store address').fill('juniper-and-clay');
  await expect(page.getByText('This store URL is already taken. Please choose another.')).toBeVisible();
  await page.getByLabel('Store address').fill(`${slug}-new`);
  await expect(page.getByText(/will redirect to the new address/)).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  const visitor = await elsewhere();
  await visitor.goto(`/${slug}`);
  await expect(visitor).toHaveURL(new RegExp(`/${slug}-new$`));
  await expect(visitor.getByRole('heading', { level: 1, name: storeName })).toBeVisible();
});

test('another theme appears on the storefront when it is saved', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  await newProduct(page, creator);
  const visitor = await elsewhere();
  const ground = () => visitor.evaluate(() => getComputedStyle(document.body).color);
  await visitor.goto(`/${creator.slug}`);
  const before = await ground();
  await page.goto('/dashboard/settings/appearance');
  await page.getByRole('radio', { name: /Neon pulse/ }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await visitor.reload();
  expect(await ground()).not.toBe(before);
});

test('changing the password requires the old one, and signs every other browser out', async ({ page, elsewhere }) => {
  const { email } = await newCreator(page);
  const other = await elsewhere();
  await other.goto('/login');
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other).toHaveURL(/\/dashboard$/);

  await page.goto('/dashboard/settings/security');
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password', { exact: true }).fill('quiet river 4');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Incorrect password.')).toBeVisible();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill('quiet river 4');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { name: /Password changed/ })).toBeVisible();
  // The change takes effect at once, without a save button.
  await expect(other).toHaveURL(/\/login\?returnTo=/);
});

test('the email settings show how email is sent, and emails stay in the development mailbox', async ({ page }) => {
  await newCreator(page);
  await page.goto('/dashboard/settings/email');
  const mail = page.getByRole('main');
  await expect(mail.getByText('Working')).toBeVisible();
  await expect(mail.getByText(/stay in an outbox/)).toBeVisible();
  await expect(mail.getByRole('button', { name: 'Fix now' })).toHaveCount(0);
  await expect(mail.getByRole('link', { name: 'Open outbox' })).toHaveAttribute('href', '/dev/mail');
});

test('every settings page has its own URL and title, and nothing of the others', async ({ page }) => {
  await newCreator(page);
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByLabel('Store name')).toBeVisible();
  const list = page.getByRole('navigation', { name: 'Settings' });
  await expect(list.getByRole('link', { name: 'Store details' })).toHaveAttribute('aria-current', 'page');
  for (const [title, slug] of PAGES) {
    await list.getByRole('link', { name: title, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/settings/${slug}$`));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
    await expect(page).toHaveTitle(`${title} · Settings · Stoa`);
    await expect(page.getByRole('button', { name: /^Delete (this store|my account)$/ })).toHaveCount(
      slug === 'danger' ? 2 : 0,
    );
  }
  await page.goto('/dashboard/settings/nothing');
  await expect(page).toHaveURL(/\/dashboard\/settings$/);
});

test('links to the former single page redirect to the page that now has their section', async ({ page }) => {
  await newCreator(page);
  const moved = { domains: 'domains', 'postal-address': 'email', password: 'security', 'delete-account': 'danger' };
  for (const [anchor, slug] of Object.entries(moved)) {
    await page.goto('/dashboard');
    await page.goto(`/dashboard/settings#${anchor}`);
    await expect(page).toHaveURL(new RegExp(`/dashboard/settings/${slug}`));
  }
  await expect(page.getByRole('heading', { name: 'Delete account' })).toBeInViewport();
});

test('leaving a page with unsaved changes asks first', async ({ page }) => {
  await newCreator(page);
  await page.goto('/dashboard/settings/profile');
  await page.getByLabel('Display name').fill('Mira of the moss');
  await page.getByRole('link', { name: 'Security' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Display name')).toHaveValue('Mira of the moss');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
});

const PAGES = [
  ['Store details', 'store'],
  ['Appearance', 'appearance'],
  ['Social links', 'links'],
  ['Domains', 'domains'],
  ['Email', 'email'],
  ['Customer access', 'customers'],
  ['Profile', 'profile'],
  ['Security', 'security'],
  ['Your data', 'data'],
  ['Danger zone', 'danger'],
] as const;

test('a feature that is off says who can switch it on, with a link for admins', async ({ page, elsewhere }) => {
  await newCreator(page, 'reed');
  for (const place of ['website-builder', 'settings/domains']) {
    await page.goto(`/dashboard/${place}`);
    await expect(page.getByText('An admin can turn it on.')).toBeVisible();
    await expectAccessible(page);
  }
  const admin = await elsewhere();
  await enterAsAdmin(admin);
  const { user } = Object(await call(page.request, 'getUser', {}));
  await call(admin.request, 'setUserAdminStatus', { userId: user.uid, isAdmin: true, reason: 'A journey' });
  await page.getByRole('link', { name: 'Open feature flags' }).click();
  await expect(page.getByRole('tab', { name: 'Feature flags' })).toHaveAttribute('aria-selected', 'true');
  await call(admin.request, 'setUserAdminStatus', { userId: user.uid, isAdmin: false, reason: 'A journey' });
});

test('what is typed into the settings stays when the window becomes as narrow as a phone', async ({ page }) => {
  await newCreator(page);
  for (const path of ['/dashboard/settings', '/dashboard/settings/store']) {
    await page.setViewportSize({ width: 1200, height: 800 });
    await page.goto(path);
    await page.getByLabel('Description').fill('Everything about moss.');
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(page.getByRole('heading', { level: 1, name: 'Store details' })).toBeVisible();
    await expect(page.getByLabel('Description')).toHaveValue('Everything about moss.');
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave page' }).click();
    await expect(page.getByRole('link', { name: /^Store details/ })).toBeVisible();
  }
});
