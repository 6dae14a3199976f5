import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { lessonOf, publishCourse, threeQuestions, type TestLesson } from '#test/course.ts';
import { buy } from '#test/furnish.ts';
import { hiddenField } from '#test/browser.ts';
import { memberBrowser, receiptLinkOf } from '#test/memberBrowser.ts';
import { openShop } from '#test/shop.ts';
import { CallError, openWorld, type Loose } from '#test/world.ts';
import { dayText } from '../orders/dayText.ts';

const world = await openWorld();
const ana = await openShop(world, 'ana');
const { storeId } = ana;
const SLUG = 'ana-studio';
// Each test has its own product, some time after the one before.
beforeEach(() => world.travel({ hours: 1 }));

const PRICE = { kind: 'fixed', amount: 900 };
async function sell(lessons: readonly TestLesson[], more: object = {}) {
  const { product } = await world.call('saveProduct', { storeId, title: 'Club', price: PRICE }, { as: ana });
  const contentId = await publishCourse(world, ana, { productId: product.id, lessons, ...more });
  const published = await world.call('getProduct', { storeId, productId: product.id }, { as: ana });
  return { productId: product.id as string, contentId, slug: published.product.slug as string, lessons };
}

let people = 0;
async function learner(productId: string) {
  const email = `learner-${(people += 1)}@example.com`;
  const { orderId } = await buy(world, { storeId, productId, email });
  await world.runJobs();
  const browser = await memberBrowser(world, { slug: SLUG, email });
  const call = async (name: string, input: object): Promise<Loose> => {
    const { result, error } = JSON.parse((await browser.call(name, { storeId, ...input })).body);
    if (error) throw new CallError(error.message, { httpStatus: 0, ...error });
    return result;
  };
  return { email, orderId, browser, call };
}

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: Loose) => error.details?.refusal,
  );
/** A lesson of a list by its place. */
function nth(lessons: readonly TestLesson[], place: number): TestLesson {
  const lesson = lessons[place];
  if (!lesson) throw new Error(`There is no lesson ${place}.`);
  return lesson;
}
const atLesson = ({ id }: { id: string }) => `/${SLUG}/members/lessons/${id}`;
const atCourse = (contentId: string) => `/${SLUG}/members/contents/${contentId}`;

describe('a course', () => {
  it('shows its lessons and where to go on, also without a script', async () => {
    const lessons = [lessonOf('video', { seconds: 100 }), lessonOf('text'), lessonOf('task')];
    const { productId, contentId } = await sell(lessons);
    const { browser, call } = await learner(productId);
    const page = async () => (await browser.get(atCourse(contentId))).body;
    expect(await page()).toContain('0 of 3 lessons');
    expect(await page()).toContain('Start the course');
    expect((await browser.get(atLesson(nth(lessons, 1)))).body).toContain('Wet the paper first.');
    const done = await browser.post(atLesson(nth(lessons, 1)), { intent: 'done' });
    expect(done.headers['location']).toBe(atLesson(nth(lessons, 2)));
    expect(await page()).toContain('1 of 3 lessons');
    const library = (await browser.get(`/${SLUG}/members`)).body;
    expect(library).toContain('1 of 3 lessons');
    const item = (await browser.get(/href="([^"]*members\/product\/[^"]*)"/.exec(library)?.[1] ?? '')).body;
    expect(item).toContain('1 of 3 lessons');
    await browser.get(atLesson(nth(lessons, 2)));
    expect((await call('getCourse', { contentId })).course).toMatchObject({
      doneCount: 1,
      lessonCount: 3,
      nextLessonId: nth(lessons, 2).id,
    });
  });

  it('opens only for those who have it, and from an order after signing in', async () => {
    const lessons = [lessonOf('text')];
    const { productId, contentId } = await sell(lessons);
    const owner = await learner(productId);
    const other = await learner(ana.productId);
    for (const path of [atCourse(contentId), atLesson(nth(lessons, 0)), `${atCourse(contentId)}/certificate`]) {
      expect((await other.browser.get(path)).statusCode).toBe(404);
      expect((await world.get(path)).headers['location']).toContain('/members/login');
    }
    expect(await refusal(other.call('customerLesson', { lessonId: nth(lessons, 0).id }))).toBe('not-found');
    const receipt = await receiptLinkOf(world, owner.email);
    expect((await world.get(`${receipt}/contents/${contentId}`)).headers['location']).toBe(atCourse(contentId));
  });

  it('gives the files of its lessons only there', async () => {
    const video = lessonOf('video', { seconds: 100 });
    const { productId } = await sell([video]);
    const { browser, call } = await learner(productId);
    const [file] = await world.sql<{ id: string }>('select id from product_files where lesson_id = $1', [video.id]);
    expect((await browser.get(`/${SLUG}/members/files/${file?.id}`)).statusCode).toBe(404);
    expect(await refusal(call('customerFileLink', { fileId: file?.id }))).toBe('not-found');
    expect((await call('customerLibrary', {})).items[0].files).toEqual([]);
    for (let time = 0; time < 3; time += 1) {
      const { headers } = await browser.get(`${atLesson(video)}/media`);
      const { pathname, search } = new URL(String(headers['location']), 'http://localhost');
      expect((await world.get(pathname + search)).statusCode).toBe(200);
    }
    const counts = await world.sql(
      'select count(*)::int as count from downloads d join file_versions v on v.id = d.version_id where v.file_id = $1',
      [file?.id],
    );
    expect(counts).toEqual([{ count: 1 }]);
  });

  it('shows a free lesson to everybody, without what it is not', async () => {
    const lessons = [lessonOf('video', { isPreview: true, seconds: 100 }), lessonOf('text')];
    const { slug, productId } = await sell(lessons);
    const at = (lesson: TestLesson) => `/${SLUG}/p/${slug}/lessons/${lesson.id}`;
    expect((await world.get(`/${SLUG}/p/${slug}`)).body).toContain(at(nth(lessons, 0)));
    const { body } = await world.get(at(nth(lessons, 0)));
    expect(body).toContain('Wet the paper first.');
    expect(body).not.toContain('Mark as done');
    expect((await world.get(`${at(nth(lessons, 0))}/media`)).statusCode).toBe(303);
    expect((await world.get(at(nth(lessons, 1)))).statusCode).toBe(404);
    expect((await world.get(`/${SLUG}/p/spring-prints/lessons/${nth(lessons, 0).id}`)).statusCode).toBe(404);
    // A course that is no longer part of the product is open only to those who bought it before.
    const link = { id: randomUUID(), kind: 'link', title: 'Paper', url: 'https://paper.example.com/' };
    await world.call('saveContents', { storeId, productId, contents: [link] }, { as: ana });
    await world.call('publishProduct', { storeId, productId }, { as: ana });
    for (const path of ['', '/media']) expect((await world.get(`${at(nth(lessons, 0))}${path}`)).statusCode).toBe(404);
  });
});

describe('a lesson that opens later', () => {
  const isLocked = async ({ browser }: Loose, lesson: TestLesson) =>
    (await browser.get(atLesson(lesson))).statusCode === 403;

  it('counts days from the beginning of access, which never moves', async () => {
    const late = lessonOf('text', { opens: { kind: 'days', days: 3 } });
    const { productId } = await sell([lessonOf('text'), late]);
    const reader = await learner(productId);
    expect(await isLocked(reader, late)).toBe(true);
    expect((await reader.browser.get(atLesson(late))).body).toContain('Opens on March');
    expect(await refusal(reader.call('completeLesson', { lessonId: late.id }))).toBe('lesson-closed');
    world.travel({ days: 2 });
    // Access that ends and comes back, such as a renewed membership, goes on where it was.
    const yesterday = new Date(world.now().getTime() - 86_400_000);
    await world.sql(
      'update entitlements set valid_from = granted_at, valid_until = $2::timestamptz where product_id = $1',
      [productId, yesterday],
    );
    await buy(world, { storeId, productId, email: reader.email }).catch(() => undefined);
    await world.sql('update entitlements set valid_until = null where product_id = $1', [productId]);
    expect(await isLocked(reader, late)).toBe(true);
    world.travel({ days: 1, hours: 1 });
    expect(await isLocked(reader, late)).toBe(false);
  });

  it('opens on a day in the creator’s time zone', async () => {
    const [day] = world.now().toISOString().split('T');
    const tomorrow = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    const late = lessonOf('text', { opens: { kind: 'date', date: tomorrow } });
    const { productId } = await sell([late], { timeZone: 'Pacific/Kiritimati' });
    const reader = await learner(productId);
    // The day begins there 14 hours before it does in UTC.
    const hours = (Date.parse(`${tomorrow}T00:00:00Z`) - world.now().getTime()) / 3_600_000 - 14;
    expect(await isLocked(reader, late)).toBe(hours > 0);
    world.travel({ hours: Math.max(0, Math.ceil(hours)) });
    expect(await isLocked(reader, late)).toBe(false);
  });

  it('promises the day on which it opens in the creator’s time zone', async () => {
    // At noon in UTC it is the next day there.
    world.travel({ hours: 36 - world.now().getUTCHours() });
    const dayAfter = (days: number) => new Date(Date.parse(world.now().toISOString().slice(0, 10)) + days * 86_400_000);
    const [dated, counted] = [
      lessonOf('text', { opens: { kind: 'date', date: dayAfter(5).toISOString().slice(0, 10) } }),
      lessonOf('text', { opens: { kind: 'days', days: 7 } }),
    ];
    const { productId, contentId } = await sell([dated, counted], { timeZone: 'Pacific/Kiritimati' });
    const { browser } = await learner(productId);
    const outline = (await browser.get(atCourse(contentId))).body;
    for (const [lesson, days] of [
      [dated, 5],
      [counted, 8],
    ] as const) {
      const promise = `Opens on ${dayText(dayAfter(days), 'en')}`;
      expect(outline).toContain(promise);
      expect((await browser.get(atLesson(lesson))).body).toContain(promise);
    }
  });

  it('opens after another one, and stays open once it is done', async () => {
    const first = lessonOf('text');
    const second = lessonOf('text', { opens: { kind: 'after', lessonId: first.id } });
    const { productId, contentId } = await sell([first, second]);
    const reader = await learner(productId);
    expect(await isLocked(reader, second)).toBe(true);
    await reader.call('completeLesson', { lessonId: first.id });
    expect(await isLocked(reader, second)).toBe(false);
    await reader.call('completeLesson', { lessonId: second.id });
    const later = { ...second, opens: { kind: 'days', days: 300 } };
    await publishCourse(world, ana, { productId, id: contentId, lessons: [first, later] });
    expect(await isLocked(reader, second)).toBe(false);
  });

  it('is announced once, with everything that opened, while there is access', async () => {
    const opens = { kind: 'days', days: 2 };
    const lessons = [
      lessonOf('text'),
      lessonOf('text', { opens, title: 'Inks' }),
      lessonOf('text', { opens, title: 'Papers' }),
    ];
    const { productId } = await sell(lessons);
    const [told, refunded] = [await learner(productId), await learner(productId)];
    const emails = async ({ email }: { email: string }) =>
      (await world.emailsTo(email)).filter(({ text }) => text.includes('Continue your course'));
    await world.sweep(storeId);
    expect(await emails(told)).toEqual([]);
    world.travel({ days: 2, hours: 1 });
    await world.call('refundOrder', { storeId, orderId: refunded.orderId, idempotencyKey: randomUUID() }, { as: ana });
    for (let time = 0; time < 3; time += 1) {
      await world.sweep(storeId);
      world.travel({ hours: 1 });
    }
    const [email, ...more] = await emails(told);
    expect(more).toEqual([]);
    for (const title of ['Inks', 'Papers']) expect(email?.text).toContain(title);
    expect(await emails(refunded)).toEqual([]);
    world.travel({ days: 2 });
    await world.sweep(storeId);
    expect(await emails(told)).toHaveLength(1);
  });

  it('is not announced to customers who turned that off, in their profile or with one click in the email', async () => {
    const lessons = [1, 2].map((days) => lessonOf('text', { opens: { kind: 'days', days }, title: `Day ${days}` }));
    const { productId } = await sell([lessonOf('text'), ...lessons]);
    const [first, second] = [await learner(productId), await learner(productId)];
    const emails = async ({ email }: { email: string }) =>
      (await world.emailsTo(email)).filter(({ text }) => text.includes('Continue your course'));
    const profile = async () => (await first.browser.get('/ana-studio/members/profile')).body;
    expect(await profile()).toMatch(/<input id="lessons"[^>]* checked/);
    await first.browser.post('/ana-studio/members/profile/emails', { news: 'yes', shows: 'lessons' });
    expect(await profile()).not.toMatch(/<input id="lessons"[^>]* checked/);
    world.travel({ days: 1, hours: 1 });
    await world.sweep(storeId);
    expect(await emails(first)).toEqual([]);
    const [email] = await emails(second);
    const { pathname } = new URL(/https?:\/\/\S+\/unsubscribe\/\S+/.exec(email?.text ?? '')?.[0] ?? '');
    const page = await second.browser.post(pathname, { 'List-Unsubscribe': 'One-Click' });
    expect(page.body).toContain('will no longer send “New lessons in my courses” emails');
    world.travel({ days: 1, hours: 1 });
    await world.sweep(storeId);
    expect(await emails(second)).toHaveLength(1);
  });

  it('has a link to turn that off which shows nothing once the customer has another address', async () => {
    const lesson = lessonOf('text', { opens: { kind: 'days', days: 1 }, title: 'Day 1' });
    const { productId } = await sell([lessonOf('text'), lesson]);
    const { browser, email } = await learner(productId);
    world.travel({ days: 1, hours: 1 });
    await world.sweep(storeId);
    const sent = (await world.emailsTo(email)).find(({ text }) => text.includes('Continue your course'));
    const { pathname } = new URL(/https?:\/\/\S+\/unsubscribe\/\S+/.exec(sent?.text ?? '')?.[0] ?? '');
    expect((await browser.get(pathname)).body).toContain(email);
    const newEmail = `new-${email}`;
    await world.sql('update accounts set email = $2, email_key = $2 where email_key = $1', [email, newEmail]);
    await world.sql('update customers set email = $2 where email = $1', [email, newEmail]);
    for (const answer of [await browser.get(pathname), await browser.post(pathname, {})]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain(newEmail);
    }
    const off = await world.sql(
      `select 1 from email_preferences p join customers c on c.id = p.customer_id where c.email = $1`,
      [newEmail],
    );
    expect(off).toEqual([]);
  });
});

describe('a quiz', () => {
  const right = (quiz: Loose) =>
    quiz.questions.map(({ id, options, answers }: Loose) => ({
      questionId: id,
      optionIds: options.filter(({ isRight }: Loose) => isRight).map((option: Loose) => option.id),
      text: answers[0] ?? '',
    }));

  it('is scored on the server, and its page does not tell what is right', async () => {
    const quiz = threeQuestions();
    const lesson = lessonOf('quiz', { quiz });
    const { productId } = await sell([lesson]);
    const { browser, call } = await learner(productId);
    const before = (await browser.get(atLesson(lesson))).body;
    for (const secret of ['Lisbon', 'isRight', 'It was in the first lesson']) expect(before).not.toContain(secret);
    expect(JSON.stringify(await call('customerLesson', { lessonId: lesson.id }))).not.toContain('isRight');
    const [single, many, text] = quiz.questions as Loose[];
    const form = {
      intent: 'quiz',
      try: hiddenField(before, 'try'),
      [`answer-${single.id}`]: single.options[0].id,
      [`answer-${many.options[0].id}`]: '1',
      [`answer-${text.id}`]: ' lisbon ',
    };
    const shown = async () => (await browser.get(atLesson(lesson))).body;
    await browser.post(atLesson(lesson), form);
    // Back and Reload send it again.
    await browser.post(atLesson(lesson), form);
    const after = await shown();
    expect(after).toContain('2 of 3 correct');
    expect(after).toContain('You passed');
    expect(after).toContain('It was in the first lesson.');
    expect(await world.sql('select number from quiz_tries where lesson_id = $1', [lesson.id])).toEqual([{ number: 1 }]);
    expect((await call('customerLesson', { lessonId: lesson.id })).lesson.isDone).toBe(true);
  });

  it('gives each try a number, so that no more tries count than allowed', async () => {
    const quiz = threeQuestions({ triesMax: 3, passPercent: 100 });
    const lesson = lessonOf('quiz', { quiz });
    const { productId } = await sell([lesson]);
    const { call, browser } = await learner(productId);
    const attempt = (tryId = randomUUID()) => call('answerQuiz', { lessonId: lesson.id, tryId, answers: [] });
    const first = randomUUID();
    const same = await Promise.all([attempt(first), attempt(first), attempt(first)]);
    expect(same.map(({ result }) => result.number)).toEqual([1, 1, 1]);
    expect(same[0].result.questions[0].right).toBeNull();
    const refusals = await Promise.all(Array.from({ length: 8 }, () => refusal(attempt())));
    expect(refusals.filter((code) => code === 'none')).toHaveLength(2);
    expect(refusals.filter((code) => code === 'quiz-tries-used-up')).toHaveLength(6);
    const numbers = await world.sql('select number from quiz_tries where lesson_id = $1 order by number', [lesson.id]);
    expect(numbers).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]);
    // With nothing left to win, everything is explained.
    expect((await browser.get(atLesson(lesson))).body).toContain('Correct answer: Lisbon');
    expect(await refusal(call('answerQuiz', { lessonId: lesson.id, tryId: first, answers: [] }))).toBe('none');
  });

  it('knows no try of another customer or lesson', async () => {
    const [one, two] = [lessonOf('quiz', { quiz: threeQuestions() }), lessonOf('quiz', { quiz: threeQuestions() })];
    const { productId } = await sell([one, two]);
    const [mine, theirs] = [await learner(productId), await learner(productId)];
    const tryId = randomUUID();
    await mine.call('answerQuiz', { lessonId: one.id, tryId, answers: right(one.quiz) });
    expect(await refusal(mine.call('answerQuiz', { lessonId: two.id, tryId, answers: [] }))).toBe('invalid-argument');
    expect(await refusal(theirs.call('answerQuiz', { lessonId: one.id, tryId, answers: [] }))).toBe('invalid-argument');
    expect((await theirs.call('customerLesson', { lessonId: one.id })).lesson.quiz.lastTry).toBeNull();
  });
});

describe('notes', () => {
  it('are written, changed and deleted by their owner alone', async () => {
    const lesson = lessonOf('text');
    const { productId } = await sell([lesson]);
    const [mine, theirs] = [await learner(productId), await learner(productId)];
    await mine.browser.post(atLesson(lesson), { intent: 'note', body: 'Less <b>water</b>', atSeconds: '83' });
    const { notes } = (await mine.call('customerLesson', { lessonId: lesson.id })).lesson;
    expect(notes).toMatchObject([{ body: 'Less <b>water</b>', atSeconds: 83 }]);
    const page = (await mine.browser.get(atLesson(lesson))).body;
    expect(page).toContain('1:23');
    expect(page).toContain('Less &lt;b&gt;water');
    const noteId = notes[0].id;
    expect(await refusal(theirs.call('saveLessonNote', { lessonId: lesson.id, noteId, body: 'Mine now' }))).toBe(
      'not-found',
    );
    await theirs.call('deleteLessonNote', { noteId });
    await mine.browser.post(atLesson(lesson), { intent: 'note', note: noteId, body: 'More water', atSeconds: '' });
    const changed = (await mine.call('customerLesson', { lessonId: lesson.id })).lesson.notes;
    expect(changed).toMatchObject([{ id: noteId, body: 'More water', atSeconds: null }]);
    expect((await theirs.call('customerLesson', { lessonId: lesson.id })).lesson.notes).toEqual([]);
    const empty = await mine.browser.post(atLesson(lesson), { intent: 'note', body: '  ' });
    expect(empty.statusCode).toBe(400);
    expect(empty.body).toContain('Write your note first.');
    const unknown = await mine.browser.post(atLesson(lesson), { intent: '__proto__' });
    expect([unknown.statusCode, unknown.headers.location]).toEqual([303, atLesson(lesson)]);
    await mine.browser.post(atLesson(lesson), { intent: 'delete-note', note: noteId });
    expect((await mine.call('customerLesson', { lessonId: lesson.id })).lesson.notes).toEqual([]);
  });
});

describe('a certificate', () => {
  const numberIn = (page: string) => /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(page)?.[0] ?? '';

  it('is issued once all lessons are done, with the confirmed name, and can be checked', async () => {
    const lessons = [lessonOf('text'), lessonOf('task')];
    const { productId, contentId } = await sell(lessons);
    const { browser, call, orderId } = await learner(productId);
    const at = `${atCourse(contentId)}/certificate`;
    expect((await browser.get(at)).headers['location']).toBe(atCourse(contentId));
    expect(await refusal(call('getCertificate', { contentId, name: 'Bea' }))).toBe('course-not-completed');
    for (const { id } of lessons) await call('completeLesson', { lessonId: id });
    expect((await browser.post(at, { name: ' ' })).body).toContain('Enter your name.');
    await Promise.all([browser.post(at, { name: 'Bea Lima' }), browser.post(at, { name: 'Bea Lima' })]);
    const serial = numberIn((await browser.get(at)).body);
    const check = async () => (await world.get(`/${SLUG}/certificates/${serial.toLowerCase()}`)).body;
    expect(await check()).toContain('This certificate is valid');
    expect(await check()).not.toContain('Bea Lima');
    await browser.post(at, { isNamePublic: '1', name: 'Somebody else' });
    expect(await check()).toContain('Bea Lima');
    const pdf = await browser.get(`${at}.pdf`);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');

    // A new lesson takes no certificate back. A refund does.
    await publishCourse(world, ana, { productId, id: contentId, lessons: [...lessons, lessonOf('text')] });
    expect(await world.call('checkCertificate', { storeId, serial })).toMatchObject({
      state: 'valid',
      name: 'Bea Lima',
    });
    await world.call('refundOrder', { storeId, orderId, idempotencyKey: randomUUID() }, { as: ana });
    expect(await check()).toContain('This certificate is no longer valid');
    expect(await check()).not.toContain('Bea Lima');
  });

  it('stays valid when a subscription has ended', async () => {
    const lesson = lessonOf('text');
    const { productId, contentId } = await sell([lesson]);
    const { call } = await learner(productId);
    await call('completeLesson', { lessonId: lesson.id });
    const { certificate } = await call('getCertificate', { contentId, name: 'Bea Lima' });
    const close = (closing: string) =>
      world.sql(`update entitlements set revoked_at = now(), closed_for = array[$2] where product_id = $1`, [
        productId,
        closing,
      ]);
    const state = async () => (await world.call('checkCertificate', { storeId, serial: certificate.serial })).state;
    await close('ended');
    expect(await state()).toBe('valid');
    await close('dispute-lost');
    expect(await state()).toBe('revoked');
  });

  it('is not found by a wrong number', async () => {
    expect((await world.get(`/${SLUG}/certificates/2222-2222-2222`)).statusCode).toBe(404);
    expect(await refusal(world.call('checkCertificate', { storeId, serial: 'x' }))).toBe('not-found');
  });
});

it('leaves with its customer’s account', async () => {
  const lesson = lessonOf('quiz', { quiz: threeQuestions() });
  const { productId, contentId } = await sell([lesson]);
  const { browser, call, email } = await learner(productId);
  await call('saveLessonNote', { lessonId: lesson.id, noteId: randomUUID(), body: 'Mine' });
  await call('answerQuiz', { lessonId: lesson.id, tryId: randomUUID(), answers: [] });
  await call('completeLesson', { lessonId: lesson.id });
  await call('getCertificate', { contentId, name: 'Bea Lima' });
  const profile = `/${SLUG}/members/profile/delete`;
  await browser.post(profile, { step: 'send-code' });
  await browser.post(profile, { step: 'confirm', code: await world.codeFor(email) });
  await browser.post(profile, { step: 'delete' });
  for (const table of ['lesson_notes', 'quiz_tries', 'lesson_progress', 'certificates'])
    expect(
      await world.sql(
        `select 1 from ${table} where store_id = $1 and customer_id in
      (select id from customers where anonymous_since is not null)`,
        [storeId],
      ),
    ).toEqual([]);
  expect(await world.sql('select 1 from lesson_notes where lesson_id = $1', [lesson.id])).toEqual([]);
});
