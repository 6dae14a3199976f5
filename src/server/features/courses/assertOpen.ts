import { refuse } from '#shared/contract/refusals.ts';
import { refusalOf } from '../members/refusalOf.ts';
import type { LessonAnswer } from './openCourse.ts';

/** The opened lesson. Throws the refusal of why it is closed. */
export function assertOpen(answer: LessonAnswer): Extract<LessonAnswer, { state: 'open' }> {
  if (answer.state === 'open') return answer;
  return refuse(answer.state === 'locked' ? 'lesson-closed' : refusalOf(answer));
}
