import { getContents as contract } from '#shared/contract/contents.ts';
import { CONTENTS_MAX } from '#shared/rules/productKind.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { requireProduct } from '../publishedProducts/requireProduct.ts';
import { findContents, presentContent } from './contentRecord.ts';
import { findDeadLinks } from './links/deadLinks.ts';
import { findLessons } from './lessons/lessonRecord.ts';

/** The links, texts and courses of a product, as its creator edits them. */
export const getContents = defineHandler(contract, async ({ productId }, { tx }) => {
  await requireProduct(tx, productId);
  return readContents(tx, productId);
});

export async function readContents(tx: StoreTx, productId: string) {
  const { revision } = await tx.one(
    tx.q
      .selectFrom('products')
      .select('contents_revision as revision')
      .where('store_id', '=', tx.realm)
      .where('id', '=', productId),
  );
  const [contents, lessons, deadLinks] = await Promise.all([
    findContents(tx, productId),
    findLessons(tx, productId),
    findDeadLinks(tx, { productId, limit: CONTENTS_MAX }),
  ]);
  return { contents: contents.map((content) => presentContent(content, lessons)), revision, deadLinks };
}
