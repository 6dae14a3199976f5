import { sql } from 'kysely';
import { DEAD_AFTER_DAYS } from '#shared/rules/linkCheck.ts';
import type { DeadLink } from '#shared/contract/contents.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { isOpened } from './sweepLinks.ts';

/** The links that did not answer on several days, the latest first. One whose address was changed is not known to be dead. */
export async function findDeadLinks(
  tx: StoreTx,
  { productId, limit }: { productId?: string; limit: number },
): Promise<DeadLink[]> {
  const rows = await tx.many(
    deadLinks(tx)
      .$if(productId !== undefined, (links) => links.where('c.product_id', '=', productId ?? ''))
      .orderBy('k.failed_at', 'desc')
      .orderBy('k.content_id')
      .limit(limit),
  );
  return rows.map(({ at, ...link }) => ({ ...link, at: at.toISOString() }));
}

const deadLinks = (tx: StoreTx) =>
  tx.q
    .selectFrom('link_checks as k')
    .innerJoin('contents as c', (on) => on.onRef('c.store_id', '=', 'k.store_id').onRef('c.id', '=', 'k.content_id'))
    .innerJoin('products as p', (on) => on.onRef('p.store_id', '=', 'c.store_id').onRef('p.id', '=', 'c.product_id'))
    .select(['k.content_id as contentId', 'k.url', 'c.product_id as productId', 'p.title as productTitle'])
    .select((row) => [
      row.ref('k.problem').$notNull().as('problem'),
      row.ref('k.failed_at').$notNull().as('at'),
      sql<string>`c.published_title`.as('title'),
    ])
    .where('k.store_id', '=', tx.realm)
    .where('k.failures', '>=', DEAD_AFTER_DAYS)
    .where('p.deleted_at', 'is', null)
    .where(isOpened)
    .where(sql<boolean>`k.url = c.published ->> 'url'`);

/**
 * Those that no email has told of, which this one does. The same job finds the same ones again.
 */
export async function claimForEmail(tx: StoreTx, emailId: string): Promise<DeadLink[]> {
  await tx.run(
    tx.q
      .updateTable('link_checks')
      .set({ email_id: emailId })
      .where('store_id', '=', tx.realm)
      .where('failures', '>=', DEAD_AFTER_DAYS)
      .where('email_id', 'is', null),
  );
  const rows = await tx.many(
    deadLinks(tx).where('k.email_id', '=', emailId).orderBy('k.failed_at').orderBy('k.content_id').limit(MOST_IN_EMAIL),
  );
  return rows.map(({ at, ...link }) => ({ ...link, at: at.toISOString() }));
}

const MOST_IN_EMAIL = 50;
