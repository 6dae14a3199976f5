import { expect, expectBothAccessible, test } from './journey.ts';
import { codeFor, emailsTo, emailTo } from './mailbox.ts';
import { beginProduct, call, fillCard, freshEmail, newCreator, newProduct, ordersOf } from './people.ts';

test.use({ refusable: /\/checkout\/|\/waitlist/ });

const linkIn = ({ text }: { text: string }, place: string): string =>
  new RegExp(`https?://\\S+/${place}\\S*`).exec(text)?.[0] ?? '';

test('people wait for a product, and hear once when its sales open', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  const { id, slug } = await newProduct(page, creator);
  await page.goto(`/dashboard/products/${id}`);
  await page.getByRole('checkbox', { name: 'Not for sale yet' }).check();
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText('Changes published')).toBeVisible();

  const email = freshEmail('waiting');
  const visitor = await elsewhere({ viewport: { width: 390, height: 800 } });
  await visitor.goto(`/${creator.slug}/p/${slug}`);
  await expect(visitor.getByText('Coming soon')).toBeVisible();
  await visitor.getByRole('link', { name: 'Join the waitlist' }).click();
  await visitor.getByLabel('Email').fill('nobody@nowhere');
  await visitor.getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(visitor.getByText('Please enter a valid email address.').first()).toBeVisible();
  await expectBothAccessible(visitor);
  await visitor.getByLabel('Email').fill(email);
  await visitor.getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(visitor.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await visitor.goto(linkIn(await emailTo(email), 'waitlist/confirm'));
  await visitor.getByRole('button', { name: 'Yes, add me' }).click();
  await expect(visitor.getByRole('heading', { name: 'You’re on the waitlist' })).toBeVisible();

  await page.reload();
  await page.getByRole('link', { name: 'View the waitlist' }).click();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expectBothAccessible(page);
  await page.goBack();
  await page.getByRole('button', { name: 'Open sales' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Open sales?' });
  await expect(dialog.getByText('The person on the waitlist gets one email.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Open sales' }).click();
  await expect(page.getByText('Sales are open')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Not for sale yet' })).not.toBeChecked();

  const isOpening = ({ subject }: { subject: string }) => subject.endsWith('is now on sale');
  await visitor.goto(linkIn(await emailTo(email, isOpening), 'p/'));
  await expect(visitor.getByRole('link', { name: 'Buy now' })).toBeVisible();
  expect((await emailsTo(email)).filter(isOpening)).toHaveLength(1);
});

test('a lead magnet is given for an address that a code proves', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  const { storeId } = creator;
  const { id, slug } = await newProduct(page, creator, { price: { kind: 'free' } });
  await call(page.request, 'saveProduct', { storeId, productId: id, kind: 'lead' });
  await page.goto(`/dashboard/products/${id}`);
  await page.getByRole('checkbox', { name: 'Confirm the address with a code' }).check();
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText('Changes published')).toBeVisible();

  const email = freshEmail('lead');
  const visitor = await elsewhere();
  await visitor.goto(`/${creator.slug}/p/${slug}`);
  await visitor.getByRole('link', { name: 'Get it free' }).click();
  const box = visitor.getByRole('checkbox', { name: /may email me news and offers/ });
  await expect(box).not.toBeChecked();
  await box.check();
  await visitor.getByLabel('Email', { exact: true }).fill(email);
  await visitor.getByRole('button', { name: 'Email me a code' }).click();
  await expect(visitor.getByText(`A 6-digit code is on its way to ${email}`)).toBeVisible();
  await expectBothAccessible(visitor);
  await visitor.getByLabel('Code from the email').fill(await codeFor(email));
  await visitor.getByRole('button', { name: 'Confirm and get it' }).click();
  await expect(visitor.getByRole('heading', { name: 'It’s yours' })).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Download moss.txt' })).toBeVisible();
  await emailTo(email, ({ subject }) => subject.startsWith('Confirm your subscription'));

  const [order] = await ordersOf(page, creator);
  await page.goto(`/dashboard/sales?order=${order?.id ?? ''}`);
  await expect(page.getByText('may email me news and offers')).toBeVisible();
});

test('a tip jar takes an amount and a note, and lists a supporter who wants that', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  await beginProduct(page, 'A tip jar');
  await page.getByLabel('Title').fill('Buy me a coffee');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectBothAccessible(page);
  await page.getByRole('button', { name: 'Publish product' }).click();
  await expect(page.getByText('Product published')).toBeVisible();

  const email = freshEmail('fan');
  const fan = await elsewhere();
  await fan.goto(`/${creator.slug}/p/buy-me-a-coffee`);
  await expectBothAccessible(fan);
  await fan.getByRole('link', { name: '$5', exact: true }).click();
  await expect(fan.getByLabel('Your tip')).toHaveValue('5.00');
  await fan.getByLabel('Email', { exact: true }).fill(email);
  await fan.getByLabel('Name', { exact: false }).first().fill('Cleo');
  await fan.getByLabel('Note').fill('For the new kiln.');
  await fan.getByRole('checkbox', { name: 'Show my name on the public list of supporters' }).check();
  await fillCard(fan);
  await expectBothAccessible(fan);
  await fan.getByRole('button', { name: 'Give a tip' }).click();
  await expect(fan.getByRole('heading', { name: 'Thank you for your support' })).toBeVisible();
  expect((await emailTo(email)).subject).toContain('Thank you for supporting');

  const [order] = await ordersOf(page, creator);
  await page.goto(`/dashboard/sales?order=${order?.id ?? ''}`);
  await expect(page.getByText('For the new kiln.')).toBeVisible();
});
