/** How many amounts a tip jar suggests at most. */
export const TIP_AMOUNTS_MAX = 5;
export const TIP_NOTE_MAX = 500;
/** How many supporters a page lists at most, latest first. */
export const SUPPORTERS_MAX = 50;
