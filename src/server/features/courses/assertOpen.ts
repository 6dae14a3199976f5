import { refuse } from '#shared/contract/refusals.ts';
import { refusalOf } from '../members/refusalOf.ts';
import type { LessonAnswer, OpenLesson, Place } from './openCourse.ts';

/** The opened lesson. Throws the refusal of why it is closed. */
export function assertOpen<Found extends Place>(answer: LessonAnswer<Found>): OpenLesson<Found> {
  if (answer.state === 'open') return answer;
  return refuse(answer.state === 'locked' ? 'lesson-closed' : refusalOf(answer));
}
