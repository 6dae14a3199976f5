import { randomBytes } from 'node:crypto';

// 32 characters, without pairs that are easily confused: no 0 and O, no 1 and I.
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export const ORDER_NUMBER_LENGTH = 8;

/** An order number that is easy to read out over the phone. */
export const orderNumber = (random: (bytes: number) => Uint8Array = randomBytes): string =>
  Array.from(random(ORDER_NUMBER_LENGTH), (byte) => SIGNS.charAt(byte % SIGNS.length)).join('');
