import { claimGift as contract } from '#shared/contract/gifts.ts';
import { Refusal, refuse } from '#shared/contract/refusals.ts';
import { codeTryLimits } from '../../access/attempts.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { openGift } from '../orders/gifts/giftLink.ts';
import { recordClaim } from '../orders/gifts/recordClaim.ts';
import { customerSignInWithCode } from './customerSignInWithCode.ts';
import { isRecipient } from './isRecipient.ts';

/** Claims a gift for the customer with the recipient's address, who is signed in or sends the code. */
export const claimGift = defineHandler(
  contract,
  async ({ storeId, token, code }, context) => {
    const { tx, now, services, customer } = context;
    const gift = await openGift(tx, { secrets: services.secrets, token, now });
    if (customer && (await isRecipient(tx, { customerId: customer.id, emailKey: gift.emailKey }))) {
      await recordClaim({ tx, now }, { gift, customerId: customer.id });
      return { claimed: true as const, session: null };
    }
    const typed = code ?? refuse('code-not-found');
    const session = await customerSignInWithCode.handle({ storeId, email: gift.email, code: typed }, context);
    // The refusal is returned, so that the try stays counted.
    if (session instanceof Refusal) return session;
    await recordClaim({ tx, now }, { gift, customerId: session.customer.id });
    return { claimed: true as const, session };
  },
  (_input, { device }) => codeTryLimits(device),
);
