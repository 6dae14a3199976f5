import type { Page } from '@playwright/test';
import { expect, expectBothAccessible, test } from './journey.ts';
import { codeFor } from './mailbox.ts';
import { buy, freshEmail, newCreator, newProduct } from './people.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

test('a customer comes back to their library: goes on, tidies up, and chooses emails', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  const [moss, fern] = [
    await newProduct(page, creator, { title: 'The moss zine' }),
    await newProduct(page, creator, { title: 'The fern zine' }),
  ];
  const email = freshEmail('reader');
  for (const { id } of [moss, fern]) await buy(page.request, { storeId: creator.storeId, productId: id, email });
  const members = await elsewhere();
  await signInWithCode(members, { slug: creator.slug, email });
  await expect(members.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
  await expect(members.getByRole('heading', { name: 'Continue' })).toHaveCount(0);

  await test.step('the page of an item', async () => {
    await members.getByRole('link', { name: 'The moss zine' }).click();
    await expect(members.getByRole('heading', { level: 1, name: 'The moss zine' })).toBeVisible();
    await expectBothAccessible(members);
    const [download] = await Promise.all([
      members.waitForEvent('download'),
      members.getByRole('link', { name: 'Download moss.txt' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('moss.txt');
  });

  await test.step('continue where they left off', async () => {
    await members.getByRole('link', { name: 'Library', exact: true }).first().click();
    await expect(members.getByRole('heading', { name: 'Continue' })).toBeVisible();
    for (const size of [PHONE, DESKTOP]) {
      await members.setViewportSize(size);
      await expectBothAccessible(members);
      const overflow = await members.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
    await members.getByRole('link', { name: 'Continue The moss zine' }).click();
    await expect(members.getByRole('heading', { level: 1, name: 'The moss zine' })).toBeVisible();
  });

  await test.step('archive, and undo', async () => {
    await members.getByRole('button', { name: 'Move to archive' }).click();
    await expect(members.getByText('“The moss zine” is in your archive now.')).toBeVisible();
    await expect(members.getByRole('link', { name: 'The moss zine' })).toHaveCount(0);
    await members.getByRole('link', { name: 'Archive', exact: true }).click();
    await expect(members.getByRole('link', { name: 'The moss zine' })).toBeVisible();
    await expectBothAccessible(members);
    await members.getByRole('button', { name: 'Move back to library The moss zine' }).click();
    await expect(members.getByText('“The moss zine” is back in your library.')).toBeVisible();
    await members.getByRole('button', { name: 'Undo' }).click();
    await expect(members.getByText('“The moss zine” is in your archive now.')).toBeVisible();
  });

  await test.step('emails', async () => {
    await members.getByRole('link', { name: 'Profile' }).click();
    const news = members.getByRole('checkbox', { name: /News and offers/ });
    await expect(news).toBeChecked();
    await news.uncheck();
    await members.getByRole('button', { name: 'Save email choices' }).click();
    await expect(members.getByText('Your email choices were saved.')).toBeVisible();
    await expect(news).not.toBeChecked();
    for (const size of [PHONE, DESKTOP]) {
      await members.setViewportSize(size);
      await expectBothAccessible(members);
    }
  });
});

async function signInWithCode(members: Page, { slug, email }: { slug: string; email: string }): Promise<void> {
  await members.goto(`/${slug}/members/login`);
  await members.getByLabel('Email').fill(email);
  await members.getByRole('button', { name: 'Email me a code' }).click();
  await members.getByLabel('Code from the email').fill(await codeFor(email));
  await members.getByRole('button', { name: 'Sign in' }).click();
  await expect(members).toHaveURL(new RegExp(`/${slug}/members$`));
}
