import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { codeFor } from './mailbox.ts';
import { beginProduct, fillCard, freshEmail, PASSWORD, unique } from './people.ts';
import { silence } from './silence.ts';

test.use({ refusable: /favicon/ });

const PHONE = { width: 390, height: 844 };

test('a newcomer builds a course, buys it, takes it on a phone and earns the certificate', async ({
  page,
  elsewhere,
}) => {
  test.slow();
  const slug = unique('glaze');
  const learner = freshEmail('learner');

  await test.step('sign up with a store', async () => {
    const email = freshEmail('mira');
    await page.goto('/signup');
    await page.getByLabel('First name').fill('Mira');
    await page.getByLabel('Last name').fill('Moss');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Store name').fill('Glaze school');
    await page.getByLabel('Store address').fill(slug);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page
      .getByRole('textbox', { name: 'Verification code' })
      .first()
      .pressSequentially(await codeFor(email));
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('begin a course', async () => {
    await beginProduct(page, 'A course');
    await page.getByLabel('Title', { exact: true }).fill('Mixing glazes');
    await page.getByRole('radio', { name: /Fixed/ }).check();
    await page.getByRole('textbox', { name: /^Price/ }).fill('40');
    await page.getByRole('button', { name: 'Add course' }).click();
    await expect(page.getByLabel('Title of the course')).toHaveValue('Mixing glazes');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add module' }).click();
    await page.getByLabel('Title of module 1').fill('First firing');
  });

  await test.step('a text', async () => {
    await addLesson(page, { kind: /^Text/, title: 'Weighing' });
    await page.getByRole('textbox', { name: 'Text', exact: true }).pressSequentially('Weigh it twice.');
    await expectSaved(page);
  });

  await test.step('a recording', async () => {
    await addLesson(page, { kind: /^Audio/, title: 'The sound of a kiln' });
    await page
      .getByLabel('Choose an audio file')
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('No sound.') });
    await expect(page.getByText('This file isn’t an audio file.')).toBeVisible();
    await page
      .getByLabel('Choose an audio file')
      .setInputFiles({ name: 'kiln.wav', mimeType: 'audio/wav', buffer: silence(4) });
    await expect(page.getByText('kiln.wav')).toBeVisible();
    await expect(page.getByText('0:04').first()).toBeVisible();
  });

  await test.step('a quiz', async () => {
    await addLesson(page, { kind: /^Quiz/, title: 'Check yourself' });
    await page.getByRole('button', { name: 'Add question' }).click();
    await page.getByLabel('Question', { exact: true }).fill('Which oxide makes celadon green?');
    await page.getByLabel('Answer 1', { exact: true }).fill('Cobalt');
    await page.getByLabel('Answer 2', { exact: true }).fill('Iron');
    await page.getByRole('checkbox', { name: 'Answer 2 is correct' }).check();
    await page.getByLabel(/^Explanation/).fill('A little iron, without oxygen.');
    await expectSaved(page);
    await expectAccessible(page);
  });

  await test.step('the certificate, and publishing', async () => {
    await page.getByRole('switch', { name: 'Certificate' }).check();
    await expect(page.getByText('Not complete')).toBeHidden();
    await page.getByRole('link', { name: 'Price and publish' }).click();
    await expect(page.getByText('3 lessons', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Publish product' }).click();
    await expect(page.getByText('Product published')).toBeVisible();
  });

  const phone = await elsewhere({ viewport: PHONE, hasTouch: true });

  await test.step('buy it', async () => {
    await phone.goto(`/${slug}/p/mixing-glazes`);
    await expect(phone.getByText('3 lessons').first()).toBeVisible();
    await expectNoSidewaysScroll(phone);
    await phone.getByRole('link', { name: 'Start the course' }).first().click();
    await phone.getByLabel('Email').fill(learner);
    await fillCard(phone);
    await phone.getByRole('button', { name: 'Pay $40.00' }).click();
    await expect(phone.getByRole('heading', { name: 'Your course is ready' })).toBeVisible();
    await phone.getByRole('link', { name: /Start the course/ }).click();
    await phone.getByLabel('Email').fill(learner);
    await phone.getByRole('button', { name: 'Email me a code' }).click();
    await phone.getByLabel('Code from the email').fill(await codeFor(learner));
    await phone.getByRole('button', { name: 'Sign in' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'Mixing glazes' })).toBeVisible();
    await expect(phone.getByText('0 of 3 lessons')).toBeVisible();
    await expectNoSidewaysScroll(phone);
  });

  await test.step('take it', async () => {
    await phone.getByRole('link', { name: /Start the course/ }).click();
    await expect(phone.getByText('Weigh it twice.')).toBeVisible();
    await expectNoSidewaysScroll(phone);
    await phone.getByRole('button', { name: 'Mark as done' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'The sound of a kiln' })).toBeVisible();
    await phone.getByLabel('Speed').selectOption('2');
    await phone.getByRole('button', { name: 'Play' }).click();
    await expect(phone.locator('.completion').getByText('Done', { exact: true })).toBeVisible();
    await expectNoSidewaysScroll(phone);
    await phone.getByRole('link', { name: /Next lesson/ }).click();
    await phone.getByRole('radio', { name: 'Iron' }).check();
    await phone.getByRole('button', { name: 'Check answers' }).click();
    await expect(phone.getByRole('heading', { name: 'You passed' })).toBeVisible();
    await expectNoSidewaysScroll(phone);
  });

  const address = await test.step('earn the certificate', async () => {
    await phone.getByRole('link', { name: 'Get your certificate' }).click();
    await phone.getByLabel('Your name on the certificate').fill('Mira Sol');
    await phone.getByLabel('Show my name on the public verification page').check();
    await phone.getByRole('button', { name: 'Create certificate' }).click();
    await expect(phone.getByText('Mira Sol')).toBeVisible();
    await expectAccessible(phone);
    await expectNoSidewaysScroll(phone);
    return phone.getByRole('link', { name: 'Verification page' }).getAttribute('href');
  });

  await test.step('somebody else checks it', async () => {
    const anyone = await elsewhere();
    await anyone.goto(address ?? '');
    await expect(anyone.getByText('This certificate is valid')).toBeVisible();
    await expect(anyone.getByText('Mira Sol')).toBeVisible();
    await expectAccessible(anyone);
  });

  await test.step('the creator sees how far customers are', async () => {
    await page.getByRole('link', { name: 'Edit course' }).click();
    await page.getByRole('link', { name: 'Progress' }).click();
    await expect(page.getByText('1 started · 1 completed')).toHaveCount(3);
    await expectAccessible(page);
  });
});

/** Adds a lesson to the first module, with a title, and waits until it can be edited. */
async function addLesson(page: Page, { kind, title }: { kind: RegExp; title: string }): Promise<void> {
  await page.getByRole('button', { name: 'Add lesson to First firing' }).click();
  await page.getByRole('menuitem', { name: kind }).click();
  await expect(page.getByRole('region', { name: 'New lesson' })).toBeVisible();
  await page.getByLabel('Title of the lesson').fill(title);
  await expect(page.getByRole('region', { name: title })).toBeVisible();
}

/** Waits until the outline and the lesson are saved. */
const expectSaved = (page: Page): Promise<void> => expect(page.getByText('Saved', { exact: true })).toHaveCount(2);
