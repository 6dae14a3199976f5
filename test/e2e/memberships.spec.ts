import { expect, expectBothAccessible, test } from './journey.ts';
import { openOrders } from './openOrders.ts';
import { beginProduct, fillCard, freshEmail, newCreator } from './people.ts';

test.use({ refusable: /\/checkout\/|functions\/publishProduct/ });

const PHONE = { width: 360, height: 740 };

test('a creator sells a membership of two tiers, and a member joins the lower one and switches to the higher one', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page);

  await test.step('the creator makes two tiers', async () => {
    await beginProduct(page, 'A membership');
    await page.getByLabel('Title').fill('The moss circle');
    const lower = page.getByRole('group', { name: 'Member', exact: true });
    await lower.getByLabel('Price').fill('5');
    await lower.getByLabel('What members get').fill('A new print each month.');
    await page.getByRole('button', { name: 'Add tier' }).click();
    const higher = page.getByRole('group', { name: 'Tier without a name' });
    await expect(higher.getByLabel('Name', { exact: true })).toBeFocused();
    await higher.getByLabel('Name', { exact: true }).fill('Patron');
    await page.getByRole('group', { name: 'Patron' }).getByLabel('Price').fill('12');
    await expect(page.getByRole('checkbox', { name: /higher tier includes everything/ })).toBeChecked();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  await test.step('the creator gives a link to the higher one', async () => {
    await page.getByRole('button', { name: 'Add link' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('The press room');
    await dialog.getByLabel('Address').fill('https://example.com/press-room');
    await dialog.getByRole('button', { name: 'Save link' }).click();
    await expect(page.getByText('In no tier yet: The press room')).toBeVisible();
    await page.getByRole('button', { name: 'Publish product' }).click();
    await expect(page.getByText('Choose which tiers get “The press room”.').first()).toBeVisible();
    await page.getByRole('group', { name: 'Patron' }).getByRole('checkbox', { name: 'The press room' }).check();
    await expectBothAccessible(page);
    await page.getByRole('button', { name: 'Publish product' }).click();
    await expect(page.getByText('Product published')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'The other tiers of this membership' })).toBeChecked();
  });

  const shop = await elsewhere();
  const email = freshEmail('member');
  await test.step('a visitor on a phone joins the lower tier', async () => {
    await shop.setViewportSize(PHONE);
    await shop.goto(`/${creator.slug}/p/the-moss-circle`);
    await shop.getByRole('link', { name: 'Join', exact: true }).click();
    await expect(shop.getByText('Everything in Member')).toBeVisible();
    await expectBothAccessible(shop);
    const overflow = await shop.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await shop.getByRole('link', { name: 'Join Member' }).click();
    await shop.getByLabel('Email').fill(email);
    await fillCard(shop);
    await expectBothAccessible(shop);
    await shop.getByRole('button', { name: 'Join for $5.00' }).click();
    await expect(shop.getByRole('heading', { name: 'Welcome to your membership' })).toBeVisible();
  });

  await test.step('they see what the higher tier adds, and switch to it', async () => {
    await openOrders(shop, creator, email);
    await shop.goto(`/${creator.slug}/members`);
    await shop.getByRole('link', { name: 'The moss circle – Member', exact: true }).click();
    await expect(shop.getByText('Your tier: Member')).toBeVisible();
    await expect(shop.getByRole('heading', { name: 'Patron also gives you' })).toBeVisible();
    await expect(shop.getByText('The press room')).toBeVisible();
    await expect(shop.getByRole('link', { name: 'Open The press room' })).toHaveCount(0);
    await expectBothAccessible(shop);
    await shop.getByRole('link', { name: 'Switch tier Patron' }).click();
    await shop.getByRole('button', { name: /Pay|Switch/ }).click();
    await expect(shop.getByText('You switched your subscription.')).toBeVisible();
  });

  await test.step('what the higher tier gives is open at once', async () => {
    await shop.goto(`/${creator.slug}/members`);
    await shop.getByRole('link', { name: 'The moss circle – Patron', exact: true }).click();
    await expect(shop.getByText('Your tier: Patron')).toBeVisible();
    await expect(shop.getByRole('link', { name: 'Open The press room' })).toBeVisible();
    await expectBothAccessible(shop);
  });
});
