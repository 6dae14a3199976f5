import { OpenedCourse } from '#shared/contract/contents.ts';
import { getCourseReport as contract } from '#shared/contract/lessons.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { readCourseSums, type CourseSum } from '../courseSums/readCourseSums.ts';

/** How far customers are in a course as published. */
export const getCourseReport = defineHandler(contract, async ({ contentId }, { tx, now }) => {
  const course = await tx.maybe(
    tx.q
      .selectFrom('contents')
      .select(['title', 'published'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', contentId)
      .where('kind', '=', 'course'),
  );
  if (!course) refuse('not-found');
  const modules = course.published === null ? [] : OpenedCourse.parse(course.published).modules;
  const sums = await readCourseSums(tx, { contentId, now });
  const sumOf = new Map(sums.map((sum) => [`${sum.what} ${sum.partId}`, sum]));
  const count = (what: CourseSum['what'], partId: string) => sumOf.get(`${what} ${partId}`)?.learners ?? 0;
  const completed = count('completed', contentId);
  const stopped = sums.filter(({ what }) => what === 'stopped').reduce((sum, { learners }) => sum + learners, 0);
  return {
    report: {
      title: course.title,
      started: count('active', contentId) + stopped + completed,
      completed,
      modules: modules.map(({ title, lessons }) => ({
        title,
        lessons: lessons.map(({ id, kind, title: name }) => ({
          id,
          kind,
          title: name,
          started: count('opened', id) + count('done', id),
          done: count('done', id),
          medianSeconds: sumOf.get(`done ${id}`)?.medianSeconds ?? null,
          stopped: count('stopped', id),
        })),
      })),
    },
  };
});
