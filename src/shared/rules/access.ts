/** The state of a customer's access to a product at a time. Only `open` gives access. */
export const ACCESS_STATES = ['open', 'not-yet', 'suspended', 'ended', 'revoked'] as const;
export type AccessState = (typeof ACCESS_STATES)[number];

/** What gave access. */
export const ACCESS_SOURCES = ['line', 'grant', 'subscription', 'bundle', 'gift', 'seat'] as const;
export type AccessSource = (typeof ACCESS_SOURCES)[number];

/**
 * Why access is closed. `seat`: the seat was taken back, or its buyer gives it to somebody else. Each reason is added and removed by itself, so it does not matter in which order things happen. Access
 * that is closed only for temporary reasons returns by itself, such as when a missing payment is made.
 */
export const CLOSINGS = [
  'disputed',
  'paused',
  'unpaid',
  'dispute-lost',
  'refunded',
  'ended',
  'seat',
  'creator',
  'account-deleted',
] as const;
export type Closing = (typeof CLOSINGS)[number];

export const TEMPORARY_CLOSINGS: readonly Closing[] = ['disputed', 'paused', 'unpaid'];

/** Closings after which booked calls still take place: access may return, or it ended by itself. */
export const KEEPS_CALLS: readonly Closing[] = [...TEMPORARY_CLOSINGS, 'ended'];
