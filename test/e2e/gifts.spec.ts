import { expect, expectBothAccessible, test } from './journey.ts';
import { asDatabaseOwner } from './databaseOwner.ts';
import { codeFor, emailsTo, emailTo } from './mailbox.ts';
import { call, fillCard, freshEmail, newCreator, newProduct, ordersOf } from './people.ts';
import { runSweep } from './runSweep.ts';

test.use({ refusable: /\/checkout\/|\/gift\/|\/order\// });

const linkIn = ({ text }: { text: string }): string => /https?:\/\/\S+\/gift\/[\w-]+/.exec(text)?.[0] ?? '';
const isGift = ({ subject }: { subject: string }): boolean => subject.startsWith('You got a gift');
/** A day in the future, as a date field has it. */
const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a buyer gives a product, and the recipient claims it', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  const { id, slug } = await newProduct(page, creator);
  await page.goto(`/dashboard/products/${id}`);
  await page.getByRole('checkbox', { name: 'Can be bought as a gift' }).check();
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText('Changes published')).toBeVisible();

  const [buyer, wrong, friend] = [freshEmail('buyer'), freshEmail('wrong'), freshEmail('friend')];
  const shop = await elsewhere();
  await shop.goto(`/${creator.slug}/checkout/${slug}`);
  await shop.getByLabel('Email', { exact: true }).fill(buyer);
  await shop.getByLabel('Name', { exact: false }).first().fill('Cleo');
  await expect(shop.getByLabel('Recipient’s email')).toBeHidden();
  await shop.getByRole('checkbox', { name: 'This is a gift' }).check();
  await expectBothAccessible(shop);
  await fillCard(shop);
  await shop.getByRole('button', { name: 'Pay $12.50' }).click();
  await expect(shop.getByText('Please enter a valid email address.')).toBeVisible();
  await shop.getByLabel('Recipient’s email').fill(wrong);
  await shop.getByLabel('Recipient’s name').fill('Dana');
  await shop.getByLabel('Message').fill('For your long train rides.');
  await fillCard(shop);
  await shop.getByRole('button', { name: 'Pay $12.50' }).click();
  await expect(shop.getByRole('heading', { name: 'Your gift' })).toBeVisible();
  await expect(shop.getByText('moss.txt')).toHaveCount(0);
  await expectBothAccessible(shop);
  const old = linkIn(await emailTo(wrong, isGift));

  await shop.getByLabel('Recipient’s email').fill(friend);
  await shop.getByRole('button', { name: 'Send gift' }).click();
  const email = await emailTo(friend, isGift);
  expect(email.text).toContain('For your long train rides.');
  expect(email.text).not.toContain('12.50');

  const theirs = await elsewhere();
  await theirs.goto(old);
  await expect(theirs.getByText('was replaced by a newer one')).toBeVisible();
  await theirs.goto(linkIn(email));
  await expect(theirs.getByRole('heading', { name: 'A gift for Dana' })).toBeVisible();
  await expectBothAccessible(theirs);
  await theirs.getByRole('button', { name: 'Send code' }).click();
  await theirs.getByLabel('Code').fill('000000');
  await theirs.getByRole('button', { name: 'Open gift' }).click();
  await expect(theirs.getByText('Invalid email or verification code').first()).toBeVisible();
  await expectBothAccessible(theirs);
  await theirs.getByLabel('Code').fill(await codeFor(friend));
  await theirs.getByRole('button', { name: 'Open gift' }).click();
  await expect(theirs.getByText('Your gift is in your library.')).toBeVisible();
  await theirs.getByRole('link', { name: 'The moss zine' }).first().click();
  await expect(theirs.getByText('moss.txt').first()).toBeVisible();
  await expect(theirs.getByText('12.50')).toHaveCount(0);
  await theirs.goto(linkIn(email));
  await expect(theirs.getByText('This gift has already been claimed.')).toBeVisible();

  await shop.reload();
  await expect(shop.getByText('It has been claimed.')).toBeVisible();
  await expect(shop.getByRole('button', { name: 'Send gift' })).toHaveCount(0);
  const [order] = await ordersOf(page, creator);
  await page.goto(`/dashboard/sales?order=${order?.id ?? ''}`);
  await expect(page.getByText(`Dana (${friend})`)).toBeVisible();
  await expect(page.getByText('Claimed on')).toBeVisible();
});

test('without a script, a gift is sent on its day, to the address that the creator corrects', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page);
  const { id, slug } = await newProduct(page, creator);
  const { storeId } = creator;
  await call(page.request, 'saveProduct', { storeId, productId: id, isGiftable: true });
  await call(page.request, 'publishProduct', { storeId, productId: id });

  const [buyer, wrong, friend] = [freshEmail('buyer'), freshEmail('wrong'), freshEmail('friend')];
  const shop = await elsewhere({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  await shop.goto(`/${creator.slug}/checkout/${slug}`);
  await shop.getByLabel('Email', { exact: true }).fill(buyer);
  await shop.getByRole('checkbox', { name: 'This is a gift' }).check();
  await shop.getByLabel('Recipient’s email').fill(wrong);
  await shop.getByLabel('Send on').fill(dayAhead(20));
  await fillCard(shop);
  await shop.getByRole('button', { name: 'Pay $12.50' }).click();
  await expect(shop.getByText('It will be sent to')).toBeVisible();
  expect((await emailTo(buyer)).text).toContain('It will be sent to');

  const [order] = await ordersOf(page, creator);
  await page.goto(`/dashboard/sales?order=${order?.id ?? ''}`);
  await expect(page.getByText('Will be emailed on')).toBeVisible();
  await page.getByRole('button', { name: 'Send to another address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send the gift to another address' });
  await dialog.getByLabel('Recipient’s email').fill('nobody');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(dialog.getByText('Enter a valid email address.')).toBeVisible();
  await expectBothAccessible(page);
  await dialog.getByLabel('Recipient’s email').fill(friend);
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText(friend).first()).toBeVisible();

  await runSweep(storeId);
  expect((await emailsTo(friend)).filter(isGift)).toEqual([]);
  await asDatabaseOwner("update gifts set send_at = now() - interval '1 minute' where store_id = $1", [storeId]);
  await runSweep(storeId);
  const email = await emailTo(friend, isGift);
  expect((await emailsTo(wrong)).filter(isGift)).toEqual([]);
  const theirs = await elsewhere({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  await theirs.goto(linkIn(email));
  await theirs.getByRole('button', { name: 'Send code' }).click();
  await theirs.getByLabel('Code').fill(await codeFor(friend));
  await theirs.getByRole('button', { name: 'Open gift' }).click();
  await expect(theirs.getByRole('link', { name: 'The moss zine' }).first()).toBeVisible();
});
