import { sql, type AliasedExpression } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import { recordEvents } from '../webhookEvents/recordEvents.ts';

/** A product of a bundle, for the order line that sold the bundle. */
interface Bundled {
  customer_id: string;
  product_id: string;
  order_line_id: string;
  access_days: number | null;
  download_limit: number | null;
}

/** Gives customers the products of bundles that they own. What a customer already got with the same purchase is not given again. */
export async function grantBundled(
  tx: StoreTx,
  { parts, now }: { parts: AliasedExpression<Bundled, 'part'>; now: Date },
): Promise<void> {
  const given = await tx.many(
    tx.q
      .insertInto('entitlements')
      .columns([
        'store_id',
        'id',
        'item_id',
        'customer_id',
        'product_id',
        'order_line_id',
        'source',
        'granted_at',
        'valid_until',
        'download_limit',
      ])
      .expression(
        tx.q
          .selectFrom(
            tx.q
              .selectFrom(parts)
              .selectAll('part')
              .select(sql<string>`gen_random_uuid()`.as('id'))
              .as('part'),
          )
          .select([
            sql<string>`${tx.realm}::uuid`.as('store_id'),
            'part.id',
            // The line is the bundle's place in the library.
            'part.id as item_id',
            'part.customer_id',
            'part.product_id',
            'part.order_line_id',
            sql<string>`'bundle'`.as('source'),
            sql<Date>`${now}::timestamptz`.as('granted_at'),
            sql<Date | null>`${now}::timestamptz + part.access_days * interval '24 hours'`.as('valid_until'),
            'part.download_limit',
          ]),
      )
      .onConflict((on) => on.doNothing())
      .returning('id'),
  );
  await recordEvents(tx, { kind: 'entitlement.granted', subjects: given, now });
}
