import { expect, expectAccessible, expectBothAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { newCreator, newProduct } from './people.ts';

// A missing campaign is requested once.
test.use({ refusable: /getCampaign$/ });

test('an email and a page can be started from a template on a phone', async ({ page }) => {
  const creator = await newCreator(page, 'pocket');
  await newProduct(page, creator, { title: 'Pocket atlas' });
  await page.goto('/dashboard/email');
  await page.getByRole('button', { name: 'New campaign' }).first().click();
  await expect(page.getByRole('button', { name: 'Announcement' })).toBeVisible();
  await expectBothAccessible(page);
  await page.getByRole('button', { name: 'Welcome' }).click();
  const product = page.getByRole('figure', { name: 'Product' });
  await product.click();
  await expect(product.getByRole('button', { name: 'Remove product' })).toBeVisible();
  await expect(page.getByRole('toolbar', { name: 'Text style' })).toBeInViewport();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expect(preview.frameLocator('iframe').getByText('Pocket atlas')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto('/dashboard/store-builder');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Start from a template' }).click();
  const gallery = page.getByRole('dialog', { name: 'Start from a template' });
  await expect(gallery.getByRole('button', { name: 'Use template Coach' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await gallery.getByRole('button', { name: 'Preview Coach' }).click();
  await expectBothAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Use template' }).click();
  await expect(page.getByText('Template added to your draft')).toBeVisible();
});
