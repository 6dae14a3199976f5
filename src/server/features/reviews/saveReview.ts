import { randomUUID } from 'node:crypto';
import type { InputOf } from '#shared/contract/callable.ts';
import { saveReview as contract, type MyReview } from '#shared/contract/reviews.ts';
import { refuse } from '#shared/contract/refusals.ts';
import type { Services } from '../../access/context.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { replaceContentTerms } from '../customerRecord/contentTerms.ts';
import { canReview, lockRights } from '../entitlements/reviewable.ts';
import { enqueueNotification } from '../notifications/enqueueNotification.ts';
import { refreshPages } from '../reviewRecord/refreshPages.ts';
import { changeSums, type SumChange } from '../reviewRecord/reviewSums.ts';
import { findMyReview } from './findMyReview.ts';

type Params = Omit<InputOf<typeof contract>, 'storeId'>;

interface Saving {
  tx: StoreTx;
  now: Date;
  services: Services;
  customer: { id: string };
}

/** Saves a customer's review of a product. */
export const saveReview = defineHandler(contract, async (input, context) => ({
  review: await writeReview(context, input),
}));

/** The lock makes saves of the same review wait for each other, so that each finds what the one before has written. */
export async function writeReview({ tx, now, services, customer }: Saving, input: Params): Promise<MyReview> {
  const { productId, stars, body, author } = input;
  const key = { customerId: customer.id, productId };
  await lockRights(tx, key);
  const right = await canReview(tx, { ...key, now });
  if (right.state !== 'open') refuse(REFUSALS[right.state]);
  const before = await tx.maybe(selectOwn(tx, key));
  const text = { stars, body, author };
  const written = { ...text, entitlement_id: right.rightId, origin: right.origin, is_refunded: false };
  const id = before?.id ?? randomUUID();
  if (before) {
    const isSame = before.stars === stars && before.body === body && before.author === author;
    await tx.run(
      tx.q
        .updateTable('reviews')
        .set({ ...written, ...(isSame ? {} : { edited_at: now }) })
        .where('store_id', '=', tx.realm)
        .where('id', '=', id),
    );
    // Admins decide about what it says now.
    await tx.run(
      tx.q
        .updateTable('review_reports')
        .set(text)
        .where('store_id', '=', tx.realm)
        .where('review_id', '=', id)
        .where('decision', 'is', null),
    );
  } else {
    const ids = { store_id: tx.realm, id, product_id: productId, customer_id: customer.id };
    await tx.run(tx.q.insertInto('reviews').values({ ...ids, ...written, created_at: now }));
    await enqueueNotification(tx, { kind: 'review', subjectId: id, now });
  }
  await changeSums(tx, changesOf({ before, productId, stars }));
  await replaceContentTerms(tx, 'review', [id]);
  await refreshPages(tx);
  tx.afterCommit(() => services.directory.drop(tx.realm));
  return (await findMyReview(tx, key)) ?? refuse('not-found');
}

const selectOwn = (tx: StoreTx, { customerId, productId }: { customerId: string; productId: string }) =>
  tx.q
    .selectFrom('reviews')
    .select(['id', 'stars', 'body', 'author', 'is_refunded', 'hidden_at'])
    .where('store_id', '=', tx.realm)
    .where('customer_id', '=', customerId)
    .where('product_id', '=', productId)
    .forUpdate();

interface Change {
  before: { stars: number; is_refunded: boolean; hidden_at: Date | null } | undefined;
  productId: string;
  stars: number;
}

function changesOf({ before, productId, stars }: Change): SumChange[] {
  if (before && before.hidden_at !== null) return [];
  const wasShown = before !== undefined && !before.is_refunded;
  if (wasShown && before.stars === stars) return [];
  return [...(wasShown ? [{ productId, stars: before.stars, by: -1 as const }] : []), { productId, stars, by: 1 }];
}

const REFUSALS = {
  'not-opened': 'review-not-opened',
  'in-trial': 'review-after-payment',
  none: 'not-found',
  revoked: 'not-found',
  suspended: 'access-suspended',
  ended: 'access-ended',
  'not-yet': 'access-not-yet',
} as const;
