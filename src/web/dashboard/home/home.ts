/** Where a creator begins, and where the way leads when no other was asked for. */
export const HOME = '/dashboard';

/** The screen of the first sale. */
export const FIRST_SALE = '/dashboard/first-sale';
