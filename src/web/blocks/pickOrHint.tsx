import type { ReactNode } from 'react';
import { blockProduct, type ProductBlock } from '#shared/blocks/blockProduct.ts';
import type { PageData, ShownProduct } from '#shared/contract/pages.ts';
import { Hint } from './Hint.tsx';

const NONE: Readonly<Record<ProductBlock, string>> = {
  courseOutline: 'Your lessons appear here once you publish a course.',
  membershipTiers: 'Your tiers appear here once you publish a membership.',
  customerReviews: 'Reviews appear here once customers have written some.',
  waitlist: 'The form appears here once you publish a product with a waitlist.',
  tipJar: 'Your amounts appear here once you publish a tip jar.',
  calendar: 'Free times appear here once you publish a call.',
};

const WRONG: Readonly<Record<ProductBlock, string>> = {
  courseOutline: 'This product has no course. Choose another.',
  membershipTiers: 'This product isn’t a membership. Choose another.',
  customerReviews: 'This product has no reviews yet, or doesn’t show them. Visitors don’t see this block.',
  waitlist: 'This product has no waitlist. Choose another.',
  tipJar: 'This product isn’t a tip jar. Choose another.',
  calendar: 'This product isn’t a call. Choose another.',
};

type Pick = { product: ShownProduct; hint?: never } | { product?: never; hint: ReactNode };

/** The product of a block about one kind of product. Without one, the creator reads why, and visitors see nothing. */
export function pickOrHint(
  block: ProductBlock,
  chosenId: string,
  { data, isEditing }: { data: PageData; isEditing: boolean },
): Pick {
  const product = blockProduct(block, chosenId, data.products);
  if (product) return { product };
  if (!isEditing) return { hint: null };
  if (chosenId === '') return { hint: <Hint>{NONE[block]}</Hint> };
  const isThere = data.products.some(({ id }) => id === chosenId);
  return { hint: <Hint>{isThere ? WRONG[block] : 'This product is no longer published. Choose another.'}</Hint> };
}
