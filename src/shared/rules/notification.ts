/**
 * What a creator is emailed about. `sale`: a new order. `message`: from the contact form. `review`, `comment`: by a customer.
 * `report`: a reader reported a comment.
 */
export const NOTIFICATION_KINDS = ['sale', 'message', 'review', 'comment', 'report'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Those of which an email gathers what has happened within an hour. */
export const GATHERED_KINDS = ['review', 'comment', 'report'] as const satisfies readonly NotificationKind[];
export type GatheredKind = (typeof GATHERED_KINDS)[number];

/** A creator gets an email of one of these kinds at most this often. */
export const GATHERED_SECONDS = 3600;
