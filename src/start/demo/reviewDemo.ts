import type { Services } from '#server/access/context.ts';
import type { StoreTx } from '#server/db/transaction.ts';
import { openFile } from '#server/features/members/openFile.ts';
import { replyReview } from '#server/features/reviews/replyReview.ts';
import { writeReview } from '#server/features/reviews/saveReview.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { provenAccount } from '#shared/kit/ids.ts';
import { defaultAuthor } from '#shared/rules/review.ts';
import { asCreator, type DemoOwner } from './asCreator.ts';
import { DEMO } from './demoStore.ts';
import { productIdOf } from './productIdOf.ts';
import { withoutEmails } from './withoutEmails.ts';

const DAY_MS = 86_400_000;
/** Nobody reviews what they bought a moment ago. */
const DAYS_AFTER = 4;

interface DemoReview {
  slug: string;
  stars: number;
  body: string;
  reply?: string;
}

/** What demo customers say, each about one product. */
const REVIEWS: readonly DemoReview[] = [
  {
    slug: 'wheel-throwing-from-zero',
    stars: 5,
    body: 'Week two is exactly where I gave up last time. The ten-minute drill got me past it.',
    reply: 'That drill took me two years to find. I’m glad it works for you.',
  },
  { slug: 'wheel-throwing-from-zero', stars: 5, body: 'Short, calm and honest about what goes wrong.' },
  {
    slug: 'wheel-throwing-from-zero',
    stars: 4,
    body: 'Very good workbooks. I would have liked a few more photos of the hands in week 2.',
  },
  { slug: 'wheel-throwing-from-zero', stars: 5, body: '' },
  {
    slug: 'wheel-throwing-from-zero',
    stars: 3,
    body: 'Clear, but six weeks were too fast for me. I’m on week 4 after three months.',
    reply: 'Three months are fine. The weeks are an order, not a deadline.',
  },
  { slug: 'celadon-glaze-recipes', stars: 5, body: 'Number 7 on porcelain is the green I was looking for.' },
  {
    slug: 'celadon-glaze-recipes',
    stars: 4,
    body: 'All twelve worked at cone 6. Two are fussy about thickness, as it says.',
  },
];

interface Stall extends DemoOwner {
  productIds: readonly string[];
}

/** A few reviews of buyers who opened their files, written through the product's own functions. */
export async function reviewDemo(services: Services, { storeId, creatorId, productIds }: Stall): Promise<void> {
  for (const [at, review] of REVIEWS.entries()) {
    const productId = productIdOf(productIds, review.slug);
    await services.db.inStore(storeId, async (all) => {
      const tx = withoutEmails(all);
      const buyer = await findBuyer(tx, {
        productId,
        latest: new Date(services.now().getTime() - DAYS_AFTER * DAY_MS),
      });
      if (!buyer) return;
      const now = new Date(buyer.boughtAt.getTime() + (1 + (at % DAYS_AFTER)) * DAY_MS);
      const customer = { id: provenAccount(buyer.customerId) };
      await openFile({ tx, now, services }, { customerId: customer.id, fileId: buyer.fileId });
      const text = { stars: review.stars, body: review.body, author: defaultAuthor(buyer.name) };
      await writeReview({ tx, now, services, customer }, { productId, ...text });
      if (review.reply === undefined) return;
      const { id: reviewId } = await tx.one(
        tx.q
          .selectFrom('reviews')
          .select('id')
          .where('store_id', '=', storeId)
          .where('customer_id', '=', customer.id)
          .where('product_id', '=', productId),
      );
      const context = asCreator(services, { tx, storeId, creatorId, now });
      const replied = await replyReview.handle({ storeId, reviewId, reply: review.reply }, context);
      if (replied instanceof Refusal) throw replied;
    });
  }
}

/**
 * The earliest buyer of a product who has access and has reviewed nothing, whose name no review has yet, and who is not the one
 * whose account is printed.
 */
const findBuyer = (tx: StoreTx, { productId, latest }: { productId: string; latest: Date }) =>
  tx.maybe(
    tx.q
      .selectFrom('entitlements as e')
      .innerJoin('customers as c', (on) =>
        on.onRef('c.store_id', '=', 'e.store_id').onRef('c.id', '=', 'e.customer_id'),
      )
      .innerJoin('product_files as f', (on) =>
        on.onRef('f.store_id', '=', 'e.store_id').onRef('f.product_id', '=', 'e.product_id'),
      )
      .select(['e.customer_id as customerId', 'e.granted_at as boughtAt', 'c.name', 'f.id as fileId'])
      .where('e.store_id', '=', tx.realm)
      .where('e.product_id', '=', productId)
      .where('e.granted_at', '<', latest)
      .where('c.email', '<>', DEMO.customer.email)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('reviews as r')
              .select('r.id')
              .whereRef('r.store_id', '=', 'e.store_id')
              .where((of) =>
                of.or([of('r.customer_id', '=', of.ref('e.customer_id')), of('r.author', '=', of.ref('c.name'))]),
              ),
          ),
        ),
      )
      .orderBy('e.granted_at')
      .orderBy('f.position')
      .limit(1),
  );
