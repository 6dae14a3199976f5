import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { provenStore } from '#shared/kit/ids.ts';
import type { SubscriptionTerms } from '#shared/contract/subscriptions.ts';
import { isSameInterval, NOTICE_DAYS } from '#shared/rules/subscription.ts';
import { variantTitle } from '#shared/rules/variant.ts';
import type { StoreTx } from '../../../../db/transaction.ts';
import type { JobHandlers } from '../../../jobs.ts';
import {
  findPublishedProduct,
  inVariant,
  type SellableProduct,
} from '../../../publishedProducts/findPublishedProduct.ts';
import { enqueueSubscriptionEmail } from '../enqueueSubscriptionEmail.ts';
import { intervalOf } from '../subscriptionRecord.ts';

/** The price that a product or one of its variants is published with, if it repeats. */
function termsIn(product: SellableProduct | undefined, variantId: string | null) {
  // Whoever subscribed before there were variants has the product’s own price.
  const sold = variantId === null || !product ? product : inVariant(product, variantId);
  if (sold?.price.kind !== 'fixed' || !sold.price.every) return undefined;
  return { amount: sold.price.amount.amount, currency: sold.currency, every: sold.price.every };
}

const DAY_MS = 86_400_000;

/** Announces the published price of a product, or of a variant, to its subscribers who pay less. A job tells them. */
export async function announceRise(
  { tx, now }: { tx: StoreTx; now: Date },
  { productId, variantId, startsAt }: { productId: string; variantId: string | null; startsAt: Date },
): Promise<void> {
  const terms = termsIn(await findPublishedProduct(tx, productId), variantId) ?? refuse('rise-not-repeated');
  if (startsAt.getTime() < now.getTime() + NOTICE_DAYS * DAY_MS) refuse('rise-too-soon');
  if (countCheaper(await findPaid(tx, productId), { ...terms, variantId }) === 0) refuse('rise-for-nobody');
  const open = await findOpenRises(tx, { productId, now });
  if (open.some((rise) => rise.variant_id === variantId)) refuse('rise-open');
  const id = randomUUID();
  await tx.run(
    tx.q.insertInto('price_rises').values({
      store_id: tx.realm,
      id,
      product_id: productId,
      variant_id: variantId,
      amount: terms.amount,
      currency: terms.currency,
      every_count: terms.every.count,
      every_unit: terms.every.unit,
      starts_at: startsAt,
      created_at: now,
    }),
  );
  await tx.enqueue(job('announcePriceRise', { realm: tx.realm, riseId: id }));
}

/** Takes a price rise back that has not begun. A job tells those who were told of it. */
export async function withdrawRise(
  { tx, now }: { tx: StoreTx; now: Date },
  { productId, riseId }: { productId: string; riseId: string },
): Promise<void> {
  const changed = await tx.run(
    tx.q
      .updateTable('price_rises')
      .set({ withdrawn_at: now })
      .where('store_id', '=', tx.realm)
      .where('id', '=', riseId)
      .where('product_id', '=', productId)
      .where('withdrawn_at', 'is', null)
      .where('starts_at', '>', now),
  );
  if (changed === 0) refuse('not-found');
  await tx.enqueue(job('announceRiseTakenBack', { realm: tx.realm, riseId }));
}

/** The rises that have not begun, with how many were emailed. */
const findOpenRises = (tx: StoreTx, { productId, now }: { productId: string; now: Date }) =>
  tx.many(
    tx.q
      .selectFrom('price_rises as r')
      .select(['r.id', 'r.variant_id', 'r.amount', 'r.currency', 'r.every_count', 'r.every_unit', 'r.starts_at'])
      .select((eb) =>
        eb
          .selectFrom('price_rise_notices as n')
          .select(sql<number>`count(*)::int`.as('notified'))
          .whereRef('n.store_id', '=', 'r.store_id')
          .whereRef('n.rise_id', '=', 'r.id')
          .as('notified'),
      )
      .where('r.store_id', '=', tx.realm)
      .where('r.product_id', '=', productId)
      .where('r.starts_at', '>', now)
      .where('r.withdrawn_at', 'is', null)
      .orderBy('r.starts_at'),
  );

/** What subscribers of a product pay, with how many of them pay it. */
const findPaid = (tx: StoreTx, productId: string) =>
  tx.many(
    tx.q
      .selectFrom('subscriptions')
      .select(['variant_id', 'amount', 'currency', 'every_count', 'every_unit'])
      .select(sql<number>`count(*)::int`.as('count'))
      .where('store_id', '=', tx.realm)
      .where('product_id', '=', productId)
      .where('status', '<>', 'ended')
      .where('payments_total', 'is', null)
      .where('canceled_by', 'is', null)
      .groupBy(['variant_id', 'amount', 'currency', 'every_count', 'every_unit']),
  );

type Terms = NonNullable<ReturnType<typeof termsIn>> & { variantId: string | null };

/** How many of them pay less for the same, with the same interval. */
const countCheaper = (
  paid: Awaited<ReturnType<typeof findPaid>>,
  { variantId, amount, currency, every }: Terms,
): number =>
  paid
    .filter(
      (each) =>
        each.variant_id === variantId &&
        each.currency === currency &&
        isSameInterval(intervalOf(each), every) &&
        each.amount < amount,
    )
    .reduce((sum, { count }) => sum + count, 0);

/** The prices of a product that some of its subscribers pay less than, or that were announced to them. */
export async function findRises(
  tx: StoreTx,
  { productId, now }: { productId: string; now: Date },
): Promise<SubscriptionTerms['rises']> {
  const product = await findPublishedProduct(tx, productId);
  const [paid, open] = [await findPaid(tx, productId), await findOpenRises(tx, { productId, now })];
  const known = [{ id: null, values: [] }, ...(product?.variants ?? [])];
  const unsold = open.filter(({ variant_id: id }) => !known.some((variant) => variant.id === id));
  const items = [...known, ...unsold.map(({ variant_id: id }) => ({ id, values: [] }))];
  return items.flatMap(({ id: variantId, values }) => {
    const terms = termsIn(product, variantId);
    const cheaper = terms ? countCheaper(paid, { ...terms, variantId }) : 0;
    const rise = open.find((each) => each.variant_id === variantId);
    const announced = rise && {
      id: rise.id,
      startsAt: rise.starts_at.toISOString(),
      notified: rise.notified ?? 0,
    };
    const shown = rise ? { amount: rise.amount, currency: rise.currency, every: intervalOf(rise) } : terms;
    if (!shown || (cheaper === 0 && !rise)) return [];
    const { every, ...price } = shown;
    return [{ variantId, title: variantTitle({ values }), price, every, cheaper, announced: announced ?? null }];
  });
}

const MOST_AT_ONCE = 500;

/** Emails every subscriber about a rise once, some at a time. If it ends in between, it goes on with the others. */
export const announcePriceRise: JobHandlers['announcePriceRise'] = async ({ realm, riseId }, { services, now }) => {
  const storeId = provenStore(realm);
  let notified = MOST_AT_ONCE;
  while (notified === MOST_AT_ONCE)
    notified = await services.db.inStore(storeId, (tx) => notifySome({ tx, now }, riseId));
};

async function notifySome({ tx, now }: { tx: StoreTx; now: Date }, riseId: string): Promise<number> {
  // The lock lets one job at a time email subscribers.
  const rise = await tx.maybe(
    tx.q
      .selectFrom('price_rises')
      .select(['id', 'product_id', 'variant_id', 'amount', 'currency', 'every_count', 'every_unit'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', riseId)
      .where('withdrawn_at', 'is', null)
      .where('notified_at', 'is', null)
      .forUpdate(),
  );
  if (!rise) return 0;
  const waiting = await tx.many(
    tx.q
      .selectFrom('subscriptions as s')
      .select('s.id')
      .select(
        sql<string>`(select p.order_id from subscription_periods p
          where p.store_id = s.store_id and p.subscription_id = s.id order by p.period_start limit 1)`.as('order_id'),
      )
      .where('s.store_id', '=', tx.realm)
      .where('s.product_id', '=', rise.product_id)
      .where('s.variant_id', 'is not distinct from', rise.variant_id)
      .where('s.status', '<>', 'ended')
      .where('s.payments_total', 'is', null)
      .where('s.canceled_by', 'is', null)
      .where('s.currency', '=', rise.currency)
      .where('s.every_count', '=', rise.every_count)
      .where('s.every_unit', '=', rise.every_unit)
      .where('s.amount', '<', rise.amount)
      .where(
        sql<boolean>`not exists (select from price_rise_notices n
          where n.store_id = s.store_id and n.rise_id = ${riseId} and n.subscription_id = s.id)`,
      )
      .orderBy('s.id')
      .limit(MOST_AT_ONCE),
  );
  for (const { id, order_id: orderId } of waiting) {
    const emailId = await enqueueSubscriptionEmail({ tx, now }, { orderId, about: 'price' });
    const notice = { store_id: tx.realm, rise_id: riseId, subscription_id: id, notified_at: now, email_id: emailId };
    await tx.run(tx.q.insertInto('price_rise_notices').values(notice));
  }
  if (waiting.length < MOST_AT_ONCE)
    await tx.run(
      tx.q
        .updateTable('price_rises')
        .set({ notified_at: now })
        .where('store_id', '=', tx.realm)
        .where('id', '=', riseId),
    );
  return waiting.length;
}

/** Tells those who were told of a rise that it was taken back, once each, some at a time. */
export const announceRiseTakenBack: JobHandlers['announceRiseTakenBack'] = async (
  { realm, riseId },
  { services, now },
) => {
  const storeId = provenStore(realm);
  let notified = MOST_AT_ONCE;
  while (notified === MOST_AT_ONCE)
    notified = await services.db.inStore(storeId, (tx) => takeBackSome({ tx, now }, riseId));
};

async function takeBackSome({ tx, now }: { tx: StoreTx; now: Date }, riseId: string): Promise<number> {
  const notices = await tx.many(
    noticesToTakeBack(tx)
      .select('n.subscription_id as id')
      .select(
        sql<string>`(select p.order_id from subscription_periods p
          where p.store_id = n.store_id and p.subscription_id = n.subscription_id
          order by p.period_start limit 1)`.as('order_id'),
      )
      .where('n.rise_id', '=', riseId)
      .orderBy('n.subscription_id')
      .limit(MOST_AT_ONCE)
      // Of two jobs at once, each takes others.
      .forUpdate('n')
      .skipLocked(),
  );
  for (const { id, order_id: orderId } of notices) {
    await tx.run(
      tx.q
        .updateTable('price_rise_notices')
        .set({ taken_back_at: now })
        .where('store_id', '=', tx.realm)
        .where('rise_id', '=', riseId)
        .where('subscription_id', '=', id),
    );
    await enqueueSubscriptionEmail({ tx, now }, { orderId, about: 'price-off' });
  }
  return notices.length;
}

/** Nobody is told whose email about the rise was not sent: it isn't any more. */
const noticesToTakeBack = (tx: StoreTx) =>
  tx.q
    .selectFrom('price_rise_notices as n')
    .innerJoin('price_rises as r', (on) => on.onRef('r.store_id', '=', 'n.store_id').onRef('r.id', '=', 'n.rise_id'))
    .where('n.store_id', '=', tx.realm)
    .where('n.taken_back_at', 'is', null)
    .where('r.withdrawn_at', 'is not', null)
    .where(
      sql<boolean>`not exists (select from mail_messages m
        where m.store_id = n.store_id and m.id = n.email_id and m.state in ('queued', 'held', 'failed'))`,
    );

/** Whose email was never sent is not told that its rise was taken back, also after the record of that email was deleted. */
const closeUnsentNotices = (tx: StoreTx, now: Date): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('price_rise_notices as n')
      .from('price_rises as r')
      .set({ taken_back_at: now })
      .where('n.store_id', '=', tx.realm)
      .where('n.taken_back_at', 'is', null)
      .whereRef('r.store_id', '=', 'n.store_id')
      .whereRef('r.id', '=', 'n.rise_id')
      .where('r.withdrawn_at', 'is not', null)
      .where(
        sql<boolean>`exists (select from mail_messages m
          where m.store_id = n.store_id and m.id = n.email_id and m.state = 'failed')`,
      ),
  );

/** Adds the jobs of rises again that were not announced, or taken back, to everybody. Run by the hourly sweep. */
export async function sweepRises(tx: StoreTx, now: Date): Promise<void> {
  await closeUnsentNotices(tx, now);
  // An email that was being sent while its rise was taken back, or a job that ran out of retries. Older notices name no email.
  const takenBack = noticesToTakeBack(tx)
    .select('n.rise_id as id')
    .distinct()
    .where((eb) =>
      eb.or([eb('n.email_id', 'is not', null), eb('r.withdrawn_at', '>', new Date(now.getTime() - DAY_MS))]),
    );
  for (const { id: riseId } of await tx.many(takenBack))
    await tx.enqueue(job('announceRiseTakenBack', { realm: tx.realm, riseId }));
  const waiting = tx.q
    .selectFrom('price_rises')
    .select('id')
    .where('store_id', '=', tx.realm)
    .where('notified_at', 'is', null)
    .where('withdrawn_at', 'is', null);
  for (const { id: riseId } of await tx.many(waiting))
    await tx.enqueue(job('announcePriceRise', { realm: tx.realm, riseId }));
}

/**
 * The price of a subscription for a period that begins then, if it was announced in time. `subscription` is the name of
 * the table in the query.
 */
export const raisedAmount = (subscription: string, at: RawBuilder<Date>): RawBuilder<number | null> => {
  const column = (name: string) => sql.ref(`${subscription}.${name}`);
  return sql<number | null>`(
    select r.amount from price_rises r
      join price_rise_notices n on n.store_id = r.store_id and n.rise_id = r.id
     where r.store_id = ${column('store_id')} and n.subscription_id = ${column('id')}
       and r.product_id = ${column('product_id')} and r.currency = ${column('currency')}
       and r.every_count = ${column('every_count')} and r.every_unit = ${column('every_unit')}
       -- It was told to subscribers of what it is about. Whoever has switched since pays for something else.
       and not exists (select from subscription_changes c where c.store_id = r.store_id
         and c.subscription_id = n.subscription_id and c.status = 'done' and c.done_at >= n.notified_at)
       and r.withdrawn_at is null and r.amount > ${column('amount')}
       and r.starts_at <= ${at} and n.notified_at + ${NOTICE_DAYS} * interval '1 day' <= ${at}
     order by r.starts_at desc limit 1)`;
};
