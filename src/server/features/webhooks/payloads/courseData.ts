import type { StoreTx } from '../../../db/transaction.ts';
import type { Composing, MessageData } from './composePayload.ts';
import { customerPart } from './customerPart.ts';

/** Of `course.*`. */
export async function courseData(
  tx: StoreTx,
  { event: { subjectId, facts } }: Composing,
): Promise<MessageData | undefined> {
  const customerId = facts['customerId'];
  if (typeof customerId !== 'string') return undefined;
  const row = await tx.maybe(courseRow(tx, { courseId: subjectId, customerId }));
  if (!row) return undefined;
  const { id, title, productId, doneAt, email, name } = row;
  return {
    customerId,
    data: {
      course: { id, title: title ?? '', productId },
      customer: customerPart({ customerId, email, name }),
      doneAt: doneAt?.toISOString() ?? null,
    },
  };
}

const courseRow = (tx: StoreTx, { courseId, customerId }: { courseId: string; customerId: string }) =>
  tx.q
    .selectFrom('lesson_progress as g')
    .innerJoin('contents as c', (on) => on.onRef('c.store_id', '=', 'g.store_id').onRef('c.id', '=', 'g.content_id'))
    .innerJoin('customers as k', (on) => on.onRef('k.store_id', '=', 'g.store_id').onRef('k.id', '=', 'g.customer_id'))
    .select(['c.id', 'c.published_title as title', 'c.product_id as productId'])
    .select(['g.completed_course_at as doneAt', 'k.email', 'k.name'])
    .where('g.store_id', '=', tx.realm)
    .where('g.customer_id', '=', customerId)
    .where('g.content_id', '=', courseId)
    .where('g.completed_course_at', 'is not', null);
