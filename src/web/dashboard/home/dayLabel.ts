export interface Day {
  ordersToday: number;
  isPublished: boolean;
  isSuspended: boolean;
}

/** The day in one sentence: what happened, and whether the store can sell. */
export function dayLabel({ ordersToday, isPublished, isSuspended }: Day): string {
  if (!isPublished && !isSuspended && ordersToday === 0) return 'Publish a product to start selling.';
  const orders =
    ordersToday === 0
      ? 'No orders yet today.'
      : ordersToday === 1
        ? 'One order today.'
        : `${ordersToday} orders today.`;
  return isPublished && !isSuspended ? `${orders} Your page is live.` : orders;
}
