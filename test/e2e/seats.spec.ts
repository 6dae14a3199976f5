import { expect, expectBothAccessible, test } from './journey.ts';
import { codeFor, emailTo } from './mailbox.ts';
import { fillCard, freshEmail, newCreator, newProduct, ordersOf } from './people.ts';

test.use({ refusable: /\/checkout\/|\/seat\/|\/members\// });

const isInvitation = ({ subject }: { subject: string }): boolean => subject.includes('invited you to');
const linkIn = ({ text }: { text: string }): string => /https?:\/\/\S+\/seat\/[\w-]+/.exec(text)?.[0] ?? '';

test('a buyer gets three seats and invites two people, one accepts, and the seat is taken back', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page);
  const { id, slug } = await newProduct(page, creator);
  await page.goto(`/dashboard/products/${id}`);
  await page.getByRole('checkbox', { name: 'Sell seats for teams' }).check();
  await page.getByLabel('Maximum per order').fill('10');
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText('Changes published')).toBeVisible();

  const [buyer, friend, colleague] = [freshEmail('buyer'), freshEmail('friend'), freshEmail('colleague')];
  const shop = await elsewhere();
  await shop.goto(`/${creator.slug}/checkout/${slug}`);
  await shop.getByLabel('Quantity').fill('3');
  await shop.getByLabel('Quantity').blur();
  await shop.getByLabel('Email', { exact: true }).fill(buyer);
  await fillCard(shop);
  await shop.getByRole('button', { name: 'Pay $37.50' }).click();
  await expect(shop.getByText('1 of 3 seats used')).toBeVisible();
  await expectBothAccessible(shop);
  await shop.getByRole('link', { name: 'Invite your team' }).click();
  await shop.getByLabel('Email').fill(buyer);
  await shop.getByRole('button', { name: 'Email me a code' }).click();
  await shop.getByLabel('Code').fill(await codeFor(buyer));
  await shop.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(shop.getByRole('heading', { name: 'Your team' })).toBeVisible();
  await shop.getByLabel('Email addresses').fill(`${friend}\nnobody`);
  await shop.getByRole('button', { name: 'Send invitations' }).click();
  await expect(shop.getByText('“nobody” isn’t an email address.')).toBeVisible();
  await expectBothAccessible(shop);
  await shop.getByLabel('Email addresses').fill(`${friend}\n${colleague}`);
  await shop.getByRole('button', { name: 'Send invitations' }).click();
  await expect(shop.getByText('3 of 3 seats used')).toBeVisible();
  await expectBothAccessible(shop);

  const email = await emailTo(friend, isInvitation);
  expect(email.text).toContain(buyer);
  expect(email.text).not.toContain('12.50');
  const theirs = await elsewhere();
  await theirs.goto(linkIn(email));
  await expect(theirs.getByRole('heading', { name: 'A seat for you' })).toBeVisible();
  await expectBothAccessible(theirs);
  await theirs.getByRole('button', { name: 'Send code' }).click();
  await theirs.getByLabel('Code').fill(await codeFor(friend));
  await theirs.getByRole('button', { name: 'Accept the seat' }).click();
  await expect(theirs.getByText('Your seat is ready.')).toBeVisible();
  await theirs.getByRole('link', { name: 'The moss zine' }).first().click();
  const item = theirs.url();
  await expect(theirs.getByText('moss.txt').first()).toBeVisible();
  const file = await theirs
    .getByRole('link', { name: /moss\.txt/ })
    .first()
    .getAttribute('href');
  expect((await theirs.request.get(file ?? '')).status()).toBe(200);
  await expect(theirs.getByText('12.50')).toHaveCount(0);
  await theirs.goto(linkIn(email));
  await expect(theirs.getByText('This seat has already been taken.')).toBeVisible();

  const [order] = await ordersOf(page, creator);
  await page.goto(`/dashboard/sales?order=${order?.id ?? ''}`);
  await expect(page.getByText('3 of 3 seats used')).toBeVisible();
  await expect(page.getByText(friend)).toBeVisible();

  await shop.reload();
  await expect(shop.getByText('Joined on')).toBeVisible();
  await shop.getByRole('listitem').filter({ hasText: friend }).getByRole('link', { name: 'Revoke seat' }).click();
  await expect(shop.getByText('They lose access right away.')).toBeVisible();
  await expectBothAccessible(shop);
  await shop.getByRole('button', { name: 'Revoke seat' }).click();
  await expect(shop.getByText('The seat is free again.')).toBeVisible();
  await expect(shop.getByText('2 of 3 seats used')).toBeVisible();

  await theirs.goto(item);
  await expect(theirs.getByRole('heading', { name: 'Not in your library' })).toBeVisible();
  expect((await theirs.request.get(file ?? '')).status()).toBe(404);
  await theirs.goto(linkIn(email));
  await expect(theirs.getByRole('heading', { name: 'This invitation can’t be used' })).toBeVisible();
});
