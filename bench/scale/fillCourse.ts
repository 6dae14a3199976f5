import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import type { Client, OwnStore } from '../openClient.ts';

const LESSONS = 100;
/** So many lessons each customer opened. */
const OPENED = 20;
const TEXT = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Stir well.' }] }] };

interface FilledCourse {
  shop: OwnStore;
  productId: string;
  contentId: string;
  /** Rows of progress. */
  rows: number;
}

/** Fills a course with the progress of its customers in the last 90 days. The job of the product then adds it up. */
export async function fillCourse(
  client: Client,
  owner: pg.Client,
  { shop: { creator, storeId }, productId, contentId, rows }: FilledCourse,
): Promise<void> {
  const { token } = creator;
  const lessons = Array.from({ length: LESSONS }, (_, at) => ({
    id: randomUUID(),
    kind: 'text',
    title: `Lesson ${at + 1}`,
    opens: null,
  }));
  const modules = Array.from({ length: LESSONS / 10 }, (_, at) => ({
    id: randomUUID(),
    title: `Week ${at + 1}`,
    lessons: lessons.slice(at * 10, at * 10 + 10),
  }));
  const contents = [{ id: contentId, kind: 'course', title: 'Printing', modules, hasCertificate: true }];
  await client.call(z.unknown(), 'saveContents', { storeId, productId, contents }, { token });
  for (const { id: lessonId } of lessons)
    await client.call(z.unknown(), 'saveLesson', { storeId, lessonId, document: TEXT }, { token });
  await client.publishProduct(creator, { storeId, productId });
  await owner.query('set session_replication_role = replica; set synchronous_commit = off');
  await owner.query(
    `insert into lesson_progress (store_id, customer_id, lesson_id, content_id, started_at, last_at, done_at, done_by)
       select $1, p.id, ($3::uuid[])[1 + (p.first + n) % ${LESSONS}], $2, at, at,
              case when p.first % 5 <> n % 5 then at + random() * random() * interval '3 hours' end,
              case when p.first % 5 <> n % 5 then 'button' end
         from (select gen_random_uuid() as id, person % 81 as first, now() - random() * interval '90 days' as began
                 from generate_series(1, $4::int / ${OPENED}) person) p,
              generate_series(0, ${OPENED - 1}) n, lateral (select p.began + n * interval '1 hour') times (at)`,
    [storeId, contentId, lessons.map(({ id }) => id), rows],
  );
  await owner.query('insert into course_marks (store_id, content_id, id) values ($1, $2, gen_random_uuid())', [
    storeId,
    contentId,
  ]);
  await owner.query('reset session_replication_role; reset synchronous_commit');
}
