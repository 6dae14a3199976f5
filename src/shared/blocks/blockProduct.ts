import type { ProductKind } from '#shared/rules/productKind.ts';

/** What blocks about one kind of product need to know of a product. */
export interface ProductTraits {
  id: string;
  isWaitlist?: boolean;
  kind?: ProductKind;
  hasCourse?: boolean;
  tipJar?: object;
  /** Only a product with reviews has a rating. */
  rating?: object;
}

const FITS = {
  courseOutline: ({ hasCourse = false }: ProductTraits) => hasCourse,
  membershipTiers: ({ kind }: ProductTraits) => kind === 'membership',
  customerReviews: ({ rating }: ProductTraits) => rating !== undefined,
  waitlist: ({ isWaitlist = false }: ProductTraits) => isWaitlist,
  tipJar: ({ tipJar }: ProductTraits) => tipJar !== undefined,
  calendar: ({ kind }: ProductTraits) => kind === 'call',
};

/** A block about one product of a certain kind. */
export type ProductBlock = keyof typeof FITS;

export function isProductBlock(type: string): type is ProductBlock {
  return Object.hasOwn(FITS, type);
}

export const PRODUCT_BLOCKS: readonly ProductBlock[] = Object.keys(FITS).filter(isProductBlock);

/** The product of such a block: the chosen one, or the first that fits. Undefined: it is not published, or does not fit. */
export function blockProduct<Product extends ProductTraits>(
  block: ProductBlock,
  chosenId: string,
  products: readonly Product[],
): Product | undefined {
  const fits = FITS[block];
  if (chosenId === '') return products.find(fits);
  const chosen = products.find(({ id }) => id === chosenId);
  // A product that was chosen for its waitlist stays when it goes on sale: the block then leads to it.
  return chosen && (block === 'waitlist' || fits(chosen)) ? chosen : undefined;
}
