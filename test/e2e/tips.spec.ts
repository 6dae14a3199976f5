import { expect, expectBothAccessible, test } from './journey.ts';
import { fillCard, freshEmail, newCreator, newProduct } from './people.ts';

test.use({ refusable: /\/checkout\// });

test('a creator lets buyers add a tip, and sees it in the sale', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  const { slug } = await newProduct(page, creator);
  await page.goto('/dashboard/settings/tips');
  await page.getByRole('checkbox', { name: 'Let buyers add a tip' }).check();
  await page.getByLabel('Second suggestion').fill('5');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Use three different percentages.')).toBeVisible();
  await page.getByLabel('Second suggestion').fill('20');
  await page.getByLabel('Text').fill('Tips pay for paper.');
  await expectBothAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();

  const shop = await elsewhere({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await shop.goto(`/${creator.slug}/checkout/${slug}`);
  const email = freshEmail();
  await shop.getByLabel('Email').fill(email);
  await fillCard(shop);
  await expect(shop.getByText('Tips pay for paper.')).toBeVisible();
  await expect(shop.getByLabel('Your tip')).toBeHidden();
  await shop.getByRole('radio', { name: '20%' }).check();
  await expect(shop.getByRole('button', { name: 'Pay $15.00' })).toBeVisible();
  await expect(shop.getByRole('radio', { name: '20%' })).toBeFocused();
  await expect(shop.getByLabel('Card number')).toHaveValue(/^4242/);
  await shop.getByRole('radio', { name: 'Another amount' }).check();
  await shop.getByLabel('Your tip').fill('40');
  await shop.getByLabel('Name').focus();
  await expect(shop.getByText('A tip can be up to $12.50.')).toBeVisible();
  await shop.getByLabel('Your tip').fill('2');
  await shop.getByLabel('Name').focus();
  await expect(shop.getByRole('button', { name: 'Pay $14.50' })).toBeVisible();
  await expectBothAccessible(shop);
  await shop.getByRole('button', { name: 'Pay $14.50' }).click();
  await expect(shop.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  await expect(shop.getByText('$2.00')).toBeVisible();

  const plain = await elsewhere({ javaScriptEnabled: false });
  await plain.goto(`/${creator.slug}/checkout/${slug}`);
  await plain.getByRole('radio', { name: /^5%/ }).check();
  await plain.getByRole('button', { name: 'Update total' }).click();
  await plain.getByLabel('Email').fill(freshEmail());
  await fillCard(plain);
  await plain.getByRole('button', { name: 'Pay $13.13' }).click();
  await expect(plain.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();

  await page.goto('/dashboard/sales');
  await page.getByRole('row').filter({ hasText: '$14.50' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('Tip', { exact: true })).toBeVisible();
  await expect(panel.getByText('Includes tip')).toBeVisible();
  await expect(panel.getByText('$14.50').first()).toBeVisible();
});
