import { sql, type RawBuilder } from 'kysely';
import type { ReviewOrigin, StarCounts } from '#shared/rules/review.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { isListed } from '../publishedProducts/listPublishedProducts.ts';

/** Some reviews with a text, of one product or of all that show reviews. */
export interface Excerpt {
  key: string;
  /** Null: all products. */
  productId: string | null;
  /** `best`: those with 5 stars, then those with 4. */
  order: 'newest' | 'best';
  limit: number;
}

export interface ExcerptRow {
  key: string;
  id: string;
  author: string;
  stars: number;
  body: string;
  reply: string;
  origin: ReviewOrigin;
  created_at: Date;
  edited_at: Date | null;
  slug: string;
  title: string;
}

/** The reviews of all excerpts in one query, in their orders. Every part of it reads the first rows of an index. */
export async function findReviewExcerpts(tx: StoreTx, excerpts: readonly Excerpt[]): Promise<ExcerptRow[]> {
  if (excerpts.length === 0) return [];
  const parts = excerpts.flatMap((excerpt) =>
    excerpt.order === 'best' ? [firstOf(tx, excerpt, 5), firstOf(tx, excerpt, 4)] : [firstOf(tx, excerpt, null)],
  );
  const rows = await tx.many({
    compile: () =>
      sql<ExcerptRow>`
        with chosen as (${sql.join(parts, sql` union all `)})
        select chosen.key, r.id, r.author, r.stars, r.body, r.reply, r.origin, r.created_at, r.edited_at,
               products.slug, products.published ->> 'title' as title
          from chosen
          join reviews r on r.store_id = ${tx.realm} and r.id = chosen.id
          join products on products.store_id = r.store_id and products.id = r.product_id
         order by chosen.key, chosen.rank desc, r.created_at desc, r.id desc`.compile(tx.q),
  });
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return excerpts.flatMap(({ key, limit }) => (byKey.get(key) ?? []).slice(0, limit));
}

const firstOf = (tx: StoreTx, { key, productId, limit }: Excerpt, stars: number | null): RawBuilder<unknown> => sql`
  (select ${key}::text as key, ${stars ?? 0}::int as rank, r.id
     from reviews r
    where r.store_id = ${tx.realm} and not r.is_refunded and r.hidden_at is null and r.body <> ''
      and ${productId === null ? sql`r.product_id in (select products.id from products where ${showsReviews(tx)})` : sql`r.product_id = ${productId}`}
      and ${stars === null ? sql`true` : sql`r.stars = ${stars}`}
    order by r.created_at desc, r.id desc limit ${limit})`;

/** How many shown reviews the store's products have together. */
export async function sumStoreReviews(tx: StoreTx): Promise<StarCounts> {
  const [sums] = await tx.many({
    compile: () =>
      sql<Record<(typeof COLUMNS)[number], number>>`
        select coalesce(sum(one), 0)::int as one, coalesce(sum(two), 0)::int as two,
               coalesce(sum(three), 0)::int as three, coalesce(sum(four), 0)::int as four,
               coalesce(sum(five), 0)::int as five
          from review_sums s
          join products on products.store_id = s.store_id and products.id = s.product_id
         where s.store_id = ${tx.realm} and ${showsReviews(tx)}`.compile(tx.q),
  });
  return [sums?.one ?? 0, sums?.two ?? 0, sums?.three ?? 0, sums?.four ?? 0, sums?.five ?? 0];
}

const COLUMNS = ['one', 'two', 'three', 'four', 'five'] as const;

/** SQL condition: visitors see a row of `products`, and its reviews. Those published before reviews existed show them. */
const showsReviews = (tx: StoreTx): RawBuilder<boolean> => sql<boolean>`
  ${isListed(tx)} and coalesce(products.published ->> 'showsReviews', 'true') = 'true'`;
