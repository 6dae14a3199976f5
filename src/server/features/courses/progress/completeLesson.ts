import { completeLesson as contract } from '#shared/contract/learning.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { assertOpen } from '../assertOpen.ts';
import { openLesson } from '../openCourse.ts';
import { noteDone } from './progressRecord.ts';

/** Marks a lesson as done because the customer says so. */
export const completeLesson = defineHandler(contract, async ({ lessonId }, { tx, now, customer }) => {
  const { record } = assertOpen(await openLesson(tx, { customerId: customer.id, lessonId, now }));
  await noteDone(tx, { customerId: customer.id, contentId: record.contentId, lessonId, doneBy: 'button', now });
  return { isDone: true as const };
});
