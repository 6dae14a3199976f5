import { normaliseEmail } from '#shared/rules/email.ts';
import { countUse, network } from '../../access/attempts.ts';
import type { Limit } from '../../access/rateLimit.ts';
import { identityOf } from '../../db/transaction.ts';
import type { Till } from './Purchase.ts';

/** Who buys: in which store, from where, under which e-mail. */
export interface Buyer {
  storeId: string;
  address: string;
  email: string;
  isFree: boolean;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** What the probing of stolen cards looks like. Only declined cards count, so a crowd behind one address can buy. */
const DECLINES = [
  { most: 6, seconds: MINUTE },
  { most: 20, seconds: HOUR },
];

/** New orders in one store, and so receipts, that one e-mail address gets in an hour. */
const ORDERS_PER_HOUR = 30;

/** Free orders from one address, anywhere: each writes to whatever mailbox it names. A card would name its owner. */
export const FREE_ORDERS_PER_HOUR = 100;

/** Asks before an order, without counting. */
export const buyerLimits = (buyer: Buyer): Limit[] =>
  [...declineLimits(buyer), ...orderLimits(buyer)].map((limit) => ({ ...limit, uses: 0 }));

/** Counts what an order came to, with the transaction that shows it. */
export async function countOutcome(
  { tx, now, services, storeId, device }: Till,
  { outcome, ...who }: { email: string; isFree: boolean; outcome: 'declined' | 'placed' },
): Promise<void> {
  const buyer = { storeId, address: device.address, ...who };
  const limits = outcome === 'declined' ? declineLimits(buyer) : orderLimits(buyer);
  await Promise.all(limits.map((limit) => countUse(identityOf(tx), { secrets: services.secrets, now }, limit)));
}

const declineLimits = ({ storeId, address, email }: Buyer): Limit[] =>
  [`declined from ${network({ address })}`, `declined in ${storeId} ${normaliseEmail(email).key}`].flatMap((key) =>
    DECLINES.map((window) => ({ key, ...window })),
  );

const orderLimits = ({ storeId, address, email, isFree }: Buyer): Limit[] => [
  // Apart, or strangers with free orders in somebody's name could keep them from buying.
  {
    key: `${isFree ? 'free orders' : 'orders'} in ${storeId} ${normaliseEmail(email).key}`,
    most: ORDERS_PER_HOUR,
    seconds: HOUR,
  },
  ...(isFree ? [{ key: `free orders from ${network({ address })}`, most: FREE_ORDERS_PER_HOUR, seconds: HOUR }] : []),
];
