import { expectErrorEndsWhenRight } from './formTyping.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { codeFor } from './mailbox.ts';
import { buy, freshEmail, newCreator, newProduct } from './people.ts';

test('a buyer reviews a product, and the creator replies and reports it', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  const { id: productId } = await newProduct(page, creator);
  const { storeId, slug } = creator;
  const email = freshEmail('cleo');
  const members = await elsewhere();
  await buy(members.request, { storeId, productId, email });

  await test.step('the buyer opens the product and writes a review', async () => {
    await members.goto(`/${slug}/members/login`);
    await members.getByLabel('Email').fill(email);
    await members.getByRole('button', { name: 'Email me a code' }).click();
    await members.getByLabel('Code from the email').fill(await codeFor(email));
    await members.getByRole('button', { name: 'Sign in', exact: true }).click();
    await members.getByRole('link', { name: 'The moss zine' }).first().click();
    await expect(members.getByText('Open this product first. Then you can review it.')).toBeVisible();
    const file = await members.locator('a[href*="/members/files/"]').first().getAttribute('href');
    await members.request.get(file ?? '', { maxRedirects: 0 });
    await members.reload();
    await members.getByRole('radio', { name: '4 stars' }).check({ force: true });
    await members.getByLabel('What would you tell others?').fill('Grows on you.');
    await members.getByLabel('Your name on the review').fill('Cleo M.');
    await expectAccessible(members);
    await members.getByRole('button', { name: 'Publish review' }).click();
    await expect(members.getByText('Your review was saved.')).toBeVisible();
  });

  await page.goto('/dashboard/products/reviews');
  await page
    .getByRole('link', { name: /Cleo M\./ })
    .first()
    .click();
  const panel = page.getByRole('dialog');
  await expectErrorEndsWhenRight(panel.getByLabel('Your reply'), {
    wrong: 'x'.repeat(2001),
    right: 'Thank you, Cleo.',
  });
  await panel.getByRole('button', { name: 'Publish reply' }).click();
  await expect(page.getByText('Reply published')).toBeVisible();
  await panel.getByRole('button', { name: 'Report' }).click();
  const report = page.getByRole('dialog', { name: 'Report this review?' });
  await report.getByLabel('Details').fill('It was a joke.');
  await report.getByRole('button', { name: 'Report review' }).click();
  await expect(panel.getByText('You reported this review. An admin will look at it.')).toBeVisible();

  const visitor = await elsewhere();
  await visitor.goto(`/${slug}/p/the-moss-zine`);
  await expect(visitor.getByText('Thank you, Cleo.')).toBeVisible();
  await visitor.getByRole('link', { name: '4 stars' }).click();
  await expect(visitor.getByRole('heading', { name: 'Reviews with 4 stars' })).toBeVisible();
  await expectAccessible(visitor);
  await expectNoSidewaysScroll(visitor);
});
