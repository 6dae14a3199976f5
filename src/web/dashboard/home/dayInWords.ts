/** The day in a sentence: what happened, and whether anything can. */
export function dayInWords({ ordersToday, isPublished }: { ordersToday: number; isPublished: boolean }): string {
  if (!isPublished && ordersToday === 0) return 'Publish a product, and your page can sell.';
  const orders =
    ordersToday === 0
      ? 'No orders yet today.'
      : ordersToday === 1
        ? 'One order today.'
        : `${ordersToday} orders today.`;
  return isPublished ? `${orders} Your page is live.` : orders;
}
