import { sql } from 'kysely';
import type { Language } from '#shared/rules/language.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { limitTexts } from '../publishedProducts/limitLines.ts';

/** What the buyer of an order was told about the limits of each line, and of the products in bundles: for those who have not begun to use it. */
export async function findSoldLimits(
  tx: StoreTx,
  orderId: string,
  language: Language,
): Promise<(lineId: string) => string[]> {
  const sold = await tx.many(limitRows(tx, orderId));
  return (wanted) =>
    sold
      .filter(({ lineId }) => lineId === wanted)
      .flatMap(({ part, accessDays, downloadLimit, hasFiles }) =>
        limitTexts({ accessDays, downloadLimit: hasFiles ? downloadLimit : null }, language).map((text) =>
          part === null ? text : `${part}: ${text}`,
        ),
      );
}

const limitRows = (tx: StoreTx, orderId: string) =>
  tx.q
    .selectFrom('order_lines as l')
    .select(['l.id as lineId', sql<string | null>`null::text`.as('part'), 'l.access_days as accessDays'])
    .select(['l.download_limit as downloadLimit', hasFiles('l').as('hasFiles'), sql<number>`-1`.as('position')])
    .where('l.store_id', '=', tx.realm)
    .where('l.order_id', '=', orderId)
    .unionAll(
      tx.q
        .selectFrom('order_line_parts as p')
        .innerJoin('order_lines as l', (on) =>
          on.onRef('l.store_id', '=', 'p.store_id').onRef('l.id', '=', 'p.order_line_id'),
        )
        .select(['l.id as lineId', sql<string | null>`p.title`.as('part'), 'p.access_days as accessDays'])
        .select(['p.download_limit as downloadLimit', hasFiles('p').as('hasFiles'), 'p.position'])
        .where('p.store_id', '=', tx.realm)
        .where('l.order_id', '=', orderId),
    )
    .orderBy('position');

const hasFiles = (row: 'l' | 'p') => sql<boolean>`exists (select from product_files f
  where f.store_id = ${sql.ref(`${row}.store_id`)} and f.product_id = ${sql.ref(`${row}.product_id`)}
    and f.lesson_id is null and f.removed_at is null)`;
