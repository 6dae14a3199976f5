import type { PriceView } from '#shared/contract/pages.ts';

const BUY = { free: 'get', fixed: 'buy', from: 'offer' } as const;

/** Which text the button that buys a product has. Only a subscription has terms. */
export const buyText = ({ kind, terms }: Pick<PriceView, 'kind' | 'terms'>) =>
  terms === undefined ? BUY[kind] : 'subscribe';
