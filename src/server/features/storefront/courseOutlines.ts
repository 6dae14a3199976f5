import type { CourseOutlineView } from '#shared/contract/pages.ts';
import { OpenedCourse } from '#shared/contract/contents.ts';
import { durationLabel } from '#shared/rules/fileLabel.ts';
import type { Language } from '#shared/rules/language.ts';
import { fillCount } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { sampleHref } from './courses/sampleHref.ts';
import type { SellableProduct } from '../publishedProducts/findPublishedProduct.ts';

interface Params {
  product: Pick<SellableProduct, 'id' | 'slug' | 'contents'>;
  base: string;
  language: Language;
}

/** What the courses of a product contain. Only free previews can be opened. */
export async function courseOutlines(tx: StoreTx, { product, base, language }: Params): Promise<CourseOutlineView[]> {
  if (!product.contents.some(({ kind }) => kind === 'course')) return [];
  const courses = await tx.many(
    tx.q
      .selectFrom('contents')
      .select('published')
      .where('store_id', '=', tx.realm)
      .where('product_id', '=', product.id)
      .where('kind', '=', 'course')
      .where('published', 'is not', null)
      .where('unpublished_at', 'is', null)
      .orderBy('published_position')
      .orderBy('id'),
  );
  const hrefOf = (lessonId: string) => sampleHref(base, { slug: product.slug, lessonId });
  return courses.map(({ published }) => outlineView(OpenedCourse.parse(published), { language, hrefOf }));
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
