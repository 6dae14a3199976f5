import { refuse } from '#shared/contract/refusals.ts';
import { saveSubscriptionTerms as contract } from '#shared/contract/subscriptions.ts';
import { defineHandler } from '../../../../access/defineHandler.ts';
import { lockProduct, requireProduct } from '../../../publishedProducts/requireProduct.ts';
import { findTerms } from './subscriptionTerms.ts';

/** Sets what customers may do with their subscriptions to a product. */
export const saveSubscriptionTerms = defineHandler(
  contract,
  async ({ productId, allowsPause, targetIds }, { tx, now }) => {
    const product = await lockProduct(tx, productId);
    const wanted = [...new Set(targetIds)];
    for (const targetId of wanted) {
      // Its customers switch between its variants.
      if (targetId === productId && product.variant_ids.length === 0) refuse('switch-itself');
      const target = await requireProduct(tx, targetId);
      if (target.price_every_unit === null || target.currency !== product.currency) refuse('switch-not-repeated');
    }
    await tx.run(
      tx.q
        .updateTable('products')
        .set({ allows_pause: allowsPause })
        .where('store_id', '=', tx.realm)
        .where('id', '=', productId),
    );
    await tx.run(
      tx.q.deleteFrom('product_switches').where('store_id', '=', tx.realm).where('product_id', '=', productId),
    );
    if (wanted.length > 0)
      await tx.run(
        tx.q
          .insertInto('product_switches')
          .values(wanted.map((target_id) => ({ store_id: tx.realm, product_id: productId, target_id }))),
      );
    return { terms: await findTerms(tx, { productId, now }) };
  },
);
