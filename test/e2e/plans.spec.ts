import { expect, expectBothAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { enterAsAdmin, fillCard, newCreator } from './people.ts';

test.use({ refusable: /\/functions\//, contextOptions: { reducedMotion: 'reduce' } });

test('an admin sells plans, and a creator buys one, opens a second store, cancels, resumes and switches', async ({
  page,
  elsewhere,
}) => {
  const admin = await elsewhere();
  await enterAsAdmin(admin);
  await newCreator(page);
  await page.goto('/dashboard/settings/plan');
  await expect(page.getByText('An admin of this site can change your plan. Plans can’t be bought here.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Choose/ })).toHaveCount(0);

  await admin.goto('/dashboard/admin?tab=plans');
  const prices = admin.getByRole('group', { name: 'Creator', exact: true });
  await prices.getByLabel('Price per month').fill('nineteen');
  await admin.getByRole('button', { name: 'Start selling' }).click();
  await expect(admin.getByText('Enter an amount in numbers, like 12.50.')).toBeVisible();
  await prices.getByLabel('Price per month').fill('19');
  await prices.getByLabel('Price per year').fill('190');
  await admin.getByRole('group', { name: 'Boss', exact: true }).getByLabel('Price per month').fill('49');
  await expectBothAccessible(admin);
  await admin.getByRole('button', { name: 'Start selling' }).click();
  await expect(admin.getByText('Plans saved')).toBeVisible();
  await expect(admin.getByText('Creators will appear here once they buy a plan.')).toBeVisible();

  await page.goto('/');
  await expect(page.getByText('$19 a month')).toBeVisible();
  await page.getByRole('link', { name: 'Choose it in your dashboard' }).first().click();
  await expect(page.getByRole('heading', { name: 'Free', level: 3 })).toBeVisible();
  await page.getByRole('button', { name: 'Yearly' }).click();
  await expect(page.getByText('$190 a year')).toBeVisible();
  await page.getByRole('button', { name: 'Monthly' }).click();
  await expectBothAccessible(page);
  await page.getByRole('button', { name: 'Choose Creator' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly', '');
  await fillCard(page);
  await expectBothAccessible(page);
  await page.getByRole('button', { name: 'Subscribe for $19.00' }).click();
  await expect(page.getByText('Your plan is active.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your plan' }).click();
  await expect(page.getByRole('heading', { name: 'Creator', level: 2 })).toBeVisible();
  await expect(page.getByText(/^\$19\.00 a month, charged to .*4242\.$/)).toBeVisible();
  await expect(page.getByText(/^The next payment is \$19\.00 on/)).toBeVisible();
  await expectBothAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: /Switch store/ }).click();
  await page.getByRole('menuitem', { name: 'Add a store' }).click();
  const opening = page.getByRole('dialog', { name: 'Open a store' });
  await expect(opening.getByText('Your Creator plan includes 3 stores.')).toBeVisible();
  await opening.getByLabel('Store name').fill('Fern press');
  await opening.getByRole('button', { name: 'Open store' }).click();
  await expect(page.getByRole('button', { name: /Fern press.*Switch store/ })).toBeVisible();

  await page.goto('/dashboard/settings/plan');
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  const asking = page.getByRole('alertdialog', { name: 'Cancel the Creator plan?' });
  await asking.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByText(/^It ends on .*, and you won’t be charged again/)).toBeVisible();
  await expectBothAccessible(page);
  await page.getByRole('button', { name: 'Resume plan' }).click();
  await expect(page.getByText(/^The next payment is/)).toBeVisible();

  await page.getByRole('button', { name: 'Switch to Boss' }).click();
  const switching = page.getByRole('alertdialog', { name: 'Switch to Boss?' });
  await expect(
    switching.getByText(/^You’ll pay \$\d+\.\d\d now for the time until .*, then \$49\.00 a month\.$/),
  ).toBeVisible();
  await expectBothAccessible(page);
  await switching.getByRole('button', { name: /^Switch and pay \$\d/ }).click();
  await expect(page.getByRole('heading', { name: 'Boss', level: 2 })).toBeVisible();
  await expect(page.getByText(/^The next payment is \$49\.00 on/)).toBeVisible();
  await page.getByRole('button', { name: 'Switch to Creator' }).click();
  const cheaper = page.getByRole('alertdialog', { name: 'Switch to Creator?' });
  await expect(
    cheaper.getByText(/^It starts on .* for \$19\.00 a month\. Until then, you’ll keep your current plan/),
  ).toBeVisible();
  await cheaper.getByRole('button', { name: /^Switch on/ }).click();
  await expect(page.getByText('You’re switching to Creator')).toBeVisible();
  await expect(page.getByText(/^The next payment is \$19\.00 on/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Switch to/ })).toHaveCount(0);
  await expectBothAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Keep Boss' }).click();
  await expect(page.getByText('You’re switching to Creator')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Switch to Creator' })).toBeVisible();
  await page
    .getByRole('button', { name: /^Receipt/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();

  // The difference can be refunded, which leaves the plan.
  await admin.goto('/dashboard/sales');
  await admin.getByRole('row').filter({ hasText: 'Boss' }).first().click();
  await expect(admin.getByText('Price difference for a switch')).toBeVisible();
  await admin.getByRole('button', { name: 'Refund', exact: true }).click();
  const refunding = admin.getByRole('dialog', { name: /^Refund order/ });
  await expect(refunding.getByText(/Refunding it returns the money but leaves them on .*Boss/)).toBeVisible();
  await expect(refunding.getByText('Removes access to everything in the order.')).toHaveCount(0);
  await expectBothAccessible(admin);

  await admin.goto('/dashboard/admin?tab=plans');
  await expect(admin.getByRole('row').filter({ hasText: 'Creator' }).last()).toBeVisible();
  await expectNoSidewaysScroll(admin);
  await admin.getByRole('button', { name: 'Stop selling' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Stop selling' }).click();
  await expect(admin.getByText('Plans are no longer sold')).toBeVisible();
  await page.goto('/dashboard/settings/plan');
  await expect(page.getByText(/^The next payment is/)).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('Ask the operator of this site to upgrade.').first()).toBeVisible();
  await expect(page.getByText('$49 a month')).toHaveCount(0);
});
