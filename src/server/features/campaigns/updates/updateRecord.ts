import { sql, type RawBuilder } from 'kysely';
import { UPDATE_DAYS } from '#shared/rules/limits.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { requireProduct } from '../../publishedProducts/requireProduct.ts';

/** An update of a product that its owners are told of. */
export interface UpdateRecord {
  productId: string;
  /** The product's title. */
  title: string;
  note: string;
  /** It is about what changed after this. */
  since: Date;
  /** And until this, when it was announced. What changes while it is being sent is the next update. */
  until: Date;
}

const TITLE = sql<string>`coalesce(p.published ->> 'title', p.title)`;

/** The update that a campaign is about, if it is about one. */
export const findUpdate = (tx: StoreTx, campaignId: string): Promise<UpdateRecord | undefined> =>
  tx.maybe(
    tx.q
      .selectFrom('product_updates as u')
      .innerJoin('products as p', (on) => on.onRef('p.store_id', '=', 'u.store_id').onRef('p.id', '=', 'u.product_id'))
      .select(['u.product_id as productId', 'u.note', 'u.since', 'u.created_at as until', TITLE.as('title')])
      .where('u.store_id', '=', tx.realm)
      .where('u.id', '=', campaignId),
  );

/** The latest announcement of a product. One that was stopped before anybody got it does not count. */
export const findLastUpdate = (tx: StoreTx, productId: string) =>
  tx.maybe(
    announced(tx, productId)
      .select(['u.id', 'u.note', 'u.created_at as at'])
      .where(
        sql<boolean>`(m.state <> 'cancelled' or exists (select from campaign_recipients r
          where r.store_id = m.store_id and r.campaign_id = m.id
            and r.state in ('sent', 'delivered', 'bounced', 'complained')))`,
      )
      .limit(1),
  );

/** The next update of a product of the store, without a note. Refuses any other id. */
export async function findDraft(
  tx: StoreTx,
  productId: string,
  now: Date,
): Promise<UpdateRecord & { isPublished: boolean }> {
  await requireProduct(tx, productId);
  const [{ publishedAt, ...product }, last] = await Promise.all([
    tx.one(
      tx.q
        .selectFrom('products as p')
        .select([TITLE.as('title'), sql<boolean>`p.state = 'published'`.as('isPublished')])
        .select('p.published_at as publishedAt')
        .where('p.store_id', '=', tx.realm)
        .where('p.id', '=', productId),
    ),
    // An announcement that was stopped has not reached all owners.
    tx.maybe(announced(tx, productId).select('u.created_at as at').where('m.state', '<>', 'cancelled').limit(1)),
  ]);
  // What a product had when it was first published is not new to its owners either.
  const moments = [now.getTime() - UPDATE_DAYS * DAY_MS, publishedAt?.getTime() ?? 0, last?.at.getTime() ?? 0];
  return { ...product, productId, note: '', since: new Date(Math.max(...moments)), until: now };
}

const DAY_MS = 86_400_000;

/** Whether an announcement of the product was stopped in that time, after which only some of the owners know of the changes. */
export const wasStopped = async (
  tx: StoreTx,
  { productId, since, until }: Pick<UpdateRecord, 'productId' | 'since' | 'until'>,
): Promise<boolean> =>
  (await tx.maybe(
    announced(tx, productId)
      .select('u.id')
      .where('m.state', '=', 'cancelled')
      .where('u.created_at', '>', since)
      .where('u.created_at', '<=', until)
      .limit(1),
  )) !== undefined;

/**
 * SQL: the time after which changes are news to the owner with account `a`. An announcement that was stopped has told some of them
 * already, and an email that is being sent counts.
 */
export const sinceOf = (
  tx: StoreTx,
  { productId, since, until }: Pick<UpdateRecord, 'productId' | 'since' | 'until'>,
): RawBuilder<Date> => sql<Date>`greatest(${since}::timestamptz, (
  select max(u.created_at) from product_updates u
    join email_campaigns m on m.store_id = u.store_id and m.id = u.id and m.state = 'cancelled'
    join campaign_recipients r on r.store_id = u.store_id and r.campaign_id = u.id
     and (r.owner_id = a.id or r.email_key = a.email_key)
   where u.store_id = ${tx.realm} and u.product_id = ${productId} and u.created_at > ${since} and u.created_at <= ${until}
     and (r.state in ('sent', 'delivered', 'bounced', 'complained') or exists (
       select from mail_messages l where l.store_id = r.store_id and l.id = r.id and l.sending_at is not null))))`;

const announced = (tx: StoreTx, productId: string) =>
  tx.q
    .selectFrom('product_updates as u')
    .innerJoin('email_campaigns as m', (on) => on.onRef('m.store_id', '=', 'u.store_id').onRef('m.id', '=', 'u.id'))
    .where('u.store_id', '=', tx.realm)
    .where('u.product_id', '=', productId)
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id');
