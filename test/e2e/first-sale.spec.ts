import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, test } from './journey.ts';
import { codeFor, emailTo } from './mailbox.ts';
import { beginProduct, fillCard } from './people.ts';

const CONTENT = `A zine about mosses.\n${'Moss grows slowly. '.repeat(400)}`;

test('a creator opens a store and sells a file to a stranger, who keeps access', async ({ page, elsewhere }, {
  project,
}) => {
  const name = `Moss ${project.name} ${Date.now().toString(36)}`;
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const creator = `${slug}@example.com`;
  const buyer = `buyer-${slug}@example.com`;

  await test.step('the creator signs up with a store', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Open your store' }).first().click();
    await page.getByLabel('First name').fill('Mira');
    await page.getByLabel('Last name').fill('Moss');
    await page.getByLabel('Email').fill(creator);
    await page.getByLabel('Store name').fill(name);
    await page.getByLabel('Password', { exact: true }).fill('green carpets 7');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page
      .getByRole('textbox', { name: 'Verification code' })
      .first()
      .pressSequentially(await codeFor(creator));
    await expect(page).toHaveURL(/\/dashboard$/, { timeout: 20_000 });
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mira');
  });

  await test.step('the creator publishes a product with a file', async () => {
    await beginProduct(page);
    await page.getByLabel('Title').fill('The moss zine');
    await page.getByRole('radio', { name: /Fixed/ }).check();
    await page.getByRole('textbox', { name: /^Price/ }).fill('12.50');
    await page
      .getByLabel('Add files')
      .setInputFiles({ name: 'moss zine.txt', mimeType: 'text/plain', buffer: Buffer.from(CONTENT) });
    await expect(page.getByText('moss zine.txt').first()).toBeVisible();
    await page.getByRole('button', { name: 'Publish product' }).click();
    await expect(page.getByText('Published').first()).toBeVisible();
  });

  const shop = await elsewhere();

  await test.step('a visitor finds it and pays', async () => {
    await shop.goto(`/${slug}`);
    await shop.getByRole('link', { name: /The moss zine/ }).click();
    await shop.getByRole('link', { name: /Buy/ }).first().click();
    await shop.getByLabel('Email').fill(buyer);
    await fillCard(shop);
    await shop.getByRole('button', { name: 'Pay $12.50' }).click();
    await expect(shop).toHaveURL(/\/order\//);
  });

  await test.step('the buyer has the file at once', async () => {
    const [download] = await Promise.all([
      shop.waitForEvent('download'),
      shop.getByRole('link', { name: /moss zine\.txt/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('moss zine.txt');
    expect(await readFile(await download.path(), 'utf8')).toBe(CONTENT);
  });

  await test.step('the buyer gets a receipt whose link opens the order on every device', async () => {
    const receipt = await emailTo(buyer, ({ text }) => text.includes('$12.50'));
    const link = /http\S+\/order\/\S+/.exec(receipt.text)?.[0] ?? '';
    for (const device of [await elsewhere(), await elsewhere({ javaScriptEnabled: false })]) {
      await device.goto(link);
      await expect(device.getByRole('link', { name: /moss zine\.txt/ })).toBeVisible();
    }
    await shop.goto(link);
    await expectAccessible(shop);
  });

  await test.step('the buyer comes back next year with a code', async () => {
    const members = await elsewhere();
    await members.goto(`/${slug}/members`);
    await expect(members).toHaveURL(/\/members\/login\?returnTo=/);
    await members.getByLabel('Email').fill(buyer);
    await members.getByRole('button', { name: 'Email me a code' }).click();
    await members.getByLabel(/code/i).fill(await codeFor(buyer));
    await members.getByRole('button', { name: /sign in/i }).click();
    await expect(members).toHaveURL(new RegExp(`/${slug}/members$`));
    await expect(members.getByText('The moss zine').first()).toBeVisible();
  });

  await test.step('the creator sees the sale', async () => {
    await page.goto('/dashboard/sales');
    await expect(page.getByText(buyer).first()).toBeVisible();
    await expect(page.getByText('$12.50').first()).toBeVisible();
  });
});
