import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import * as contract from '#shared/contract/catalog.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { answer } from '../../access/answer.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { whenUnique } from '../../db/whenUnique.ts';
import { coversDiffer, replaceCovers } from './productCovers.ts';
import { loadProduct } from './presentProduct.ts';
import { priceColumns, priceOf } from './priceColumns.ts';
import { lockProduct, positionInFront, PRODUCT_COLUMNS, type ProductRecord } from './productRecord.ts';
import { checkProductSlug, freeSlug, isSlugTaken, lockProductSlugs } from './productSlug.ts';
import { readRichText } from './richText.ts';

type Wish = z.output<typeof contract.ProductWish>;

/** Creates a draft, or saves changes to a product's working copy; the public page waits for publishProduct. */
export const saveProduct = answer(
  contract.saveProduct,
  async ({ productId: claimed, revision, draftKey = randomUUID(), ...wish }, { tx, now, services }) => {
    const record = claimed === undefined ? await createDraft(tx, draftKey, now) : await lockProduct(tx, claimed);
    await saveChanges(tx, { record, wish, revision: claimed === undefined ? undefined : revision, now });
    return { product: await loadProduct(tx, { productId: record.id, services }) };
  },
);

/** An empty product in front of all others; the one that stands already, where its key was sent before. */
async function createDraft(tx: StoreTx, id: string, now: Date): Promise<ProductRecord> {
  await lockProductSlugs(tx);
  const slug = await freeSlug(tx, '', null);
  const { currency } = await tx.one(tx.q.selectFrom('stores').select('currency').where('id', '=', tx.realm));
  const position = await positionInFront(tx);
  const made = await tx.maybe(
    tx.q
      .insertInto('products')
      .values({
        store_id: tx.realm,
        id,
        slug,
        title: '',
        price_kind: 'free',
        currency,
        position,
        created_at: now,
        updated_at: now,
      })
      .onConflict((on) => on.columns(['store_id', 'id']).doNothing())
      .returning(PRODUCT_COLUMNS),
  );
  return made ?? lockProduct(tx, id);
}

interface Save {
  record: ProductRecord;
  wish: Wish;
  revision: number | undefined;
  now: Date;
}

async function saveChanges(tx: StoreTx, { record, wish, revision, now }: Save): Promise<void> {
  const changes = { ...readChanges(record, wish), ...(await readSlug(tx, record, wish)) };
  const newCovers = wish.covers && (await coversDiffer(tx, record.id, wish.covers)) ? wish.covers : undefined;
  // A save that changes nothing is no conflict: it may be the repetition of one whose answer was lost.
  if (Object.keys(changes).length === 0 && !newCovers) return;
  if (revision !== undefined && revision !== record.revision) refuse('product-changed');

  if (newCovers) await replaceCovers(tx, record.id, newCovers);
  await tx
    .run(
      tx.q
        .updateTable('products')
        .set({ ...changes, revision: record.revision + 1, updated_at: now })
        .where('store_id', '=', tx.realm)
        .where('id', '=', record.id),
    )
    .catch(whenUnique('products_slug', () => refuse('product-slug-taken')));
}

/** The columns that the wish really changes, the address aside. */
function readChanges(record: ProductRecord, wish: Wish) {
  const text = wish.description === undefined ? undefined : readRichText(wish.description);
  const currency = wish.currency ?? record.currency;
  const hasPrice = wish.price !== undefined || wish.currency !== undefined;
  return changedColumns(record, {
    ...(wish.title === undefined ? {} : { title: wish.title }),
    ...(wish.summary === undefined ? {} : { summary: wish.summary }),
    ...(wish.tags === undefined ? {} : { tags: wish.tags }),
    ...(text && { description: text.json, description_html: text.html }),
    ...(hasPrice && { currency, ...priceColumns(wish.price ?? priceOf(record), currency) }),
  });
}

function changedColumns(record: ProductRecord, columns: Partial<ProductRecord>) {
  const before: Record<string, unknown> = { ...record };
  const { description, ...plain }: Partial<ProductRecord> = Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => !isDeepStrictEqual(before[name], value)),
  );
  if (description === undefined) return plain;
  return { ...plain, description: description === null ? null : JSON.stringify(description) };
}

/** Before the first publication the address changes at once; afterwards the new one waits for the next publication. */
async function readSlug(tx: StoreTx, record: ProductRecord, { slug, title }: Wish) {
  if (slug === undefined) return followTitle(tx, record, title);
  if (slug === (record.next_slug ?? record.slug)) return {};
  checkProductSlug(slug);
  await lockProductSlugs(tx);
  if (await isSlugTaken(tx, slug, record.id)) refuse('product-slug-taken');
  if (record.published_at === null) return { slug, slug_chosen: true };
  return { next_slug: slug === record.slug ? null : slug };
}

async function followTitle(tx: StoreTx, record: ProductRecord, title: string | undefined) {
  if (title === undefined || title === record.title || record.slug_chosen || record.published_at !== null) return {};
  await lockProductSlugs(tx);
  const slug = await freeSlug(tx, title, record.id);
  return slug === record.slug ? {} : { slug };
}
