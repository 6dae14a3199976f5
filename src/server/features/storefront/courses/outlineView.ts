import type { ModuleView, OutlineLessonView } from '#shared/contract/coursePages.ts';
import type { OpenedCourse } from '#shared/contract/contents.ts';
import type { LessonLock } from '#shared/rules/course.ts';
import { durationLabel } from '#shared/rules/fileLabel.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';
import { dayText } from '../../orders/dayText.ts';

interface Outline {
  modules: OpenedCourse['modules'];
  isDone: (lessonId: string) => boolean;
  lockOf: (lessonId: string) => LessonLock | undefined;
  /** Null: it cannot be opened here. */
  hrefOf: (lesson: Lesson) => string | null;
}

type Lesson = OpenedCourse['modules'][number]['lessons'][number];

/** The outline of a course for a page. Modules without lessons are left out. */
export function outlineView({ modules, isDone, lockOf, hrefOf }: Outline, messages: Messages): ModuleView[] {
  const titles = new Map(modules.flatMap(({ lessons }) => lessons.map(({ id, title }) => [id, title] as const)));
  const show = (lesson: Lesson): OutlineLessonView => {
    const lock = lockOf(lesson.id);
    return {
      id: lesson.id,
      kind: lesson.kind,
      title: lesson.title,
      fact: lessonFact(lesson, messages),
      href: lock ? null : hrefOf(lesson),
      isDone: isDone(lesson.id),
      lock: lock ? lockText(lock, { titles, messages }) : null,
    };
  };
  return modules
    .filter(({ lessons }) => lessons.length > 0)
    .map(({ title, lessons }) => ({ title, lessons: lessons.map(show) }));
}

/** 'Video · 12:34' */
const lessonFact = (lesson: Lesson, { course }: Messages): string =>
  [course.kinds[lesson.kind], durationLabel(lesson)].filter((part) => part !== null).join(' · ');

/** Why a lesson is closed. */
export const lockText = (
  lock: LessonLock,
  { titles, messages: { course, language } }: { titles: ReadonlyMap<string, string>; messages: Messages },
): string =>
  lock.kind === 'until'
    ? fill(course.opensOn, { day: dayText(new Date(lock.day), language) })
    : fill(course.opensAfter, { title: titles.get(lock.lessonId) ?? '' });
