import { countPages } from './countPages.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { beginProduct, fillCard, freshEmail, newCreator } from './people.ts';

test('a creator sells a link and a text, and a buyer opens both', async ({ page, elsewhere }) => {
  const { slug } = await newCreator(page);
  await beginProduct(page, 'A link');
  await page.getByLabel('Title').fill('The studio group');
  await page.getByRole('radio', { name: /Fixed/ }).check();
  await page.getByRole('textbox', { name: /^Price/ }).fill('9');

  await test.step('a wrong address is refused at its field', async () => {
    await page.getByRole('button', { name: 'Add link' }).click();
    const dialog = page.getByRole('dialog', { name: 'New link' });
    await dialog.getByLabel('Title').fill('Join the group');
    await dialog.getByLabel('Address').fill('http://group.example');
    await dialog.getByRole('button', { name: 'Save link' }).click();
    await expect(dialog.getByText('Enter a full address that starts with https://')).toBeVisible();
    await dialog.getByLabel('Address').fill(`group.example/join?of=${slug}`);
    await dialog.getByRole('button', { name: 'Save link' }).click();
    await expect(dialog).toBeHidden();
  });

  await page.getByRole('button', { name: 'Add text' }).click();
  const dialog = page.getByRole('dialog', { name: 'New text' });
  await dialog.getByLabel('Title').fill('House rules');
  await dialog.getByRole('textbox', { name: 'Text' }).pressSequentially('Be kind.');
  await dialog.getByRole('button', { name: 'Add page' }).click();
  await dialog.getByLabel('Title of this page').fill('Kiln days');
  await dialog.getByRole('textbox', { name: 'Text' }).pressSequentially('Every Friday.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Save text' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Publish product' }).click();
  await expect(page.getByText('Product published')).toBeVisible();

  const shop = await elsewhere();
  await shop.goto(`/${slug}/p/the-studio-group`);
  await expect(shop.getByText('Join the group')).toBeVisible();
  await expect(shop.getByText('2 pages')).toBeVisible();
  await shop.getByRole('link', { name: 'Get access' }).click();
  await shop.getByLabel('Email').fill(freshEmail('reader'));
  await fillCard(shop);
  await shop.getByRole('button', { name: 'Pay $9.00' }).click();
  await expect(shop.getByRole('heading', { name: 'Your access is ready' })).toBeVisible();
  const address = await shop.getByRole('link', { name: /Open.*Join the group/ }).getAttribute('href');
  const opened = await shop.request.get(address ?? '', { maxRedirects: 0 });
  expect(opened.headers()['location']).toBe(`https://group.example/join?of=${slug}`);
  await shop.getByRole('link', { name: /Read/ }).click();
  await expect(shop.getByText('Be kind.')).toBeVisible();
  await expectAccessible(shop);
  await shop.getByRole('link', { name: 'Kiln days' }).click();
  await expect(shop.getByText('Every Friday.')).toBeVisible();

  await test.step('the whole text prints with each of its pages on a sheet of its own', async () => {
    await shop.getByRole('link', { name: 'Print the whole text' }).click();
    await expect(shop.getByText('Be kind.')).toBeVisible();
    await expect(shop.getByText('Every Friday.')).toBeVisible();
    await expect(shop.getByRole('button', { name: 'Print the whole text' })).toBeVisible();
    await expectAccessible(shop);
    expect(await countPages(shop)).toBe(2);
    await shop.evaluate(() => (window.print = () => history.replaceState(null, '', '#printed')));
    await shop.getByRole('button', { name: 'Print the whole text' }).click();
    await expect(shop).toHaveURL(/#printed$/);
  });
});
