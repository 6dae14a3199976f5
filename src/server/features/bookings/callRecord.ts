import type { CallSettings } from '#shared/contract/contents.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { PublishedCall } from '../contents/publishContents.ts';

/** A call as it was published. */
export interface Call extends CallSettings {
  contentId: string;
  productId: string;
  title: string;
}

/** A published call. What is not sold any more can still be booked by those who bought it. */
export async function findCall(tx: StoreTx, contentId: string): Promise<Call | undefined> {
  const row = await tx.maybe(callRows(tx).where('id', '=', contentId));
  return row && presentCall(row);
}

/** The first call of a product that is for sale. */
export async function findCallOfProduct(tx: StoreTx, productId: string): Promise<Call | undefined> {
  const row = await tx.maybe(
    callRows(tx)
      .where('product_id', '=', productId)
      .where('unpublished_at', 'is', null)
      .orderBy('published_position')
      .orderBy('id')
      .limit(1),
  );
  return row && presentCall(row);
}

const callRows = (tx: StoreTx) =>
  tx.q
    .selectFrom('contents')
    .select(['id', 'product_id', 'published'])
    .where('store_id', '=', tx.realm)
    .where('kind', '=', 'call')
    .where('published', 'is not', null);

function presentCall({ id, product_id, published }: { id: string; product_id: string; published: unknown }): Call {
  const { title, call } = PublishedCall.parse(published);
  return { ...call, title, contentId: id, productId: product_id };
}
