import { sql } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';
import type { Composing, MessageData } from './composePayload.ts';
import { customerPart } from './customerPart.ts';

/** Of `lesson.*`. */
export async function lessonData(
  tx: StoreTx,
  { event: { subjectId, facts } }: Composing,
): Promise<MessageData | undefined> {
  const customerId = facts['customerId'];
  if (typeof customerId !== 'string') return undefined;
  const row = await tx.maybe(lessonRow(tx, { lessonId: subjectId, customerId }));
  if (!row) return undefined;
  const { id, kind, title, courseId, courseTitle, productId, doneBy, doneAt, email, name } = row;
  return {
    customerId,
    data: {
      lesson: { id, kind, title: title ?? '' },
      course: { id: courseId, title: courseTitle ?? '', productId },
      customer: customerPart({ customerId, email, name }),
      doneBy,
      doneAt: doneAt?.toISOString() ?? null,
    },
  };
}

const lessonRow = (tx: StoreTx, { lessonId, customerId }: { lessonId: string; customerId: string }) =>
  tx.q
    .selectFrom('lesson_progress as g')
    .innerJoin('lessons as l', (on) => on.onRef('l.store_id', '=', 'g.store_id').onRef('l.id', '=', 'g.lesson_id'))
    .innerJoin('contents as c', (on) => on.onRef('c.store_id', '=', 'l.store_id').onRef('c.id', '=', 'l.content_id'))
    .innerJoin('customers as k', (on) => on.onRef('k.store_id', '=', 'g.store_id').onRef('k.id', '=', 'g.customer_id'))
    .select(['l.id', 'l.kind', 'c.id as courseId', 'c.published_title as courseTitle', 'c.product_id as productId'])
    .select(['g.done_by as doneBy', 'g.done_at as doneAt', 'k.email', 'k.name'])
    .select(
      sql<string | null>`jsonb_path_query_first(c.published, '$.modules[*].lessons[*] ? (@.id == $id).title',
        jsonb_build_object('id', l.id::text)) #>> '{}'`.as('title'),
    )
    .where('g.store_id', '=', tx.realm)
    .where('g.customer_id', '=', customerId)
    .where('g.lesson_id', '=', lessonId);
