import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as contract from '#shared/contract/catalog.ts';
import { Outline } from '#shared/contract/courses.ts';
import { PRODUCT_TITLE_MAX } from '#shared/rules/limits.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findContents } from '../contents/contentRecord.ts';
import { courseDigest, findLessons, lessonsOf } from '../contents/lessons/lessonRecord.ts';
import { addContentTerms } from '../customerRecord/contentTerms.ts';
import { copyRenditions } from './renditions/copyRenditions.ts';
import { allowTierSwitches } from './products/allowTierSwitches.ts';
import { loadProduct } from './products/presentProduct.ts';
import { findProduct, positionInFront, type ProductRecord } from './products/productRecord.ts';
import { freeSlug, lockProductSlugs } from './products/productSlug.ts';
import { addTags } from './products/productTags.ts';
import { variantsOf, writeVariantIds } from './products/productVariants.ts';

/** Copies a product with prices, covers, files, links, texts and courses, variants, its bundle, and the questions and the bumps of its checkout. */
export const duplicateProduct = defineHandler(
  contract.duplicateProduct,
  async ({ productId }, { tx, now, services }) => {
    const original = await findProduct(tx, productId);
    const copyId = await copyProduct(tx, original, now);
    await copyPrices(tx, { from: productId, to: copyId });
    await copyCovers(tx, { from: productId, to: copyId });
    const contentIds = new Map<string, string>();
    await copyContents(tx, { from: productId, to: copyId, contentIds, now });
    const lessonIds = await copyCourses(tx, { from: productId, to: copyId, contentIds, now });
    const fileIds = await copyFiles(tx, { from: productId, to: copyId, lessonIds, now });
    await copyLessonFiles(tx, { lessonIds, fileIds });
    await copyVariants(tx, { original, to: copyId, fileIds, contentIds });
    await copyQuestions(tx, { from: productId, to: copyId });
    await copyBumps(tx, { from: productId, to: copyId });
    await copyOffers(tx, { from: productId, to: copyId });
    await copyBundle(tx, { from: productId, to: copyId });
    if (original.kind === 'membership') await allowTierSwitches(tx, copyId);
    return { product: await loadProduct(tx, { productId: copyId, services }) };
  },
);

async function copyProduct(tx: StoreTx, original: ProductRecord, now: Date): Promise<string> {
  const id = randomUUID();
  const title = cutTitle(`Copy of ${original.title}`);
  await lockProductSlugs(tx);
  const {
    kind,
    description,
    summary,
    description_html,
    price_kind,
    price_amount,
    price_suggested,
    price_every_count,
    price_every_unit,
    trial_days,
    price_installments,
    price_tiers,
    currency,
    max_quantity,
    is_giftable,
    seats,
    access_days,
    download_limit,
    is_waitlist,
    proves_email,
    includes_lower,
    tip_jar,
    shows_reviews,
    faq,
    tax_class,
    tax_category,
    tags,
  } = original;
  const repeats = { price_every_count, price_every_unit, trial_days, price_installments };
  const price = { price_kind, price_amount, price_suggested, ...repeats, currency };
  const copied = {
    kind,
    summary,
    description_html,
    ...price,
    max_quantity,
    is_giftable,
    seats,
    access_days,
    download_limit,
    is_waitlist,
    proves_email,
    includes_lower,
    shows_reviews,
    tax_class,
    tax_category,
    tags,
  };
  await tx.run(
    tx.q.insertInto('products').values({
      ...copied,
      store_id: tx.realm,
      id,
      title,
      slug: await freeSlug(tx, title, null),
      price_tiers: JSON.stringify(price_tiers),
      faq: JSON.stringify(faq),
      tip_jar: tip_jar === null ? null : JSON.stringify(tip_jar),
      description: description === null ? null : JSON.stringify(description),
      position: await positionInFront(tx),
      created_at: now,
      updated_at: now,
    }),
  );
  await addContentTerms(tx, 'product', [id]);
  await addTags(tx, [id]);
  return id;
}

function cutTitle(title: string): string {
  let cut = '';
  for (const { segment } of new Intl.Segmenter().segment(title)) {
    if (cut.length + segment.length > PRODUCT_TITLE_MAX) break;
    cut += segment;
  }
  return cut.trim();
}

interface Copy {
  from: string;
  to: string;
}

const copyPrices = (tx: StoreTx, { from, to }: Copy) =>
  tx.run(
    tx.q
      .insertInto('product_prices')
      .columns(['store_id', 'product_id', 'currency', 'amount', 'suggested', 'tiers', 'position'])
      .expression(
        tx.q
          .selectFrom('product_prices')
          .select([
            'store_id',
            sql<string>`${to}::uuid`.as('product_id'),
            'currency',
            'amount',
            'suggested',
            'tiers',
            'position',
          ])
          .where('store_id', '=', tx.realm)
          .where('product_id', '=', from),
      ),
  );

const copyCovers = (tx: StoreTx, { from, to }: Copy) =>
  tx.run(
    tx.q
      .insertInto('product_covers')
      .columns(['store_id', 'product_id', 'image_id', 'position', 'alt'])
      .expression(
        tx.q
          .selectFrom('product_covers')
          .select(['store_id', sql<string>`${to}::uuid`.as('product_id'), 'image_id', 'position', 'alt'])
          .where('store_id', '=', tx.realm)
          .where('product_id', '=', from),
      ),
  );

const copyQuestions = (tx: StoreTx, { from, to }: Copy) =>
  tx.run(
    tx.q
      .insertInto('checkout_questions')
      .columns(['store_id', 'product_id', 'position', 'kind', 'label', 'is_required', 'choices', 'terms'])
      .expression(
        tx.q
          .selectFrom('checkout_questions')
          .select([
            'store_id',
            sql<string>`${to}::uuid`.as('product_id'),
            'position',
            'kind',
            'label',
            'is_required',
            'choices',
            'terms',
          ])
          .where('store_id', '=', tx.realm)
          .where('product_id', '=', from),
      ),
  );

const copyBundle = (tx: StoreTx, { from, to }: Copy) =>
  tx.run(
    tx.q
      .insertInto('bundle_parts')
      .columns(['store_id', 'product_id', 'part_id', 'position'])
      .expression(
        tx.q
          .selectFrom('bundle_parts')
          .select(['store_id', sql<string>`${to}::uuid`.as('product_id'), 'part_id', 'position'])
          .where('store_id', '=', tx.realm)
          .where('product_id', '=', from),
      ),
  );

interface ContentCopies extends Copy {
  /** The copy of each content by its id, which this fills. */
  contentIds: Map<string, string>;
  now: Date;
}

/** Courses are copied by themselves. */
async function copyContents(tx: StoreTx, { from, to, contentIds, now }: ContentCopies): Promise<void> {
  const originals = await tx.many(
    tx.q
      .selectFrom('contents')
      .select(['id', 'kind', 'title', 'position', 'settings', 'digest', 'pages'])
      .where('store_id', '=', tx.realm)
      .where('product_id', '=', from)
      .where('kind', '!=', 'course')
      .where('removed_at', 'is', null),
  );
  for (const { id, settings, ...original } of originals) {
    const copy = {
      ...original,
      store_id: tx.realm,
      id: randomUUID(),
      product_id: to,
      created_at: now,
      updated_at: now,
    };
    contentIds.set(id, copy.id);
    await tx.run(tx.q.insertInto('contents').values({ ...copy, settings: JSON.stringify(settings) }));
  }
}

/** Copies courses with new lessons, and returns the copy of each lesson by its id. Their files are copied later. */
async function copyCourses(
  tx: StoreTx,
  { from, to, contentIds, now }: ContentCopies,
): Promise<ReadonlyMap<string, string>> {
  const copies = new Map<string, string>();
  const lessons = await findLessons(tx, from);
  const courses = (await findContents(tx, from)).filter(({ kind }) => kind === 'course');
  for (const { id: originalId, title, pages, position, settings } of courses) {
    const outline = Outline.parse(settings);
    const own = lessonsOf(outline);
    for (const { id } of own) copies.set(id, randomUUID());
    const copied = copyOutline(outline, copies);
    const id = randomUUID();
    contentIds.set(originalId, id);
    await tx.run(
      tx.q.insertInto('contents').values({
        store_id: tx.realm,
        id,
        product_id: to,
        kind: 'course',
        title,
        position,
        pages,
        settings: JSON.stringify(copied),
        digest: courseDigest({ title, outline: copied }, lessons),
        created_at: now,
        updated_at: now,
      }),
    );
    await copyLessons(tx, { contentId: id, to, lessonIds: copies, present: own.map((lesson) => lesson.id), now });
  }
  return copies;
}

const copyOutline = ({ modules, ...course }: Outline, copies: ReadonlyMap<string, string>): Outline => {
  const copyOf = (id: string) => copies.get(id) ?? id;
  return {
    ...course,
    modules: modules.map(({ title, lessons }) => ({
      id: randomUUID(),
      title,
      lessons: lessons.map(({ id, opens, ...lesson }) => ({
        ...lesson,
        id: copyOf(id),
        opens: opens?.kind === 'after' ? { ...opens, lessonId: copyOf(opens.lessonId) } : opens,
      })),
    })),
  };
};

interface LessonCopies {
  contentId: string;
  to: string;
  lessonIds: ReadonlyMap<string, string>;
  present: readonly string[];
  now: Date;
}

const copyLessons = (tx: StoreTx, { contentId, to, lessonIds, present, now }: LessonCopies) =>
  tx.run(
    tx.q
      .insertInto('lessons')
      .columns([
        ...(['store_id', 'id', 'product_id', 'content_id', 'kind'] as const),
        ...(['settings', 'digest', 'is_complete', 'created_at', 'updated_at'] as const),
      ])
      .expression(
        tx.q
          .selectFrom('lessons as l')
          .innerJoin(
            sql<{ old: string; new: string }>`unnest(${present}::uuid[],
              ${present.map((id) => lessonIds.get(id))}::uuid[])`.as<'c'>(sql`c (old, new)`),
            (on) => on.onRef('c.old', '=', 'l.id'),
          )
          .select(['l.store_id', 'c.new as id', sql<string>`${to}::uuid`.as('product_id')])
          .select([
            sql<string>`${contentId}::uuid`.as('content_id'),
            'l.kind',
            'l.settings',
            'l.digest',
            'l.is_complete',
          ])
          .select(sql<Date>`${now}::timestamptz`.as('created_at'))
          .select(sql<Date>`${now}::timestamptz`.as('updated_at'))
          .where('l.store_id', '=', tx.realm),
      ),
  );

/** Gives the copies of lessons the copies of their files. */
const copyLessonFiles = (
  tx: StoreTx,
  { lessonIds, fileIds }: { lessonIds: ReadonlyMap<string, string>; fileIds: ReadonlyMap<string, string> },
) => {
  const copyOf = (part: 'fileId' | 'captionsFileId') => sql`coalesce((
    select to_jsonb(f.new) from unnest(${[...fileIds.keys()]}::text[], ${[...fileIds.values()]}::text[]) f (old, new)
     where f.old = settings ->> ${part}::text), 'null')`;
  return tx.run(
    tx.q
      .updateTable('lessons')
      .set({
        settings: sql`settings || jsonb_build_object('fileId', ${copyOf('fileId')}, 'captionsFileId', ${copyOf('captionsFileId')})`,
      })
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`id = any(${[...lessonIds.values()]}::uuid[])`),
  );
};

const copyBumps = (tx: StoreTx, { from, to }: Copy) =>
  tx.run(
    tx.q
      .insertInto('product_bumps')
      .columns(['store_id', 'product_id', 'position', 'bump_id', 'variant_id', 'text', 'basis_points'])
      .expression(
        tx.q
          .selectFrom('product_bumps')
          .select(['store_id', sql<string>`${to}::uuid`.as('product_id'), 'position'])
          .select(['bump_id', 'variant_id', 'text', 'basis_points'])
          .where('store_id', '=', tx.realm)
          .where('product_id', '=', from),
      ),
  );

const copyOffers = (tx: StoreTx, { from, to }: Copy) =>
  tx.run(
    tx.q
      .insertInto('purchase_offers')
      .columns(['store_id', 'product_id', 'position', 'is_second', 'offered_id', 'variant_id', 'text', 'basis_points'])
      .expression(
        tx.q
          .selectFrom('purchase_offers')
          .select(['store_id', sql<string>`${to}::uuid`.as('product_id'), 'position', 'is_second'])
          .select(['offered_id', 'variant_id', 'text', 'basis_points'])
          .where('store_id', '=', tx.realm)
          .where('product_id', '=', from),
      ),
  );

/**
 * Creates files whose versions refer to the same bytes, and returns the copy of each file by its id. Stored bytes never
 * change and stay as long as a version refers to them.
 */
async function copyFiles(
  tx: StoreTx,
  { from, to, lessonIds, now }: Copy & { lessonIds: ReadonlyMap<string, string>; now: Date },
): Promise<ReadonlyMap<string, string>> {
  const copies = new Map<string, string>();
  const files = await findNewestVersions(tx, from);
  for (const {
    id,
    lesson_id,
    name,
    position,
    stamping,
    version_name,
    storage_key,
    bytes,
    sha256,
    mime,
    version_id,
    ...rest
  } of files) {
    const lessonId = lesson_id === null ? null : lessonIds.get(lesson_id);
    // The lesson is no longer in the outline.
    if (lessonId === undefined) continue;
    const file = { store_id: tx.realm, id: randomUUID(), lesson_id: lessonId, stamping, created_at: now };
    copies.set(id, file.id);
    await tx.run(tx.q.insertInto('product_files').values({ ...file, product_id: to, name, position }));
    const version = { store_id: tx.realm, id: randomUUID(), file_id: file.id, number: 1, created_at: now };
    await tx.run(
      tx.q
        .insertInto('file_versions')
        .values({ ...version, ...rest, name: version_name, storage_key, bytes, sha256, mime }),
    );
    await copyRenditions(tx, { from: version_id, to: version.id, now });
  }
  return copies;
}

interface VariantCopies {
  original: ProductRecord;
  to: string;
  /** The copy of each file and content. */
  fileIds: ReadonlyMap<string, string>;
  contentIds: ReadonlyMap<string, string>;
}

/** Variants of their own with the copied files and contents. */
async function copyVariants(tx: StoreTx, { original, to, fileIds, contentIds }: VariantCopies): Promise<void> {
  const { options, variants } = variantsOf(original);
  if (options.length === 0) return;
  const copies = variants.map((variant) => ({
    ...variant,
    id: randomUUID(),
    fileIds: variant.fileIds.flatMap((id) => fileIds.get(id) ?? []),
    ...(variant.contentIds && { contentIds: variant.contentIds.flatMap((id) => contentIds.get(id) ?? []) }),
  }));
  await writeVariantIds(tx, { productId: to, variants: copies });
  await tx.run(
    tx.q
      .updateTable('products')
      .set({ options: JSON.stringify(options), variants: JSON.stringify(copies) })
      .where('store_id', '=', tx.realm)
      .where('id', '=', to),
  );
}

const findNewestVersions = (tx: StoreTx, productId: string) =>
  tx.many(
    tx.q
      .selectFrom('product_files as f')
      .innerJoin('file_versions as v', (join) =>
        join.onRef('v.store_id', '=', 'f.store_id').onRef('v.file_id', '=', 'f.id'),
      )
      .distinctOn(['f.position', 'f.id'])
      .select([
        'f.id',
        'f.lesson_id',
        'f.name',
        'f.position',
        'f.stamping',
        'v.name as version_name',
        'v.storage_key',
        'v.bytes',
        'v.sha256',
        'v.mime',
        'v.duration_seconds',
        'v.stamp_check',
        'v.media',
        'v.id as version_id',
      ])
      .where('f.store_id', '=', tx.realm)
      .where('f.product_id', '=', productId)
      .where('f.removed_at', 'is', null)
      .orderBy('f.position')
      .orderBy('f.id')
      .orderBy('v.number', 'desc'),
  );
