import { sql, type RawBuilder } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import { isOpen } from './accessState.ts';
import { openFiles } from './canOpen.ts';
import { openContents } from './openContents.ts';

interface LinkedRight {
  rightId: string;
  /** The link is only for this customer, who must still have the entitlement. */
  customerId?: string;
  now: Date;
}

/**
 * Whether the entitlement that gave somebody a signed link to a file is open, and still opens the file: after a switch it is to
 * another product or tier. A file of a lesson is open with its course. `file`: the column with the id of the file.
 */
export function isLinkOpen(tx: StoreTx, file: string, { rightId, customerId, now }: LinkedRight): RawBuilder<boolean> {
  const right = tx.q
    .selectFrom('entitlements as e')
    .where('e.store_id', '=', tx.realm)
    .where('e.id', '=', rightId)
    .where(isOpen('e', now))
    .$if(customerId !== undefined, (rights) => rights.where('e.customer_id', '=', customerId ?? ''));
  const ofProduct = right.innerJoin('product_files as f', openFiles).where('f.id', '=', sql.ref<string>(file));
  const ofLesson = right
    .innerJoin('contents as c', openContents)
    .innerJoin('lessons as l', (on) => on.onRef('l.store_id', '=', 'c.store_id').onRef('l.content_id', '=', 'c.id'))
    .innerJoin('product_files as f', (on) =>
      on.onRef('f.store_id', '=', 'l.store_id').onRef('f.lesson_id', '=', 'l.id'),
    )
    .where('f.id', '=', sql.ref<string>(file));
  return sql<boolean>`(exists (${ofProduct.select('e.id')}) or exists (${ofLesson.select('e.id')}))`;
}
