import { readFile } from 'node:fs/promises';
import { makeFile } from '#start/demo/makeFile.ts';
import { stampedText } from '#test/stampedText.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { beginProduct, fillCard, freshEmail, newCreator } from './people.ts';

test('a creator turns on stamping, and a buyer opens a copy of their own', async ({ page, elsewhere }) => {
  const { slug } = await newCreator(page);
  await beginProduct(page, 'Files to download');
  await page.getByLabel('Title').fill('The moss book');
  await page.getByRole('radio', { name: /Fixed/ }).check();
  await page.getByRole('textbox', { name: /^Price/ }).fill('9');
  const pdf = {
    name: 'moss.pdf',
    mimeType: 'application/pdf',
    buffer: makeFile({ name: 'moss.pdf', lines: ['Moss'] }),
  };
  await page.getByLabel('Add files').setInputFiles(pdf);
  const stamping = page.getByRole('switch', { name: 'Stamp each copy with the buyer’s email and order number' });
  await stamping.click();
  await expect(page.getByText('This PDF can be stamped.')).toBeVisible();
  await expect(stamping).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish product' }).click();
  await expect(page.getByText('Product published')).toBeVisible();

  const shop = await elsewhere();
  const email = freshEmail('reader');
  await shop.goto(`/${slug}/p/the-moss-book`);
  await shop.getByRole('link', { name: /Buy/ }).first().click();
  await shop.getByLabel('Email').fill(email);
  await fillCard(shop);
  await shop.getByRole('button', { name: 'Pay $9.00' }).click();
  await expect(shop).toHaveURL(/\/order\//);
  await expect(shop.getByText('Your copy shows your email address and order number.')).toBeVisible();
  await expectAccessible(shop);
  const [download] = await Promise.all([
    shop.waitForEvent('download'),
    shop.getByRole('link', { name: 'Download moss.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('moss.pdf');
  const [text] = await stampedText(await readFile(await download.path()));
  expect(text).toContain(`${email} · Order `);
});
