import { z } from 'zod';
import { callable } from './callable.ts';
import { Email, Uuid, VerificationCode } from './fields.ts';
import { CustomerSignedIn } from './members.ts';
import { Order } from './orders.ts';

/** The part of a gift's link after '/gift/'. */
const GiftToken = z.string().max(1000);

export const readdressGift = callable({
  name: 'readdressGift',
  about:
    'Sends an unclaimed gift to another address, or again to the same one. Links that were sent before stop working.',
  who: 'owner',
  input: z.object({ storeId: Uuid, orderId: Uuid, email: Email }),
  output: z.object({ order: Order }),
  refusals: ['not-found', 'gift-claimed', 'gift-withdrawn', 'gift-sent-often', 'too-many-requests'],
  example: (world) => ({ storeId: world.storeId, orderId: world.orderId, email: world.customerEmail }),
});

export const sendGiftCode = callable({
  name: 'sendGiftCode',
  about: 'Sends the recipient of a gift a 6-digit code to claim it with.',
  who: 'visitor',
  input: z.object({ storeId: Uuid, token: GiftToken }),
  output: z.object({ sent: z.literal(true), resendAfter: z.int() }),
  refusals: ['not-found', 'gift-claimed', 'gift-withdrawn', 'code-too-soon', 'too-many-requests'],
  example: (world) => ({ storeId: world.storeId, token: world.unique }),
});

export const claimGift = callable({
  name: 'claimGift',
  about:
    'Claims a gift for the owner of the address that it was sent to: somebody who is signed in with it, or who sends the code.',
  who: 'visitor',
  input: z.object({ storeId: Uuid, token: GiftToken, code: VerificationCode.optional() }),
  /** `session` is null for a customer who was signed in already. */
  output: z.object({ claimed: z.literal(true), session: CustomerSignedIn.nullable() }),
  refusals: [
    'not-found',
    'gift-claimed',
    'gift-withdrawn',
    'code-invalid',
    'code-not-found',
    'code-expired',
    'code-tries-used-up',
    'user-disabled',
    'too-many-requests',
  ],
  example: (world) => ({ storeId: world.storeId, token: world.unique, code: '000000' }),
});
