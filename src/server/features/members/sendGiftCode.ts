import { sendGiftCode as contract } from '#shared/contract/gifts.ts';
import type { RequestContext } from '../../access/context.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { Limit } from '../../access/rateLimit.ts';
import { ensureCustomer } from '../customerRecord/ensureCustomer.ts';
import { openGift, readGiftToken } from '../orders/gifts/giftLink.ts';
import { markCustomer } from '../sales/sums/markSales.ts';
import { customerSendCode } from './customerSendCode.ts';

/** Sends a code to the address of a gift. Only people with the gift's link can cause that email. */
export const sendGiftCode = defineHandler(
  contract,
  async ({ storeId, token }, context) => {
    const { tx, now, services } = context;
    const { email, name } = await openGift(tx, { secrets: services.secrets, token, now });
    // A code signs in to an account, so the recipient becomes a customer now. Without the code the account opens nothing.
    markCustomer(tx, await ensureCustomer(tx, { email, name, now }), now);
    return customerSendCode.handle({ storeId, email, type: 'sign-in' }, context);
  },
  (input, context) => giftCodeLimits(input, context),
);

/** Per gift and per network. The address itself is limited when the code is made. */
export const giftCodeLimits = (
  { storeId, token }: { storeId: string; token: string },
  { services, device }: Pick<RequestContext, 'services' | 'device'>,
): Limit[] => [
  { key: `gift-code ${storeId} ${readGiftToken(services.secrets, token)?.orderId ?? ''}`, most: 20, seconds: 3600 },
  { key: `gift-code ${device.address}`, most: 60, seconds: 3600 },
];
