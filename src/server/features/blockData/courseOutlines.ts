import { sql } from 'kysely';
import type { CourseOutlineView } from '#shared/contract/pages.ts';
import { OpenedCourse } from '#shared/contract/contents.ts';
import { durationLabel } from '#shared/rules/fileLabel.ts';
import type { Language } from '#shared/rules/language.ts';
import { fillCount } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { isOneOf } from '../../db/conditions.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { sampleHref } from './sampleHref.ts';

interface Params {
  /** Products with courses. */
  products: readonly { id: string; slug: string }[];
  base: string;
  language: Language;
}

/** What the courses of products contain, by product. Only free previews can be opened. */
export async function courseOutlines(
  tx: StoreTx,
  { products, base, language }: Params,
): Promise<Record<string, CourseOutlineView[]>> {
  if (products.length === 0) return {};
  const courses = await tx.many(
    tx.q
      .selectFrom('contents')
      .select(['product_id', 'published'])
      .where('store_id', '=', tx.realm)
      .where(
        isOneOf(
          sql.ref('product_id'),
          products.map(({ id }) => id),
        ),
      )
      .where('kind', '=', 'course')
      .where('published', 'is not', null)
      .where('unpublished_at', 'is', null)
      .orderBy('published_position')
      .orderBy('id'),
  );
  return Object.fromEntries(
    products.map(({ id, slug }) => {
      const hrefOf = (lessonId: string) => sampleHref(base, { slug, lessonId });
      const own = courses.filter(({ product_id }) => product_id === id);
      return [id, own.map(({ published }) => outlineView(OpenedCourse.parse(published), { language, hrefOf }))];
    }),
  );
}

function outlineView(
  { title, modules }: OpenedCourse,
  { language, hrefOf }: { language: Language; hrefOf: (lessonId: string) => string },
): CourseOutlineView {
  const messages = getMessages(language);
  const all = modules.flatMap(({ lessons }) => lessons);
  const [counted, ...length] = factsOf(all, language);
  const moduleCount = modules.length > 1 ? [fillCount(messages, messages.contents.modules, modules.length)] : [];
  return {
    title,
    facts: [...(counted === undefined ? [] : [counted]), ...moduleCount, ...length],
    modules: modules.map((module) => ({
      title: module.title,
      facts: factsOf(module.lessons, language),
      lessons: module.lessons.map((lesson) => ({
        kind: lesson.kind,
        title: lesson.title,
        duration: durationLabel(lesson),
        isPreview: lesson.isPreview,
        href: lesson.isPreview ? hrefOf(lesson.id) : null,
      })),
    })),
  };
}

/** '4 lessons' and, if there is something to watch or hear, '15 min'. */
function factsOf(lessons: OpenedCourse['modules'][number]['lessons'], language: Language): string[] {
  const messages = getMessages(language);
  const seconds = lessons.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0);
  const count = fillCount(messages, messages.contents.lessons, lessons.length);
  return seconds === 0 ? [count] : [count, spanLabel(seconds, language)];
}

/** '45 min', or '2.5 hr' from two hours on. */
function spanLabel(seconds: number, language: Language): string {
  const isLong = seconds >= 7200;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isLong ? 'hour' : 'minute',
    maximumFractionDigits: isLong ? 1 : 0,
  }).format(isLong ? seconds / 3600 : Math.max(1, Math.round(seconds / 60)));
}
