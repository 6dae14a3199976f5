import { isDeepStrictEqual } from 'node:util';
import { CallSettings, saveContents as contract, type ContentInput } from '#shared/contract/contents.ts';
import { Outline } from '#shared/contract/courses.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { CALL_DEFAULTS, CALL_NOTICES } from '#shared/rules/call.ts';
import { linkProblem, TEXT_BYTES_MAX } from '#shared/rules/productKind.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { onUniqueViolation } from '../../db/onUniqueViolation.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { lockProduct } from '../publishedProducts/requireProduct.ts';
import { readRichText } from '../richText/richText.ts';
import { TextSettings } from './contentRecord.ts';
import { readContents } from './getContents.ts';
import { courseDigest, digestOf, findLessons, lessonsOf, type LessonRow } from './lessons/lessonRecord.ts';
import { assertOutline, saveLessonsOf } from './lessons/saveOutline.ts';

/** Sets the links, texts, courses and calls of a product. Customers see the change after the next publication. */
export const saveContents = defineHandler(contract, async ({ productId, contents, revision }, { tx, now }) => {
  await lockProduct(tx, productId);
  const before = await findAll(tx, productId);
  const lessons = await findLessons(tx, productId);
  const rows = contents.map((content, position) =>
    readRow(content, { position, before: before.get(content.id), lessons }),
  );
  if (new Set(rows.map(({ id }) => id)).size < rows.length) refuse('invalid-argument', { field: 'contents' });
  const changed = rows.filter((row) => !isDeepStrictEqual(row, before.get(row.id)?.row));
  const ids = new Set(rows.map(({ id }) => id));
  const removed = [...before.values()].filter(({ row, isRemoved }) => !isRemoved && !ids.has(row.id));
  const restored = rows.filter(({ id }) => before.get(id)?.isRemoved);
  const current = await readContents(tx, productId);
  // A save that changes nothing is not a conflict: it may be a retry after a lost response.
  if (changed.length + removed.length + restored.length === 0) return current;
  if (revision !== undefined && revision !== current.revision) refuse('contents-changed');
  for (const row of changed) await writeRow(tx, { productId, row, isNew: !before.has(row.id), now });
  for (const { id } of restored) await setRemoved(tx, id, null);
  for (const { id, kind, settings } of changed)
    if (kind === 'course')
      await saveLessonsOf(tx, { productId, contentId: id, outline: Outline.parse(settings), lessons, now });
  // A course comes back with everything that its lessons hold.
  for (const { row, isPublished } of removed)
    await (isPublished || row.kind === 'course' ? setRemoved(tx, row.id, now) : deleteContent(tx, row.id));
  await tx.run(
    tx.q
      .updateTable('products')
      .set({ contents_revision: current.revision + 1, updated_at: now })
      .where('store_id', '=', tx.realm)
      .where('id', '=', productId),
  );
  return readContents(tx, productId);
});

interface Row {
  id: string;
  kind: string;
  title: string;
  position: number;
  digest: string;
  pages: number;
  settings: unknown;
}

interface Before {
  row: Row;
  isRemoved: boolean;
  isPublished: boolean;
}

async function findAll(tx: StoreTx, productId: string): Promise<ReadonlyMap<string, Before>> {
  const rows = await tx.many(
    tx.q
      .selectFrom('contents')
      .select(['id', 'kind', 'title', 'position', 'digest', 'pages', 'settings', 'removed_at'])
      .select((eb) => eb('published', 'is not', null).as('isPublished'))
      .where('store_id', '=', tx.realm)
      .where('product_id', '=', productId),
  );
  return new Map(
    rows.map(({ removed_at, isPublished, ...row }) => [
      row.id,
      { row, isRemoved: removed_at !== null, isPublished: Boolean(isPublished) },
    ]),
  );
}

interface Around {
  position: number;
  before: Before | undefined;
  lessons: ReadonlyMap<string, LessonRow>;
}

function readRow(content: ContentInput, { position, before, lessons }: Around): Row {
  const at = `contents.${position}`;
  // A content keeps its kind, because customers may have opened it.
  if (before && before.row.kind !== content.kind) refuse('invalid-argument', { field: `${at}.kind` });
  if (content.kind === 'course') return readCourse(content, { position, before, lessons });
  if (content.kind === 'call') assertNotice(content.call, { before, at });
  const settings = readSettings(content, position) ?? before?.row.settings ?? EMPTY[content.kind];
  const { id, kind, title } = content;
  const pages =
    CallSettings.safeParse(settings).data?.sessions ??
    TextSettings.safeParse(settings).data?.pages.filter(({ html }) => html !== '').length ??
    0;
  return { id, kind, title, position, settings, pages, digest: digestOf({ title, settings }) };
}

const EMPTY = { link: { url: '' }, text: { pages: [] }, call: CALL_DEFAULTS, licence: { note: '', limit: 1 } };

type Course = Extract<ContentInput, { kind: 'course' }>;

function readCourse(content: Course, { position, before, lessons }: Around): Row {
  const { id, kind, title } = content;
  const saved = Outline.parse(before?.row.settings ?? { modules: [] });
  const outline = {
    modules: content.modules ?? saved.modules,
    hasCertificate: content.hasCertificate ?? saved.hasCertificate,
    timeZone: content.timeZone ?? saved.timeZone,
  };
  if (content.modules) assertOutline(outline, { contentId: id, at: `contents.${position}`, lessons });
  const digest = courseDigest({ title, outline }, lessons);
  return { id, kind, title, position, settings: outline, pages: lessonsOf(outline).length, digest };
}

/** A shorter notice than can be chosen today stays with the calls that have it. */
function assertNotice(
  call: CallSettings | undefined,
  { before, at }: { before: Before | undefined; at: string },
): void {
  const saved = CallSettings.safeParse(before?.row.settings).data?.noticeHours;
  if (!call || call.noticeHours === saved || CALL_NOTICES.some((hours) => hours === call.noticeHours)) return;
  refuse('invalid-argument', { field: `${at}.call.noticeHours` }, `Choose at least ${CALL_NOTICES[0]} hours.`);
}

/** Undefined: they stay as they are. */
function readSettings(content: Exclude<ContentInput, Course>, position: number): unknown {
  const at = `contents.${position}`;
  if (content.kind === 'link') {
    if (content.url === undefined) return undefined;
    if (content.url === '') return { url: '' };
    const problem = linkProblem(content.url);
    if (problem) refuse('link-not-valid', { field: `${at}.url` }, problem);
    // As browsers send it, with letters of other scripts encoded.
    return { url: URL.parse(content.url)?.href ?? refuse('link-not-valid', { field: `${at}.url` }) };
  }
  if (content.kind === 'call') return content.call;
  if (content.kind === 'licence') {
    const { limit, note = '' } = content;
    return limit === undefined ? undefined : { note, limit };
  }
  if (content.pages === undefined) return undefined;
  if (Buffer.byteLength(JSON.stringify(content.pages)) > TEXT_BYTES_MAX)
    refuse('invalid-argument', { field: `${at}.pages` }, 'This text is over 500 kB. Shorten it, or make it two.');
  return {
    pages: content.pages.map(({ id, title, document }, page) => {
      const { json, html } = readRichText(document, `${at}.pages.${page}.document`, TEXT_BYTES_MAX);
      return { id, title, document: json, html };
    }),
  };
}

async function writeRow(
  tx: StoreTx,
  { productId, row, isNew, now }: { productId: string; row: Row; isNew: boolean; now: Date },
): Promise<void> {
  const { id, kind, title, position, digest, pages } = row;
  const values = { title, position, digest, pages, settings: JSON.stringify(row.settings), updated_at: now };
  if (isNew)
    await tx
      .run(
        tx.q
          .insertInto('contents')
          .values({ ...values, store_id: tx.realm, id, kind, product_id: productId, created_at: now }),
      )
      // The id is that of a content item of another product.
      .catch(onUniqueViolation('contents_pkey', () => refuse('not-found')));
  else await tx.run(tx.q.updateTable('contents').set(values).where('store_id', '=', tx.realm).where('id', '=', id));
}

const setRemoved = (tx: StoreTx, id: string, removedAt: Date | null): Promise<number> =>
  tx.run(
    tx.q.updateTable('contents').set({ removed_at: removedAt }).where('store_id', '=', tx.realm).where('id', '=', id),
  );

const deleteContent = (tx: StoreTx, id: string): Promise<number> =>
  tx.run(tx.q.deleteFrom('contents').where('store_id', '=', tx.realm).where('id', '=', id));
