import { sql } from 'kysely';
import { normaliseEmail } from '#shared/rules/email.ts';
import type { GatheredKind } from '#shared/rules/notification.ts';
import { isOneOf } from '../../db/conditions.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** Something that a creator is emailed about: who, where, and in which words. */
export interface Notified {
  author: string;
  /** The title of the product or post. */
  title: string;
  body: string;
  /** Of a review. */
  stars: number | null;
  /** The id of the post. Null: it is about a product. */
  postId: string | null;
}

interface Search {
  ids: readonly string[];
  /** The creator’s email address. Reviews and comments that creators write as customers of their own store are left out. */
  recipient: string;
}

/** Which of the reviews or comments still exist and are by somebody else, the earliest first. */
export const findNotified = (tx: StoreTx, kind: GatheredKind, search: Search): Promise<Notified[]> =>
  FIND[kind](tx, search);

const FIND: Record<GatheredKind, (tx: StoreTx, search: Search) => Promise<Notified[]>> = {
  review: (tx, { ids, recipient }) =>
    tx.many(
      tx.q
        .selectFrom('reviews as r')
        .innerJoin('customers as c', (on) =>
          on.onRef('c.store_id', '=', 'r.store_id').onRef('c.id', '=', 'r.customer_id'),
        )
        .innerJoin('products as p', (on) =>
          on.onRef('p.store_id', '=', 'r.store_id').onRef('p.id', '=', 'r.product_id'),
        )
        .select(['r.author', 'p.title', 'r.body', 'r.stars'])
        .select(sql<string | null>`null`.as('postId'))
        .where('r.store_id', '=', tx.realm)
        .where(isOneOf(sql.ref('r.id'), ids))
        .where('r.hidden_at', 'is', null)
        .where(isAnother('c', recipient))
        .orderBy('r.created_at')
        .orderBy('r.id'),
    ),
  comment: (tx, { ids, recipient }) => tx.many(comments(tx, ids).where(isAnother('c', recipient))),
  report: (tx, { ids, recipient }) =>
    tx.many(
      comments(tx, ids)
        .where('m.reported_at', 'is not', null)
        .where((row) =>
          row.exists(
            row
              .selectFrom('post_comment_reports as r')
              .innerJoin('customers as reader', (on) =>
                on.onRef('reader.store_id', '=', 'r.store_id').onRef('reader.id', '=', 'r.customer_id'),
              )
              .select('r.customer_id')
              .whereRef('r.store_id', '=', 'm.store_id')
              .whereRef('r.comment_id', '=', 'm.id')
              .where(isAnother('reader', recipient)),
          ),
        ),
    ),
};

/** Whether the customer is somebody else than the creator: their email addresses differ. */
const isAnother = (alias: string, recipient: string) =>
  sql<boolean>`lower(${sql.ref(`${alias}.email`)}) <> ${normaliseEmail(recipient).key}`;

const comments = (tx: StoreTx, ids: readonly string[]) =>
  tx.q
    .selectFrom('post_comments as m')
    .innerJoin('customers as c', (on) => on.onRef('c.store_id', '=', 'm.store_id').onRef('c.id', '=', 'm.customer_id'))
    .innerJoin('posts as p', (on) => on.onRef('p.store_id', '=', 'm.store_id').onRef('p.id', '=', 'm.post_id'))
    .select(['c.name as author', 'm.body', 'm.post_id as postId'])
    .select(sql<string>`coalesce(nullif(p.published_title, ''), p.title)`.as('title'))
    .select(sql<number | null>`null::int`.as('stars'))
    .where('m.store_id', '=', tx.realm)
    .where(isOneOf(sql.ref('m.id'), ids))
    .where('m.deleted_at', 'is', null)
    .where('m.hidden_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .orderBy('m.created_at')
    .orderBy('m.id');
