import type { Page } from '@playwright/test';
import { expect, expectBothAccessible, test } from './journey.ts';
import { codeFor } from './mailbox.ts';
import { buy, freshEmail, newCreator, newProduct } from './people.ts';

// Publishing is refused until the readers are chosen.
test.use({ refusable: /functions\/publishPost/ });

const PHONE = { width: 390, height: 844 };

test('a creator writes a post, an owner reads and comments, others see the beginning', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  const moss = await newProduct(page, creator, { title: 'The moss zine' });
  const email = freshEmail('reader');
  await buy(page.request, { storeId: creator.storeId, productId: moss.id, email });

  await test.step('write and publish', async () => {
    await page.goto('/dashboard/posts');
    await expect(page.getByText(/They read it in their library/)).toBeVisible();
    await page.getByRole('button', { name: 'New post' }).first().click();
    await page.getByLabel('Title').fill('From the workshop');
    await page.getByLabel('Teaser').fill('A look at new paper.');
    await page.getByRole('textbox', { name: 'Text' }).fill('Wet the paper first.');
    await page.getByRole('radio', { name: 'Owners of products' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Choose the products whose owners can read this post.').first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Products' }).fill('moss');
    await page.getByRole('option', { name: 'The moss zine' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Post published')).toBeVisible();
    await expectBothAccessible(page);
  });

  const address = `/${creator.slug}/members/posts/${page.url().split('/').at(-1)}`;

  await test.step('others see the beginning', async () => {
    const outsider = await elsewhere();
    await outsider.goto(address);
    await expect(outsider.getByText('A look at new paper.')).toBeVisible();
    await expect(outsider.getByText('Wet the paper first.')).toHaveCount(0);
    await expect(outsider.getByRole('link', { name: 'The moss zine' })).toBeVisible();
    await expectBothAccessible(outsider);
  });

  const members = await elsewhere();
  await test.step('an owner reads and comments', async () => {
    await members.setViewportSize(PHONE);
    await signInWithCode(members, { slug: creator.slug, email });
    await members.getByRole('link', { name: 'From the workshop' }).click();
    await expect(members.getByText('Wet the paper first.')).toBeVisible();
    await members.getByRole('textbox', { name: 'Your comment' }).first().fill('Which paper is it?');
    await members.getByRole('button', { name: 'Post comment' }).first().click();
    await expect(members.locator('.remark', { hasText: 'Which paper is it?' })).toBeVisible();
    await expectBothAccessible(members);
    const overflow = await members.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });

  await test.step('a feed reader gets the posts at a private address', async () => {
    await members.goto(`/${creator.slug}/members/posts`);
    await members.getByRole('button', { name: 'Create private address' }).click();
    const feed = members.getByRole('region', { name: 'Read posts in a feed reader' });
    const address = await feed.getByRole('code').textContent();
    await expectBothAccessible(members);
    const overflow = await members.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    const reader = await elsewhere();
    expect(await (await reader.request.get(address ?? '')).text()).toContain('Wet the paper first.');
    await members.goto(`/${creator.slug}/members/posts`);
    await members.getByRole('button', { name: 'Replace address' }).click();
    expect((await reader.request.get(address ?? '')).status()).toBe(404);
    await members.goto(`/${creator.slug}/members/posts`);
    await members.getByRole('link', { name: 'From the workshop' }).click();
  });

  await test.step('the creator replies and mutes', async () => {
    await page.reload();
    await expect(page.getByText('Which paper is it?')).toBeVisible();
    await page
      .getByRole('button', { name: /^Reply/ })
      .first()
      .click();
    await page.getByLabel('Your reply').fill('Japanese paper.');
    await page.getByRole('button', { name: 'Reply', exact: true }).click();
    await expect(page.getByText('Japanese paper.')).toBeVisible();
    await page.getByRole('button', { name: /^Mute/ }).click();
    await expect(page.getByText('Customer muted')).toBeVisible();
    await expectBothAccessible(page);
    await members.reload();
    await expect(members.getByText('Japanese paper.')).toBeVisible();
    await expect(members.getByText('This store has turned off commenting for you.')).toBeVisible();
  });

  await test.step('delete, and undo', async () => {
    await page.getByRole('button', { name: 'More post actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete post' }).click();
    await expect(page.getByText('Post deleted')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Post restored')).toBeVisible();
    await expect(page.getByRole('link', { name: 'From the workshop' })).toBeVisible();
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
