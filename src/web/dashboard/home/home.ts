/** The default page of the dashboard. */
export const HOME = '/dashboard';

/** The first-sale screen. */
export const FIRST_SALE = '/dashboard/first-sale';
