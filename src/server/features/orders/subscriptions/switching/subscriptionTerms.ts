import { sql } from 'kysely';
import type { SubscriptionTerms } from '#shared/contract/subscriptions.ts';
import type { StoreTx } from '../../../../db/transaction.ts';
import { allowsPause } from '../pausing/pause.ts';
import { countCheaper, findOpenRise } from '../rises/priceRise.ts';
import { readInterval } from '../subscriptionRecord.ts';

/** What customers may do with their subscriptions to a product, and what they could be let switch to. */
export async function findTerms(
  tx: StoreTx,
  { productId, now }: { productId: string; now: Date },
): Promise<SubscriptionTerms> {
  const rows = await tx.many(
    tx.q
      .selectFrom('products as p')
      .innerJoin('products as mine', (on) =>
        on
          .onRef('mine.store_id', '=', 'p.store_id')
          .on('mine.id', '=', productId)
          .onRef('mine.currency', '=', 'p.currency'),
      )
      .leftJoin('product_switches as w', (on) =>
        on.onRef('w.store_id', '=', 'p.store_id').on('w.product_id', '=', productId).onRef('w.target_id', '=', 'p.id'),
      )
      .select(['p.id', 'p.title', 'p.price_amount', 'p.currency', 'p.price_every_count', 'p.price_every_unit'])
      .select(['w.target_id', 'p.state'])
      .where('p.store_id', '=', tx.realm)
      .where('p.id', '<>', productId)
      .where('p.deleted_at', 'is', null)
      .where('p.price_every_unit', 'is not', null)
      // Variants are only chosen at the checkout.
      .where(sql<boolean>`p.variants = '[]'::jsonb`)
      .orderBy('p.title')
      .orderBy('p.id')
      .limit(MOST),
  );
  const choices = rows.flatMap((row) => {
    const every = readInterval({ every_count: row.price_every_count, every_unit: row.price_every_unit });
    const price = { amount: row.price_amount, currency: row.currency };
    return every === null
      ? []
      : [
          {
            productId: row.id,
            title: row.title,
            price,
            every,
            isChosen: row.target_id !== null,
            isPublished: row.state === 'published',
          },
        ];
  });
  const rise = await findOpenRise(tx, { productId, now });
  return {
    allowsPause: await allowsPause(tx, productId),
    cheaper: await countCheaper(tx, productId),
    rise: rise
      ? {
          id: rise.id,
          price: { amount: rise.amount, currency: rise.currency },
          startsAt: rise.starts_at.toISOString(),
          notified: rise.notified ?? 0,
        }
      : null,
    choices,
  };
}

const MOST = 100;
