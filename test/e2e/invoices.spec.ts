import { expect, expectAccessible, test } from './journey.ts';
import { buy, freshEmail, newCreator, newProduct } from './people.ts';

test.use({ refusable: /\/order\/|\/downloads\// });

test('a creator enters who sells, and a buyer adds a company and downloads the invoice', async ({
  page,
  elsewhere,
}) => {
  test.slow();
  const creator = await newCreator(page);
  const { id: productId } = await newProduct(page, creator);
  const email = freshEmail();
  const { accessUrl, number } = await buy(page.request, { ...creator, productId, email });

  await page.goto('/dashboard/sales');
  await page.getByRole('link', { name: 'Invoices' }).click();
  await page.getByRole('link', { name: 'Set up invoices' }).click();
  await page.getByLabel('Legal name').fill('Moss Press');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter your business address.')).toBeVisible();
  await page.getByLabel('Business address').fill('1 Moss Lane');
  await page.getByRole('combobox', { name: 'Country' }).fill('Portu');
  await page.getByRole('option', { name: 'Portugal' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();

  const shop = await elsewhere();
  await shop.goto(new URL(accessUrl).pathname);
  await shop.getByText('Create invoice').first().click();
  await shop.getByLabel('Company').fill('Fern & Co');
  await shop.getByLabel('Country').selectOption('PT');
  await expectAccessible(shop);
  await shop.getByLabel('Name').fill('Fern');
  await shop.getByRole('button', { name: 'Create invoice' }).click();
  const link = shop.getByRole('link', { name: `Invoice TEST-${number}` });
  await expect(async () => {
    await shop.reload();
    await expect(link).toBeVisible({ timeout: 500 });
  }).toPass();
  const [download] = await Promise.all([shop.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe(`TEST-${number}.pdf`);

  await page.goto('/dashboard/sales/invoices');
  await expect(page.getByRole('row', { name: /TEST-.*Fern & Co/ })).toBeVisible();
  await expectAccessible(page);
});
