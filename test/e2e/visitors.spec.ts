import { newItem, fallbackPage } from '#shared/blocks/page.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { emailTo } from './mailbox.ts';
import { call, newCreator, newProduct, freshEmail } from './people.ts';

test('a visitor without JavaScript subscribes, gets a gift, and sends a message; the creator finds both', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page);
  const gift = await newProduct(page, creator, { title: 'The free zine', price: { kind: 'free' } });
  const content = [
    newItem('profile', 'me'),
    newItem('signup', 'join', { product: gift.id }),
    newItem('contact', 'write'),
  ];
  const { storeId } = creator;
  await call(page.request, 'savePreview', { storeId, changes: { page: { ...fallbackPage(), content } } });
  await call(page.request, 'publishPreview', { storeId });

  const visitor = await elsewhere({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const email = freshEmail('cleo');
  await visitor.goto(`/${creator.slug}`);
  await expectNoSidewaysScroll(visitor);
  const signup = visitor.locator('[data-block=join]');
  await signup.getByLabel('Email').fill(email);
  await signup.getByRole('button', { name: 'Subscribe' }).click();
  await expect(visitor.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await visitor.goto(await linkIn(email, 'subscribe/confirm'));
  await visitor.getByRole('button', { name: 'Yes, subscribe me' }).click();
  await expect(visitor.getByText('The free zine is yours.')).toBeVisible();
  await visitor.goto(await linkIn(email, 'order'));
  await expect(visitor.getByRole('heading', { name: 'The free zine' })).toBeVisible();

  await visitor.goto(`/${creator.slug}`);
  const contact = visitor.locator('[data-block=write]');
  await contact.getByLabel('Name').fill('Cleo');
  await contact.getByLabel('Email').fill(email);
  await contact.getByLabel('Message').fill('Do you ship frames?');
  await contact.getByRole('button', { name: 'Send message' }).click();
  await expect(visitor.getByRole('heading', { name: 'Your message was sent' })).toBeVisible();

  await page.goto('/dashboard/customers/subscribers');
  await expectAccessible(page);
  await page.getByRole('row', { name: new RegExp(email) }).click();
  const person = page.getByRole('dialog', { name: email });
  await expect(person).toContainText('You can unsubscribe at any time.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^Messages/ }).click();
  await page.getByRole('row', { name: /Cleo/ }).click();
  await expect(page.getByRole('dialog', { name: 'Cleo' })).toContainText('Do you ship frames?');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('All messages read')).toBeVisible();
});

/** The path of a link in an email. */
async function linkIn(email: string, kind: string): Promise<string> {
  const link = new RegExp(String.raw`https?://[^/\s]+(/\S*/${kind}/\S+)`);
  const { text } = await emailTo(email, (email) => link.test(email.text));
  return link.exec(text)?.[1] ?? '';
}
