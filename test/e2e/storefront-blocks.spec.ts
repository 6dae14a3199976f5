import { newBlockProducts, newReviewedProduct } from './blockProducts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { emailTo } from './mailbox.ts';
import { freshEmail, newCreator, publishBlocks } from './people.ts';

test('a creator adds a course outline, reviews and a waitlist to their page, and visitors use them', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page, 'blocks');
  await newBlockProducts(page, creator);
  await newReviewedProduct(page, creator, await elsewhere());

  await page.goto('/dashboard/store-builder');
  const frame = page.frameLocator('#preview-frame');
  await expect(frame.locator('[data-block]').first()).toBeVisible();
  for (const name of ['Course outline', 'Reviews', 'Waitlist']) {
    await page.getByRole('button', { name: new RegExp(`^Add ${name}`) }).click();
    await expect(frame.getByRole('group', { name: new RegExp(`^${name}`) })).toBeVisible();
    await page.getByRole('tab', { name: 'Blocks' }).click();
  }
  await expect(frame.getByText('Your own lessons appear here')).toBeVisible();
  await expect(frame.getByText('What one of your customers wrote appears here.')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText(/^Saved \d+ s ago$/)).toBeAttached();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish page' }).click();
  await expect(page.getByText('Your page is up to date for all visitors.')).toBeVisible();

  const visitor = await elsewhere({ viewport: { width: 390, height: 844 } });
  await visitor.goto(`/${creator.slug}`);
  await expect(visitor.getByText('Grows on you.')).toBeVisible();
  await expect(visitor.getByText('Verified customer', { exact: false })).toBeVisible();
  await expectAccessible(visitor);
  await expectNoSidewaysScroll(visitor);
  const email = freshEmail('waits');
  await visitor.locator('.waitlist').getByLabel('Email').fill(email);
  await visitor.getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(visitor.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await visitor.goto(`/${creator.slug}`);
  await visitor.getByRole('link', { name: 'Why glazes melt' }).click();
  await expect(visitor.getByText('Weigh it twice.')).toBeVisible();
});

test('visitors tip, and choose a free time of a call, from the page', async ({ page, elsewhere }) => {
  const creator = await newCreator(page, 'tips');
  await newBlockProducts(page, creator);
  await publishBlocks(page, creator, [
    { type: 'profile', props: { id: 'profile' } },
    { type: 'tipJar', props: { id: 'tips' } },
    { type: 'calendar', props: { id: 'times', most: 6 } },
  ]);
  const visitor = await elsewhere({ timezoneId: 'Asia/Tokyo' });
  await visitor.goto(`/${creator.slug}`);
  const times = visitor.locator('.free-times');
  await expect(times.getByRole('button')).toHaveCount(6);
  await expect(times.getByText('Tokyo', { exact: false })).toBeVisible();
  await expectAccessible(visitor);
  await times.getByRole('button').first().click();
  await expect(visitor).toHaveURL(/\/checkout\/kiln-advice\?.*slot=/);
  await visitor.goto(`/${creator.slug}`);
  await visitor.getByRole('link', { name: '$5' }).click();
  await expect(visitor.locator('input[name=amount]')).toHaveValue(/^5/);

  const plain = await elsewhere({ javaScriptEnabled: false });
  await plain.goto(`/${creator.slug}`);
  await plain.getByRole('link', { name: 'Choose a time' }).click();
  await expect(plain.locator('.slot-times').getByRole('button').first()).toBeVisible();
});

test('a creator shares their subscribe page, and a visitor subscribes without JavaScript', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page, 'letters');
  await page.goto('/dashboard/customers/subscribers');
  const link = page.getByRole('region', { name: 'Subscribe page' });
  await expect(link.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expectAccessible(page);
  const address = (await link.getByRole('link', { name: 'Open page' }).getAttribute('href')) ?? '';
  expect(address).toMatch(new RegExp(`/${creator.slug}/subscribe$`));

  const visitor = await elsewhere({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { level: 1, name: `Emails from ${creator.storeName}` })).toBeVisible();
  const email = freshEmail('reader');
  await visitor.getByLabel('Email').fill(email);
  await visitor.getByRole('button', { name: 'Subscribe' }).click();
  await expect(visitor.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const confirm = /https?:\/\/\S+\/subscribe\/confirm\/[\w-]+/.exec((await emailTo(email)).text)?.[0] ?? '';
  await visitor.goto(confirm);
  await visitor.getByRole('button', { name: 'Yes, subscribe me' }).click();
  await expect(visitor.getByRole('heading', { name: 'You’re subscribed' })).toBeVisible();
});
