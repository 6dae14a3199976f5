/** The idempotency key of the refund of a canceled call. Each payment of an installment plan but the first has one with its order. */
export const bookingRefundKey = (bookingId: string, orderId?: string): string =>
  orderId === undefined ? `booking ${bookingId}` : `booking ${bookingId} ${orderId}`;

/** The canceled call that a refund with this key is for. Undefined: it is for something else. */
export const bookingOfRefundKey = (key: string): string | undefined => /^booking ([0-9a-f-]{36})(?: |$)/.exec(key)?.[1];
