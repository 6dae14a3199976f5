import { sql } from 'kysely';
import type { SubscriptionTerms } from '#shared/contract/subscriptions.ts';
import type { StoreTx } from '../../../../db/transaction.ts';
import { allowsPause } from '../pausing/pause.ts';
import { findRises } from '../rises/priceRise.ts';
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
      .select(['w.target_id', 'p.state', sql<number>`jsonb_array_length(p.variants)`.as('variants')])
      .where('p.store_id', '=', tx.realm)
      .where((eb) => eb.or([eb('p.id', '<>', productId), eb(sql`p.variants`, '<>', sql`'[]'::jsonb`)]))
      .where('p.deleted_at', 'is', null)
      .where('p.price_every_unit', 'is not', null)
      .orderBy(sql`p.id <> ${productId}`)
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
            variants: row.variants,
            isChosen: row.target_id !== null,
            isPublished: row.state === 'published',
          },
        ];
  });
  return { allowsPause: await allowsPause(tx, productId), rises: await findRises(tx, { productId, now }), choices };
}

const MOST = 100;
