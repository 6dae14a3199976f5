import type { Refusal } from '#shared/contract/refusals.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { countedUse, findReached, networkOf } from '../../../access/attempts.ts';
import type { Limit } from '../../../access/rateLimit.ts';
import { identityOf } from '../../../db/transaction.ts';
import type { CheckoutContext } from './Purchase.ts';

/** The buyer's store, network and email address. */
export interface Buyer {
  storeId: string;
  address: string;
  email: string;
  isFree: boolean;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Limits against card testing. Only declined cards count, so that many people behind one network can buy. */
const DECLINES = [
  { most: 6, seconds: MINUTE },
  { most: 20, seconds: HOUR },
];

/** The maximum number of new orders, and therefore of receipts, per email address in one store and hour. */
const ORDERS_PER_HOUR = 30;

/**
 * The maximum number of free orders per network. Each sends an email to any address that is typed, and there is no card
 * to identify the sender.
 */
export const FREE_ORDERS_PER_HOUR = 100;

const CODES_PER_MINUTE = 60;
/** Links with codes are often opened by many people of one network at once. */
const LINKED_CODES_PER_MINUTE = 120;

/** The refusal of a buyer who has reached a limit, or undefined. Counts nothing. */
export const findReachedLimit = (
  { tx, now, services, storeId, device }: CheckoutContext,
  who: Pick<Buyer, 'email' | 'isFree'>,
): Promise<Refusal | undefined> => {
  const buyer = { storeId, address: device.address, ...who };
  return findReached(identityOf(tx), { ...services, now }, [...declineLimits(buyer), ...orderLimits(buyer)]);
};

/** Limits the tries of discount codes per network and minute, so that codes cannot be guessed. */
export const codeLimits = ({ storeId, address, code }: { storeId: string; address: string; code: string }): Limit[] =>
  code.trim() === ''
    ? []
    : [{ key: `codes in ${storeId} from ${networkOf({ address })}`, most: CODES_PER_MINUTE, seconds: MINUTE }];

/** Limits the codes that come with addresses and links, for the same reason. */
export const linkedCodeLimits = ({
  storeId,
  address,
  code,
}: {
  storeId: string;
  address: string;
  code: string;
}): Limit[] =>
  code.trim() === ''
    ? []
    : [
        {
          key: `linked codes in ${storeId} from ${networkOf({ address })}`,
          most: LINKED_CODES_PER_MINUTE,
          seconds: MINUTE,
        },
      ];

const VAT_IDS_PER_HOUR = 30;

/** Limits how many VAT ids a network asks the register about. */
export const vatIdLimits = ({
  storeId,
  address,
  vatId,
}: {
  storeId: string;
  address: string;
  vatId: string;
}): Limit[] =>
  vatId.trim() === ''
    ? []
    : [{ key: `VAT ids in ${storeId} from ${networkOf({ address })}`, most: VAT_IDS_PER_HOUR, seconds: HOUR }];

/** Counts the result of an order in its own transaction. */
export function countOutcome(
  { tx, now, services, storeId, device }: CheckoutContext,
  { outcome, ...who }: { email: string; isFree: boolean; outcome: 'declined' | 'placed' },
): void {
  const buyer = { storeId, address: device.address, ...who };
  const limits = outcome === 'declined' ? declineLimits(buyer) : orderLimits(buyer);
  const identity = identityOf(tx);
  for (const limit of limits) identity.batch(countedUse(identity, { secrets: services.secrets, now }, limit));
}

const declineLimits = ({ storeId, address, email }: Buyer): Limit[] =>
  [`declined from ${networkOf({ address })}`, `declined in ${storeId} ${normaliseEmail(email).key}`].flatMap((key) =>
    DECLINES.map((window) => ({ key, ...window })),
  );

const orderLimits = ({ storeId, address, email, isFree }: Buyer): Limit[] => [
  // Free orders are counted separately. Otherwise strangers could keep somebody from buying by placing free orders in
  // their name.
  {
    key: `${isFree ? 'free orders' : 'orders'} in ${storeId} ${normaliseEmail(email).key}`,
    most: ORDERS_PER_HOUR,
    seconds: HOUR,
  },
  ...(isFree ? [{ key: `free orders from ${networkOf({ address })}`, most: FREE_ORDERS_PER_HOUR, seconds: HOUR }] : []),
];
