import { randomBytes, randomUUID } from 'node:crypto';
import { PublishedProduct } from '#shared/contract/catalog.ts';
import type { PlanOffer } from '#shared/contract/plans.ts';
import { planOf } from '#shared/rules/plan.ts';
import type { PlatformTx } from '../../db/transaction.ts';

interface Published {
  storeId: string;
  offers: readonly PlanOffer[];
  now: Date;
}

/**
 * Makes the store's products equal to these offers: creates them, changes their prices, and takes the others off sale.
 * Whoever subscribed before keeps the old price. The caller holds the lock of the admins.
 */
export async function publishPlans(tx: PlatformTx, { storeId, offers, now }: Published): Promise<void> {
  await tx.run(
    tx.q
      .updateTable('products')
      .set({ state: 'archived', updated_at: now })
      .where('store_id', '=', storeId)
      .where('plan_id', 'is not', null)
      .where('state', '=', 'published'),
  );
  const known = await tx.many(
    tx.q
      .selectFrom('products')
      .select(['id', 'slug', 'plan_id', 'price_every_unit'])
      .where('store_id', '=', storeId)
      .where('plan_id', 'is not', null),
  );
  for (const offer of offers) {
    const product = known.find((each) => each.plan_id === offer.planId && each.price_every_unit === offer.every);
    await (product
      ? tx.run(
          tx.q
            .updateTable('products')
            .set({ ...columnsOf(offer, product.slug), state: 'published', updated_at: now })
            .where('store_id', '=', storeId)
            .where('id', '=', product.id),
        )
      : insertProduct(tx, { storeId, offer, now }));
  }
}

/** The random end of the slug keeps it apart from the slugs of the store's own products. */
const insertProduct = (tx: PlatformTx, { storeId, offer, now }: { storeId: string; offer: PlanOffer; now: Date }) =>
  tx.run(
    tx.q.insertInto('products').values({
      store_id: storeId,
      id: randomUUID(),
      plan_id: offer.planId,
      ...columnsOf(offer, `plan-${offer.planId}-${offer.every}-${randomBytes(4).toString('hex')}`),
      price_kind: 'fixed',
      price_every_count: 1,
      price_every_unit: offer.every,
      state: 'published',
      published_at: now,
      created_at: now,
      updated_at: now,
    }),
  );

function columnsOf({ planId, every, price: { amount, currency } }: PlanOffer, slug: string) {
  const title = `${planOf(planId).name} plan`;
  const published = PublishedProduct.parse({
    title,
    slug,
    summary: '',
    descriptionHtml: '',
    price: { kind: 'fixed', amount, every: { count: 1, unit: every } },
    currency,
    covers: [],
    files: [],
  });
  return { title, slug, price_amount: amount, currency, published: JSON.stringify(published) };
}
