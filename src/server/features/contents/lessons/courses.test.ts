import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUploads } from '#test/uploads.ts';
import type { Loose } from '#test/world.ts';

let at: Awaited<ReturnType<typeof createUploads>>;
beforeAll(async () => {
  at = await createUploads();
});
afterAll(() => at.world.close());

const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const lesson = (kind = 'text', more: object = {}) => ({
  id: randomUUID(),
  kind,
  title: `A ${kind}`,
  isPreview: false,
  opens: null,
  ...more,
});
const moduleOf = (...lessons: object[]) => ({ id: randomUUID(), title: 'Week', lessons });
const course = (...modules: object[]) => ({ id: randomUUID(), kind: 'course', title: 'Glazing', modules });

const call = (name: string, input: object, as = at.ana): Promise<Loose> =>
  at.world.call(name, { storeId: as.storeId, ...input }, { as });
const save = (productId: string, contents: object[], more: object = {}) =>
  call('saveContents', { productId, contents, ...more });
const read = (productId: string) => call('getContents', { productId });
const saveLesson = (lessonId: string, fields: object) => call('saveLesson', { lessonId, ...fields });
const publish = async (productId: string) => (await call('publishProduct', { productId })).product;
const problemOf = async (work: Promise<unknown>) => {
  const error: Loose = await work.then(
    () => ({}),
    (problem: unknown) => problem,
  );
  return { refusal: error.details?.refusal, sentence: error.message };
};
const write = (id: string, text = 'Mix it with water.') => saveLesson(id, { document: paragraph(text) });

const question = (fields: object = {}) => ({
  id: randomUUID(),
  kind: 'single',
  text: 'What makes celadon green?',
  options: [
    { id: randomUUID(), text: 'Iron', isRight: true },
    { id: randomUUID(), text: 'Copper', isRight: false },
  ],
  ...fields,
});

/** A published course of two texts. */
async function published() {
  const productId = await at.newProduct();
  const [first, second] = [lesson(), lesson('text', { opens: { kind: 'days', days: 7 } })];
  const content = course(moduleOf(first), moduleOf(second));
  await save(productId, [content]);
  await write(first.id);
  await write(second.id);
  expect(await publish(productId)).toMatchObject({ state: 'published', hasChanges: false });
  return { productId, content, first, second };
}

describe('the outline of a course', () => {
  it('is saved with new lessons, also twice, and counts them', async () => {
    const productId = await at.newProduct();
    const [first, second] = [lesson('video'), lesson('quiz')];
    const content = course(moduleOf(first), moduleOf(second));
    const saved = await save(productId, [content]);
    expect(saved.contents[0]).toMatchObject({
      ...content,
      hasCertificate: false,
      timeZone: 'UTC',
      lessons: [
        { id: first.id, isComplete: false, durationSeconds: null },
        { id: second.id, isComplete: false, durationSeconds: null },
      ],
    });
    expect(await save(productId, [content])).toEqual(saved);
    const { id, kind, title } = content;
    expect(await save(productId, [{ id, kind, title }])).toEqual(saved);
  });

  it('keeps what a removed lesson holds, until it returns', async () => {
    const productId = await at.newProduct();
    const [first, second] = [lesson(), lesson()];
    const content = course(moduleOf(first, second));
    await save(productId, [content]);
    await write(second.id, 'Fire it slowly.');
    await save(productId, [{ ...content, modules: [moduleOf(first)] }]);
    expect((await read(productId)).contents[0].lessons).toHaveLength(1);
    await save(productId, []);
    await save(productId, [content]);
    expect((await call('getLesson', { lessonId: second.id })).lesson).toMatchObject({
      document: paragraph('Fire it slowly.'),
      isComplete: true,
    });
  });

  it('is refused with lessons of another product, another kind, or that wait for each other', async () => {
    const [mine, productId] = [lesson(), await at.newProduct()];
    const content = course(moduleOf(mine));
    await save(productId, [content]);
    const other = await at.newProduct();
    expect(await problemOf(save(other, [course(moduleOf(mine))]))).toMatchObject({ refusal: 'not-found' });
    const asVideo = { ...content, modules: [moduleOf({ ...mine, kind: 'video' })] };
    expect(await problemOf(save(productId, [asVideo]))).toMatchObject({ refusal: 'invalid-argument' });
    const [a, b] = [lesson(), lesson()];
    const circle = [
      { ...a, opens: { kind: 'after', lessonId: b.id } },
      { ...b, opens: { kind: 'after', lessonId: a.id } },
    ];
    expect(await problemOf(save(productId, [{ ...content, modules: [moduleOf(mine, ...circle)] }]))).toEqual({
      refusal: 'invalid-argument',
      sentence: 'Some lessons wait for each other, so they would never open.',
    });
    expect((await read(productId)).contents[0].lessons).toHaveLength(1);
    expect(await problemOf(call('getLesson', { lessonId: mine.id }, at.ben))).toMatchObject({ refusal: 'not-found' });
    expect(await problemOf(call('saveLesson', { lessonId: mine.id, document: null }, at.ben))).toMatchObject({
      refusal: 'not-found',
    });
  });

  it('has at most 500 lessons', async () => {
    const productId = await at.newProduct();
    const many = Array.from({ length: 500 }, () => lesson());
    const content = course(moduleOf(...many.slice(0, 300)), moduleOf(...many.slice(300)));
    expect((await save(productId, [content])).contents[0].lessons).toHaveLength(500);
    const more = { ...content, modules: [...content.modules, moduleOf(lesson())] };
    expect(await problemOf(save(productId, [more]))).toMatchObject({
      sentence: 'A course can have up to 500 lessons.',
    });
  });
});

describe('a lesson', () => {
  it('is not overwritten by a window that has not seen a change, and a retry is no conflict', async () => {
    const productId = await at.newProduct();
    const { id } = lesson();
    await save(productId, [course(moduleOf({ ...lesson(), id }))]);
    const { revision } = await call('getLesson', { lessonId: id });
    const mine = { document: paragraph('Mine'), revision };
    const saved = await saveLesson(id, mine);
    expect(await saveLesson(id, mine)).toEqual(saved);
    expect(await problemOf(saveLesson(id, { document: paragraph('Theirs'), revision }))).toMatchObject({
      refusal: 'lesson-changed',
    });
    expect((await call('getLesson', { lessonId: id })).lesson.document).toEqual(paragraph('Mine'));
  });

  it('changes its product for customers only with the next publication', async () => {
    const { productId, first, second } = await published();
    expect((await call('getProduct', { productId })).product.hasChanges).toBe(false);
    await write(first.id, 'Changed.');
    expect((await call('getProduct', { productId })).product.hasChanges).toBe(true);
    const open = () => at.world.sql('select published from lessons where id = any($1)', [[first.id, second.id]]);
    expect(JSON.stringify(await open())).not.toContain('Changed.');
    await publish(productId);
    expect(JSON.stringify(await open())).toContain('<p>Changed.</p>');
    expect((await call('getProduct', { productId })).product.hasChanges).toBe(false);
  });
});

describe('publishing a course', () => {
  it('names the lesson that is missing something', async () => {
    const productId = await at.newProduct();
    const content = course();
    await save(productId, [content]);
    expect(await problemOf(publish(productId))).toMatchObject({ refusal: 'course-needs-lesson' });
    const untitled = lesson('text', { title: '' });
    await save(productId, [{ ...content, modules: [moduleOf(untitled)] }]);
    expect(await problemOf(publish(productId))).toEqual({
      refusal: 'lesson-needs-title',
      sentence: 'Give lesson 1 of the course a title.',
    });
    const [video, quiz] = [lesson('video'), lesson('quiz')];
    await save(productId, [{ ...content, modules: [moduleOf(video)] }]);
    expect(await problemOf(publish(productId))).toEqual({
      refusal: 'lesson-not-complete',
      sentence: 'The lesson “A video” isn’t complete. Upload a video.',
    });
    await save(productId, [{ ...content, modules: [moduleOf(quiz)] }]);
    await saveLesson(quiz.id, { quiz: { questions: [question(), question({ options: [] })] } });
    expect((await problemOf(publish(productId))).sentence).toBe(
      'The lesson “A quiz” isn’t complete. Question 2: Add at least two answers.',
    );
    await saveLesson(quiz.id, { quiz: { questions: [question()] } });
    const { product } = await call('publishProduct', { productId });
    expect(product).toMatchObject({ state: 'published', hasContents: true });
  });

  it('shows the outline on the product’s page, and nothing of the lessons', async () => {
    const { productId, first } = await published();
    await write(first.id, 'The secret recipe.');
    const { slug } = await publish(productId);
    const { body } = await at.world.get(`/${at.ana.slug}/p/${slug}`);
    expect(body).toContain('2 lessons');
    expect(body).toContain('A text');
    expect(body).not.toContain('secret recipe');
  });
});

describe('the files of lessons', () => {
  const mp3 = Buffer.concat([
    Buffer.from('ID3\u0004\0\0\0\0\0\0', 'latin1'),
    Buffer.from('fffb9064', 'hex'),
    Buffer.alloc(2000),
  ]);
  const vtt = Buffer.from('WEBVTT\n\n00:00.000 --> 00:04.000\nWelcome.\n');

  async function audioCourse() {
    const productId = await at.newProduct();
    const own = lesson('audio');
    const content = course(moduleOf(own));
    await save(productId, [content]);
    const upload = (name: string, bytes: Buffer<ArrayBuffer>, more: Record<string, string> = {}) =>
      at.tus.upload(at.metadata(name, { productId, lessonId: own.id, ...more }), bytes);
    return { productId, lessonId: own.id, content, upload };
  }

  it('complete the lesson, and are not among the files to download', async () => {
    const { productId, lessonId, upload } = await audioCourse();
    const file = await upload('talk.mp3', mp3, { duration: '95' });
    const captions = await upload('talk.vtt', vtt);
    expect(file).toMatchObject({ mime: 'audio/mpeg', durationSeconds: 95 });
    expect((await call('getLesson', { lessonId })).lesson).toMatchObject({
      file,
      captions: { ...captions, mime: 'text/vtt' },
      isComplete: true,
    });
    expect((await read(productId)).contents[0].lessons).toEqual([
      { id: lessonId, isComplete: true, durationSeconds: 95 },
    ]);
    expect((await publish(productId)).files).toEqual([]);
    for (const name of ['removeFile', 'restoreFile'])
      expect(await problemOf(call(name, { fileId: file.id }))).toMatchObject({ refusal: 'not-found' });
    expect(await problemOf(call('renameFile', { fileId: file.id, name: 'x.mp3' }))).toMatchObject({
      refusal: 'not-found',
    });
    expect((await call('getFileLink', { fileId: file.id })).url).toContain('/files/');
  });

  it('must fit the lesson', async () => {
    const { lessonId, productId, upload } = await audioCourse();
    const plain = Buffer.from('Just a text.');
    await expect(upload('talk.mp3', plain)).rejects.toThrow('This file isn’t an audio file.');
    await expect(upload('talk.vtt', plain)).rejects.toThrow('These captions can’t be read.');
    await expect(upload('talk.vtt', Buffer.concat([vtt, Buffer.alloc(1024 * 1024)]))).rejects.toThrow('up to 1 MB');
    const other = await at.newProduct();
    await expect(upload('talk.mp3', mp3, { productId: other })).rejects.toThrow('404');
    expect((await call('getLesson', { lessonId })).lesson).toMatchObject({ file: null, captions: null });
    expect((await at.product(productId)).files).toEqual([]);
  });

  it('do not disturb somebody who is typing meanwhile', async () => {
    const { lessonId, upload } = await audioCourse();
    const { revision } = await call('getLesson', { lessonId });
    await upload('talk.mp3', mp3);
    const { lesson: saved } = await saveLesson(lessonId, { document: paragraph('Notes'), revision });
    expect(saved).toMatchObject({ file: { name: 'talk.mp3' }, document: paragraph('Notes') });
  });

  it('stay when they are replaced until the next publication, and their bytes until nobody needs them', async () => {
    const { productId, upload } = await audioCourse();
    const first = await upload('one.mp3', mp3);
    await publish(productId);
    const second = await upload('two.mp3', mp3);
    const states = async () =>
      Object.fromEntries(
        (await at.world.sql('select id, removed_at from product_files where product_id = $1', [productId])).map(
          (row) => [String(row['id']), row['removed_at'] !== null],
        ),
      );
    expect(await states()).toEqual({ [first.id]: false, [second.id]: false });
    await publish(productId);
    expect(await states()).toEqual({ [first.id]: true, [second.id]: false });
    at.world.travel({ days: 2 });
    await at.world.sweep(at.ana.storeId);
    expect(await states()).toEqual({ [second.id]: false });
  });

  it('stay as published in a course that is removed, because earlier buyers still have it', async () => {
    const { productId, lessonId, upload } = await audioCourse();
    const [file, captions] = [await upload('one.mp3', mp3), await upload('one.vtt', vtt)];
    await publish(productId);
    const replacements = [await upload('two.mp3', mp3), await upload('two.vtt', vtt)];
    await save(productId, [{ id: randomUUID(), kind: 'link', title: 'Group', url: 'https://group.example/' }]);
    await publish(productId);
    at.world.travel({ days: 2 });
    await at.world.sweep(at.ana.storeId);
    const [row] = await at.world.sql('select published from lessons where id = $1', [lessonId]);
    expect(row?.['published']).toMatchObject({ fileId: file.id, captionsFileId: captions.id });
    const stored = await at.world.sql(
      `select f.id from product_files f join file_versions v on v.store_id = f.store_id and v.file_id = f.id
        where f.product_id = $1 and f.removed_at is null`,
      [productId],
    );
    expect(new Set(stored.map(({ id }) => id))).toEqual(new Set([file, captions, ...replacements].map(({ id }) => id)));
  });

  it('are copied with the course', async () => {
    const { productId, lessonId, upload } = await audioCourse();
    const file = await upload('talk.mp3', mp3, { duration: '60' });
    const { product } = await call('duplicateProduct', { productId });
    const [copy] = (await read(product.id)).contents;
    expect(copy).toMatchObject({
      kind: 'course',
      title: 'Glazing',
      lessons: [{ isComplete: true, durationSeconds: 60 }],
    });
    const copied = copy.modules[0].lessons[0].id;
    expect(copied).not.toBe(lessonId);
    const { lesson: held } = await call('getLesson', { lessonId: copied });
    expect(held.file).toMatchObject({ name: 'talk.mp3', bytes: file.bytes });
    expect(held.file.id).not.toBe(file.id);
    expect((await publish(product.id)).files).toEqual([]);
  });
});
