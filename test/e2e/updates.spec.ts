import { expect, expectBothAccessible, test } from './journey.ts';
import { codeFor, emailsTo, emailTo } from './mailbox.ts';
import { expectNothingWrongWhileTyping } from './formTyping.ts';
import { buy, freshEmail, newCreator, newProduct } from './people.ts';

const PHONE = { width: 360, height: 800 };

test('a creator tells the owners of a product what is new, and an owner turns such emails off', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page);
  const zine = await newProduct(page, creator, { title: 'The moss zine' });
  const email = freshEmail('owner');
  await buy(page.request, { storeId: creator.storeId, productId: zine.id, email });
  const isNews = ({ subject }: { subject: string }) => subject === 'What’s new in “The moss zine”';

  await test.step('a new version is offered to the owners', async () => {
    await page.goto(`/dashboard/products/${zine.id}`);
    await expect(page.getByRole('heading', { name: 'Files', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Updates' })).toHaveCount(0);
    const file = { name: 'moss.txt', mimeType: 'text/plain', buffer: Buffer.from('It still grows.') };
    await page.getByLabel('New version of moss.txt').setInputFiles(file);
    await expect(page.getByText('New version: moss.txt')).toBeVisible();
    await expectBothAccessible(page);
  });

  await test.step('the creator writes a note, sees the email and sends it', async () => {
    await page.getByRole('button', { name: 'Email 1 owner' }).click();
    const dialog = page.getByRole('dialog', { name: 'Email 1 owner?' });
    await expectNothingWrongWhileTyping(page, dialog);
    await dialog.getByLabel('What’s new?').fill('Two more pages about ferns.');
    const preview = page.frameLocator('iframe[title="Preview of the email"]');
    await expect(preview.getByText('Two more pages about ferns.', { exact: true })).toBeVisible();
    await expectBothAccessible(page);
    await dialog.getByRole('button', { name: 'Email 1 owner' }).click();
    await expect(page.getByText(/^Last announced .* to 1 person\.$/)).toBeVisible();
    await page.reload();
    await expect(page.getByText('Two more pages about ferns.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Email 1 owner' })).toHaveCount(0);
    await expectBothAccessible(page);
  });

  await test.step('the owner reads it, and sees it in the library', async () => {
    const { text } = await emailTo(email, isNews);
    expect(text).toContain('Two more pages about ferns.');
    expect((await emailsTo(email)).filter(isNews)).toHaveLength(1);
    const owner = await elsewhere();
    await owner.setViewportSize(PHONE);
    await owner.goto(`/${creator.slug}/members/login`);
    await owner.getByLabel('Email').fill(email);
    await owner.getByRole('button', { name: 'Email me a code' }).click();
    await owner.getByLabel('Code from the email').fill(await codeFor(email));
    await owner.getByRole('button', { name: 'Sign in' }).click();
    await owner.getByRole('link', { name: 'The moss zine' }).first().click();
    await expect(owner.getByText('New version: moss.txt')).toBeVisible();
    await expect(owner.getByText('Two more pages about ferns.')).toBeVisible();
    await expectBothAccessible(owner);
    const leave = /https?:\/\/\S+\/unsubscribe\/\S+/.exec(text)?.[0] ?? '';
    await owner.goto(leave);
    await expect(owner.getByText('Stop “Updates to products I own” emails')).toBeVisible();
    await expectBothAccessible(owner);
    await owner.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(owner.getByText('will no longer send “Updates to products I own” emails')).toBeVisible();
    await owner.getByRole('button', { name: 'Subscribe again' }).click();
    await expect(owner.getByText(/will arrive at .* again\./)).toBeVisible();
    await owner.goto(`/${creator.slug}/members/profile`);
    await owner.getByLabel('Updates to products I own').uncheck();
    await owner.getByRole('button', { name: 'Save email choices' }).click();
    await expect(owner.getByText('Your email choices were saved.')).toBeVisible();
    await expect(owner.getByLabel('Updates to products I own')).not.toBeChecked();
  });
});
