import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { LessonKind } from '#shared/rules/course.ts';
import { addVersion } from './shop.ts';
import type { CreatorWithStore, World } from './world.ts';

export interface TestLesson {
  id: string;
  kind: LessonKind;
  title: string;
  isPreview?: boolean;
  opens?: object | null;
  /** Of a video or recording. */
  seconds?: number | null;
  hasCaptions?: boolean;
  quiz?: object;
}

export const lessonOf = (kind: LessonKind, more: Partial<TestLesson> = {}): TestLesson => ({
  id: randomUUID(),
  kind,
  title: `A ${kind} to learn from`,
  ...more,
});

interface TestCourse {
  productId: string;
  lessons: readonly TestLesson[];
  id?: string;
  hasCertificate?: boolean;
  timeZone?: string;
  /** What the product gives besides the course. */
  before?: readonly object[];
}

/** Saves a course of one module in a product and publishes it. Returns its id. */
export async function publishCourse(
  world: World,
  owner: CreatorWithStore,
  { productId, lessons, id = randomUUID(), hasCertificate = true, timeZone = 'UTC', before = [] }: TestCourse,
): Promise<string> {
  const { storeId } = owner;
  const as = owner;
  const outline = lessons.map(({ id: lessonId, kind, title, isPreview = false, opens = null }) => ({
    id: lessonId,
    kind,
    title,
    isPreview,
    opens,
  }));
  const modules = [{ id: randomUUID(), title: 'First steps', lessons: outline }];
  const course = { id, kind: 'course', title: 'Printing', modules, hasCertificate, timeZone };
  await world.call('saveContents', { storeId, productId, contents: [...before, course] }, { as });
  for (const lesson of lessons) await fillLesson(world, owner, { productId, lesson });
  await world.call('publishProduct', { storeId, productId }, { as });
  return id;
}

async function fillLesson(
  world: World,
  owner: CreatorWithStore,
  {
    productId,
    lesson: { id: lessonId, kind, seconds = null, hasCaptions = false, quiz },
  }: { productId: string; lesson: TestLesson },
): Promise<void> {
  const { storeId } = owner;
  const document = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Wet the paper first.' }] }],
  };
  await world.call('saveLesson', { storeId, lessonId, document, ...(quiz && { quiz }) }, { as: owner });
  if (kind !== 'video' && kind !== 'audio' && kind !== 'pdf') return;
  const files = {
    fileId: await addLessonFile(world, { storeId, productId, lessonId, mime: MIMES[kind], seconds }),
    ...(hasCaptions && {
      captionsFileId: await addLessonFile(world, { storeId, productId, lessonId, mime: 'text/vtt', seconds: null }),
    }),
  };
  await world.sql(
    `update lessons set settings = settings || $3::jsonb, is_complete = true where store_id = $1 and id = $2`,
    [storeId, lessonId, JSON.stringify(files)],
  );
}

const MIMES = { video: 'video/mp4', audio: 'audio/mpeg', pdf: 'application/pdf' } as const;

interface LessonFile {
  storeId: string;
  productId: string;
  lessonId: string;
  mime: string;
  seconds: number | null;
}

/** What an upload to a lesson leaves, with a few bytes. */
async function addLessonFile(
  world: World,
  { storeId, productId, lessonId, mime, seconds }: LessonFile,
): Promise<string> {
  const fileId = randomUUID();
  await world.sql(
    `insert into product_files (store_id, id, product_id, lesson_id, name, created_at) values ($1, $2, $3, $4, $5, now())`,
    [storeId, fileId, productId, lessonId, `lesson.${mime.split('/')[1]}`],
  );
  const versionId = await addVersion(world, { storeId, fileId, number: 1 });
  await world.sql('update file_versions set mime = $3, duration_seconds = $4 where store_id = $1 and id = $2', [
    storeId,
    versionId,
    mime,
    seconds,
  ]);
  await world.services.files.put(`product-files/${versionId}`, Readable.from(Buffer.alloc(2048, 'x')));
  return fileId;
}

/** A quiz whose right answers are 'right', 'also right' and 'Lisbon'. */
export function threeQuestions(more: object = {}) {
  const option = (text: string, isRight: boolean) => ({ id: randomUUID(), text, isRight });
  const question = { options: [], answers: [], explanation: '' };
  return {
    passPercent: 60,
    triesMax: null,
    questions: [
      {
        ...question,
        id: randomUUID(),
        kind: 'single',
        text: 'Which one?',
        options: [option('right', true), option('wrong', false)],
        explanation: 'It was in the first lesson.',
      },
      {
        ...question,
        id: randomUUID(),
        kind: 'many',
        text: 'Which ones?',
        options: [option('right', true), option('also right', true), option('wrong', false)],
      },
      { ...question, id: randomUUID(), kind: 'text', text: 'Where?', answers: ['Lisbon'] },
    ],
    ...more,
  };
}
