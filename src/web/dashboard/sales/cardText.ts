import type { Order } from '#shared/contract/orders.ts';

/** 'Visa ending in 4242' */
export function cardText({ brand, last4 }: Pick<NonNullable<Order['payment']>, 'brand' | 'last4'>): string {
  if (last4 === null) return 'Card';
  return `${brand === null ? 'Card' : brand.charAt(0).toUpperCase() + brand.slice(1)} ending in ${last4}`;
}
