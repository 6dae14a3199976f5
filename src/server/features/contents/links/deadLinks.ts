import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
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
  return rows.map(presentDeadLink);
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

const MOST_IN_EMAIL = 50;

/**
 * The dead links that this email tells of. If there are more, another email follows. A job that is tried again tells of the
 * links that it marked before, so that its email stays the same.
 */
export async function claimForEmail(tx: StoreTx, emailId: string): Promise<DeadLink[]> {
  const oldestFirst = deadLinks(tx).orderBy('k.failed_at').orderBy('k.content_id');
  const marked = await tx.many(oldestFirst.where('k.email_id', '=', emailId));
  if (marked.length > 0) return marked.map(presentDeadLink);
  // Locked, so that concurrent jobs tell of different links.
  const found = await tx.many(
    oldestFirst
      .where('k.email_id', 'is', null)
      .limit(MOST_IN_EMAIL + 1)
      .forUpdate('k'),
  );
  const listed = found.slice(0, MOST_IN_EMAIL);
  if (listed.length === 0) return [];
  await tx.run(
    tx.q
      .updateTable('link_checks')
      .set({ email_id: emailId })
      .where('store_id', '=', tx.realm)
      .where(
        'content_id',
        'in',
        listed.map(({ contentId }) => contentId),
      ),
  );
  if (found.length > listed.length) await tx.enqueue(job('sendDeadLinksEmail', { realm: tx.realm }));
  return listed.map(presentDeadLink);
}

const presentDeadLink = <Row extends { at: Date }>({ at, ...link }: Row) => ({ ...link, at: at.toISOString() });
