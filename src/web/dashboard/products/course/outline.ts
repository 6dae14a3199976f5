import type { Module, OutlineLesson } from '#shared/contract/courses.ts';
import { waitProblem, type LessonKind } from '#shared/rules/course.ts';

/** Changes to the outline of a course. Each returns new modules. */

export type Modules = readonly Module[];

export const lessonsIn = (modules: Modules): OutlineLesson[] => modules.flatMap(({ lessons }) => lessons);

export const findLesson = (modules: Modules, lessonId: string): OutlineLesson | undefined =>
  lessonsIn(modules).find(({ id }) => id === lessonId);

export const newModule = (): Module => ({ id: crypto.randomUUID(), title: '', lessons: [] });

export const newLesson = (kind: LessonKind): OutlineLesson => ({
  id: crypto.randomUUID(),
  kind,
  title: '',
  isPreview: false,
  opens: null,
});

const inModule = (modules: Modules, moduleId: string, change: (module: Module) => Module): Module[] =>
  modules.map((module) => (module.id === moduleId ? change(module) : module));

export const renameModule = (modules: Modules, moduleId: string, title: string): Module[] =>
  inModule(modules, moduleId, (module) => ({ ...module, title }));

export const addLesson = (modules: Modules, moduleId: string, lesson: OutlineLesson): Module[] =>
  inModule(modules, moduleId, (module) => ({ ...module, lessons: [...module.lessons, lesson] }));

export const orderLessons = (modules: Modules, moduleId: string, lessons: OutlineLesson[]): Module[] =>
  inModule(modules, moduleId, (module) => ({ ...module, lessons }));

export const changeLesson = (modules: Modules, lessonId: string, fields: Partial<OutlineLesson>): Module[] =>
  modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((lesson) => (lesson.id === lessonId ? { ...lesson, ...fields } : lesson)),
  }));

/** To the end of another module. */
export function moveLesson(modules: Modules, lessonId: string, moduleId: string): Module[] {
  const lesson = findLesson(modules, lessonId);
  if (!lesson) return [...modules];
  const without = modules.map((module) => ({ ...module, lessons: module.lessons.filter(({ id }) => id !== lessonId) }));
  return addLesson(without, moduleId, lesson);
}

/** Lessons that waited for a removed one open right away. */
export function removeLessons(modules: Modules, lessonIds: readonly string[]): Module[] {
  const gone = new Set(lessonIds);
  return modules.map((module) => ({
    ...module,
    lessons: module.lessons
      .filter(({ id }) => !gone.has(id))
      .map((lesson) =>
        lesson.opens?.kind === 'after' && gone.has(lesson.opens.lessonId) ? { ...lesson, opens: null } : lesson,
      ),
  }));
}

export function removeModule(modules: Modules, moduleId: string): Module[] {
  const removed = modules.find(({ id }) => id === moduleId);
  return removeLessons(
    modules,
    (removed?.lessons ?? []).map(({ id }) => id),
  ).filter(({ id }) => id !== moduleId);
}

/** The lessons that a lesson can wait for: all that do not wait for it themselves. */
export const waitableLessons = (modules: Modules, lessonId: string): OutlineLesson[] =>
  lessonsIn(modules).filter(
    ({ id }) =>
      waitProblem(lessonsIn(changeLesson(modules, lessonId, { opens: { kind: 'after', lessonId: id } }))) === null,
  );
