/** How many products a product offers at its checkout, and a cart as a whole. */
export const BUMPS_MAX = 3;

/** The longest sentence beside a bump's checkbox, in characters. */
export const BUMP_TEXT_MAX = 200;

/** The most that can be taken off a bump, in hundredths of a percent. It still costs something. */
export const BUMP_DISCOUNT_MOST = 9900;

/** The price of a bump in minor units. The discount is rounded half up. At least 1, so that it is never free. */
export const bumpPrice = (amount: number, basisPoints: number): number =>
  Math.max(1, amount - Math.floor((amount * basisPoints + 5000) / 10_000));
