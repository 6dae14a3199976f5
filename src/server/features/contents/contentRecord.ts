import { sql } from 'kysely';
import { z } from 'zod';
import type { Content } from '#shared/contract/contents.ts';
import { CallSettings, TextPage } from '#shared/contract/contents.ts';
import { Outline } from '#shared/contract/courses.ts';
import type { ContentKind } from '#shared/rules/productKind.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { lessonsOf, type LessonRow } from './lessons/lessonRecord.ts';

/** What the creator edits, by kind. `html` is made when a page is saved. That of a course is its outline. */
export const LinkSettings = z.object({ url: z.string() });
export const LicenceSettings = z.object({ limit: z.int(), note: z.string() });
export const TextSettings = z.object({ pages: z.array(TextPage.extend({ html: z.string() })) });

export interface ContentRow {
  id: string;
  kind: ContentKind;
  title: string;
  /** Of a text, or the lessons of a course. */
  pages: number;
  position: number;
  settings: unknown;
}

/** The contents of a product as its creator edits them, in their order. */
export const findContents = (tx: StoreTx, productId: string): Promise<ContentRow[]> =>
  tx.many(
    tx.q
      .selectFrom('contents')
      .select(['id', sql<ContentKind>`kind`.as('kind'), 'title', 'pages', 'position', 'settings'])
      .where('store_id', '=', tx.realm)
      .where('product_id', '=', productId)
      .where('removed_at', 'is', null)
      .orderBy('position')
      .orderBy('id'),
  );

export function presentContent(
  { id, kind, title, settings }: ContentRow,
  lessons: ReadonlyMap<string, LessonRow>,
): Content {
  if (kind === 'link') return { id, kind, title, url: LinkSettings.parse(settings).url };
  if (kind === 'course') return presentCourse({ id, title, outline: Outline.parse(settings) }, lessons);
  if (kind === 'call') return { id, kind, title, call: CallSettings.parse(settings) };
  if (kind === 'licence') return { id, kind, title, ...LicenceSettings.parse(settings) };
  const pages = TextSettings.parse(settings).pages.map(({ html: _html, ...page }) => page);
  return { id, kind: 'text', title, pages };
}

const presentCourse = (
  { id, title, outline }: { id: string; title: string; outline: Outline },
  lessons: ReadonlyMap<string, LessonRow>,
): Content => ({
  ...outline,
  id,
  kind: 'course',
  title,
  lessons: lessonsOf(outline).flatMap((lesson) => {
    const { isComplete, durationSeconds } = lessons.get(lesson.id) ?? {};
    return isComplete === undefined ? [] : [{ id: lesson.id, isComplete, durationSeconds: durationSeconds ?? null }];
  }),
});

/** What visitors see of a content item, and a digest that tells a publication whether it has changed. */
export interface ContentFacts {
  product_id: string;
  id: string;
  kind: string;
  title: string;
  digest: string;
  pages: number;
}

export const findContentFacts = (tx: StoreTx, productIds: readonly string[]): Promise<ContentFacts[]> =>
  tx.many(
    tx.q
      .selectFrom('contents')
      .select(['product_id', 'id', 'kind', 'title', 'digest', 'pages'])
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`product_id = any(${productIds}::uuid[])`)
      .where('removed_at', 'is', null)
      .orderBy('product_id')
      .orderBy('position')
      .orderBy('id'),
  );
