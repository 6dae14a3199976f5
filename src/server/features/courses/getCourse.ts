import { getCourse as contract } from '#shared/contract/learning.ts';
import { refuse } from '#shared/contract/refusals.ts';
import type { LessonLock } from '#shared/rules/course.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { refusalOf } from '../members/refusalOf.ts';
import { countDone, findNextLesson, openCourse } from './openCourse.ts';

/** The lessons of a course with the customer's progress. */
export const getCourse = defineHandler(contract, async ({ contentId }, { tx, now, customer }) => {
  const answer = await openCourse(tx, { customerId: customer.id, contentId, now });
  if (answer.state !== 'open') return refuse(refusalOf(answer));
  const { course: learners } = answer;
  const { course, progress, locks } = learners;
  const { done, total } = countDone(learners);
  return {
    course: {
      id: contentId,
      title: course.title,
      hasCertificate: course.hasCertificate,
      modules: course.modules.map(({ id, title, lessons }) => ({
        id,
        title,
        lessons: lessons.map((lesson) => ({
          id: lesson.id,
          kind: lesson.kind,
          title: lesson.title,
          isDone: progress.get(lesson.id)?.isDone ?? false,
          lock: presentLock(locks.get(lesson.id)),
          positionSeconds: progress.get(lesson.id)?.positionSeconds ?? 0,
        })),
      })),
      doneCount: done,
      lessonCount: total,
      nextLessonId: findNextLesson(learners),
    },
  };
});

function presentLock(lock: LessonLock | undefined) {
  if (lock === undefined) return null;
  return lock.kind === 'until' ? { kind: lock.kind, at: lock.at.toISOString() } : lock;
}
