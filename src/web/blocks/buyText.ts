import type { ProductCardView } from '#shared/contract/pages.ts';

const BUY = { free: 'get', fixed: 'buy', from: 'offer' } as const;

/** Which text the button that buys a product has. Only a subscription has terms. */
export function buyText({ price: { kind, terms }, isMembership }: Pick<ProductCardView, 'price' | 'isMembership'>) {
  if (isMembership) return 'join';
  return terms === undefined ? BUY[kind] : 'subscribe';
}
