import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { codeFor } from './mailbox.ts';
import { buy, call, freshEmail, newCreator, newDraft, type Creator } from './people.ts';
import { silence } from './silence.ts';

test.use({ refusable: /favicon/ });

test('a customer takes a course on a phone and earns a certificate that anyone can check', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page);
  const { productId, contentId, quiz } = await sellCourse(page, creator);
  const email = freshEmail('learner');
  await buy(page.request, { storeId: creator.storeId, productId, email });

  const phone = await elsewhere({ viewport: { width: 390, height: 844 } });
  await phone.goto(`/${creator.slug}/members/contents/${contentId}`);
  await phone.getByRole('textbox', { name: 'Email' }).fill(email);
  await phone.getByRole('button', { name: /code/i }).first().click();
  await phone.getByLabel('Code from the email').fill(await codeFor(email));
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Mixing glazes' })).toBeVisible();
  await expect(phone.getByText('0 of 3 lessons')).toBeVisible();
  await expectAccessible(phone);

  await test.step('a recording is done once it was heard, and goes on where it stopped', async () => {
    await phone.getByRole('link', { name: /Start the course/ }).click();
    await expect(phone.getByRole('button', { name: 'Play' })).toBeVisible();
    await expectAccessible(phone);
    await phone.getByLabel('Speed').selectOption('2');
    await phone.getByRole('button', { name: 'Play' }).click();
    await expect(phone.getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 20_000 });
    await phone.getByLabel('Note', { exact: false }).last().fill('Less iron.');
    await phone.getByRole('button', { name: 'Add note' }).click();
    await expect(phone.getByText('Less iron.').first()).toBeVisible();
  });

  await phone.getByRole('link', { name: /Next lesson/ }).click();
  await expect(phone.getByText('Weigh it twice.')).toBeVisible();
  await phone.getByRole('button', { name: 'Mark as done' }).click();

  await test.step('a quiz is answered, and says what was right', async () => {
    await phone.getByRole('radio', { name: 'Iron' }).check();
    await phone.getByRole('button', { name: 'Check answers' }).click();
    await expect(phone.getByRole('heading', { name: 'You passed' })).toBeVisible();
    await expect(phone.getByText(quiz.explanation)).toBeVisible();
    await expectAccessible(phone);
  });

  await phone.getByRole('link', { name: 'Get your certificate' }).click();
  await phone.getByLabel('Your name on the certificate').fill('Mira Sol');
  await phone.getByLabel('Show my name on the public verification page').check();
  await phone.getByRole('button', { name: 'Create certificate' }).click();
  await expectAccessible(phone);
  const pdf = await phone.request.get(
    (await phone.getByRole('link', { name: 'Download PDF' }).getAttribute('href')) ?? '',
  );
  expect(pdf.headers()['content-type']).toContain('application/pdf');
  const address = await phone.getByRole('link', { name: 'Verification page' }).getAttribute('href');

  const anyone = await elsewhere();
  await anyone.goto(address ?? '');
  await expect(anyone.getByText('This certificate is valid')).toBeVisible();
  await expect(anyone.getByText('Mira Sol')).toBeVisible();
  await expectAccessible(anyone);
});

test('a lesson works without JavaScript', async ({ page, browser }) => {
  const creator = await newCreator(page);
  const { productId, contentId } = await sellCourse(page, creator);
  const email = freshEmail('learner');
  await buy(page.request, { storeId: creator.storeId, productId, email });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const reader = await context.newPage();
  await reader.goto(`/${creator.slug}/members/contents/${contentId}`);
  await reader.getByRole('textbox', { name: 'Email' }).fill(email);
  await reader.getByRole('button', { name: /code/i }).first().click();
  await reader.getByLabel('Code from the email').fill(await codeFor(email));
  await reader.getByRole('button', { name: 'Sign in' }).click();
  await reader.getByRole('link', { name: /Start the course/ }).click();
  await expect(reader.locator('audio')).toHaveAttribute('controls', '');
  await reader.getByRole('button', { name: 'Mark as done' }).click();
  await reader.getByRole('button', { name: 'Mark as done' }).click();
  await reader.getByRole('radio', { name: 'Cobalt' }).check();
  await reader.getByRole('button', { name: 'Check answers' }).click();
  await expect(reader.getByRole('heading', { name: 'Not passed yet' })).toBeVisible();
  await reader.getByRole('link', { name: 'Try again' }).click();
  await reader.getByRole('radio', { name: 'Iron' }).check();
  await reader.getByRole('button', { name: 'Check answers' }).click();
  await expect(reader.getByRole('link', { name: 'Get your certificate' })).toBeVisible();
  await context.close();
});

/** A published course of a recording, a text and a quiz. */
async function sellCourse(page: Page, { storeId }: Creator) {
  const draft = await newDraft(page, storeId, { title: 'Glaze school' });
  const contentId = randomUUID();
  const lesson = (kind: string, title: string) => ({ id: randomUUID(), kind, title, isPreview: false, opens: null });
  const [audio, text, quiz] = [
    lesson('audio', 'The sound of a kiln'),
    lesson('text', 'Weighing'),
    lesson('quiz', 'Check yourself'),
  ];
  const modules = [{ id: randomUUID(), title: 'First firing', lessons: [audio, text, quiz] }];
  const course = {
    id: contentId,
    kind: 'course',
    title: 'Mixing glazes',
    modules,
    hasCertificate: true,
    timeZone: 'UTC',
  };
  const save = (name: string, input: object) => call(page.request, name, { storeId, ...input });
  await save('saveContents', { productId: draft.id, contents: [course] });
  const document = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Weigh it twice.' }] }],
  };
  await save('saveLesson', { lessonId: text.id, document });
  const option = (of: string, isRight: boolean) => ({ id: randomUUID(), text: of, isRight });
  const question = {
    id: randomUUID(),
    kind: 'single',
    text: 'Which oxide makes celadon green?',
    options: [option('Iron', true), option('Cobalt', false)],
    answers: [],
    explanation: 'A little iron, without oxygen.',
  };
  await save('saveLesson', { lessonId: quiz.id, quiz: { passPercent: 100, triesMax: null, questions: [question] } });
  await uploadRecording(page, { storeId, productId: draft.id, lessonId: audio.id });
  await save('publishProduct', { productId: draft.id });
  return { productId: draft.id, contentId, quiz: question };
}

async function uploadRecording(page: Page, place: { storeId: string; productId: string; lessonId: string }) {
  const bytes = silence(4);
  const metadata = Object.entries({ ...place, filename: 'kiln.wav' })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const answer = await page.request.post('/uploads', {
    headers: {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-length': String(bytes.length),
      'upload-metadata': metadata,
    },
    data: bytes,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}
