import { claimSeat as contract } from '#shared/contract/seats.ts';
import { Refusal, refuse } from '#shared/contract/refusals.ts';
import { codeTryLimits } from '../../access/attempts.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { openSeat } from '../orders/seats/seatLink.ts';
import { recordSeatClaim } from '../orders/seats/recordSeatClaim.ts';
import { customerSignInWithCode } from './customerSignInWithCode.ts';
import { isRecipient } from './isRecipient.ts';

/** Accepts a seat for the customer with the invited address, who is signed in or sends the code. */
export const claimSeat = defineHandler(
  contract,
  async ({ storeId, token, code }, context) => {
    const { tx, now, services, customer } = context;
    const { seat } = await openSeat(tx, { secrets: services.secrets, token, now });
    if (customer && (await isRecipient(tx, { customerId: customer.id, emailKey: seat.emailKey }))) {
      await recordSeatClaim({ tx, now }, { seat, customerId: customer.id });
      return { claimed: true as const, session: null };
    }
    const typed = code ?? refuse('code-not-found');
    const session = await customerSignInWithCode.handle({ storeId, email: seat.email, code: typed }, context);
    // The refusal is returned, so that the try stays counted.
    if (session instanceof Refusal) return session;
    await recordSeatClaim({ tx, now }, { seat, customerId: session.customer.id });
    return { claimed: true as const, session };
  },
  (_input, { device }) => codeTryLimits(device),
);
