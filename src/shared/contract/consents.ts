import { z } from 'zod';
import { CONSENT_KINDS } from '#shared/rules/consent.ts';
import { callable } from './callable.ts';
import { Timestamp, Uuid } from './fields.ts';

export const ConsentSettings = z.object({
  /** Whether buyers have to agree to the published terms, privacy and refund pages. */
  asksTerms: z.boolean(),
  /** Whether buyers of paid products have to give up their right of withdrawal to get the files at once. */
  asksWithdrawal: z.boolean(),
});
export type ConsentSettings = z.infer<typeof ConsentSettings>;

/** What a buyer agreed to with an order, as it was shown to them. */
export const OrderConsent = z.object({
  kind: z.enum(CONSENT_KINDS),
  sentence: z.string(),
  agreedAt: Timestamp,
  /** Whether the legal pages that the sentence names can be read with `getAgreedText`. */
  hasText: z.boolean(),
});

export const getConsentSettings = callable({
  name: 'getConsentSettings',
  about: 'Returns what the store’s buyers have to agree to before they order.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({ settings: ConsentSettings }),
  example: (world) => ({ storeId: world.storeId }),
});

export const saveConsentSettings = callable({
  name: 'saveConsentSettings',
  about: 'Sets what the store’s buyers have to agree to before they order. Omitted settings stay unchanged.',
  who: 'owner',
  input: ConsentSettings.partial().extend({ storeId: Uuid }),
  output: z.object({ settings: ConsentSettings }),
  example: (world) => ({ storeId: world.storeId, asksTerms: true, asksWithdrawal: true }),
});

export const getAgreedText = callable({
  name: 'getAgreedText',
  about: 'Returns the legal pages as the buyer of an order agreed to them, as text.',
  who: 'owner',
  input: z.object({ storeId: Uuid, orderId: Uuid }),
  output: z.object({ text: z.string() }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, orderId: world.orderId }),
});
