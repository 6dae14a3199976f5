import { sendSeatCode as contract } from '#shared/contract/seats.ts';
import type { RequestContext } from '../../access/context.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { Limit } from '../../access/rateLimit.ts';
import { ensureCustomer } from '../customerRecord/ensureCustomer.ts';
import { openSeat, readSeatToken } from '../orders/seats/seatLink.ts';
import { markCustomer } from '../sales/sums/markSales.ts';
import { customerSendCode } from './customerSendCode.ts';

/** Sends a code to an invited address. Only people with the invitation's link can cause that email. */
export const sendSeatCode = defineHandler(
  contract,
  async ({ storeId, token }, context) => {
    const { tx, now, services } = context;
    const { seat } = await openSeat(tx, { secrets: services.secrets, token, now });
    // A code signs in to an account, so the invited person becomes a customer now. Without the code the account opens nothing.
    markCustomer(tx, await ensureCustomer(tx, { email: seat.email, name: '', now }), now);
    return customerSendCode.handle({ storeId, email: seat.email, type: 'sign-in' }, context);
  },
  (input, context) => seatCodeLimits(input, context),
);

/** Per seat and per network. The address itself is limited when the code is made. */
export const seatCodeLimits = (
  { storeId, token }: { storeId: string; token: string },
  { services, device }: Pick<RequestContext, 'services' | 'device'>,
): Limit[] => [
  { key: `seat-code ${storeId} ${readSeatToken(services.secrets, token)?.seatId ?? ''}`, most: 20, seconds: 3600 },
  { key: `seat-code ${device.address}`, most: 60, seconds: 3600 },
];
