import { z } from 'zod';
import { ENTRY_KINDS, GAP_NOTE_MAX, GAP_STATES } from '#shared/rules/payout.ts';
import { callable } from './callable.ts';
import { Cursor, Limit, page, requiredText, SignedMoney, text, Timestamp, Uuid } from './fields.ts';

export const Gap = z.object({
  id: z.string(),
  store: z.object({ id: z.string(), name: z.string() }),
  state: z.enum(GAP_STATES),
  kind: z.enum(ENTRY_KINDS),
  /** The provider’s id of the object or the entry. */
  sourceId: z.string().nullable(),
  accountId: z.string().nullable(),
  isTest: z.boolean(),
  /** What the balance changed by, in the ledger and at the provider. */
  booked: SignedMoney,
  received: SignedMoney,
  foundAt: Timestamp,
  closedAt: Timestamp.nullable(),
  explainedAt: Timestamp.nullable(),
  note: z.string(),
});
export type Gap = z.infer<typeof Gap>;

export const listGaps = callable({
  name: 'listGaps',
  about:
    'Returns the differences between the ledgers and the provider’s books by search (store, ids) and state, latest first.',
  who: 'admin',
  input: z.object({ search: text(200).optional(), state: z.enum(GAP_STATES).optional(), cursor: Cursor, limit: Limit }),
  output: page(Gap),
  example: () => ({}),
});

export const explainGap = callable({
  name: 'explainGap',
  about: 'Marks a difference as explained. It is open again if its amounts change.',
  who: 'admin',
  input: z.object({ storeId: Uuid, gapId: Uuid, note: requiredText(GAP_NOTE_MAX, 'Enter a reason.') }),
  output: z.object({ gap: Gap }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, gapId: world.orderId, note: 'Stripe corrected a fee.' }),
});

export const reopenGap = callable({
  name: 'reopenGap',
  about: 'Takes back that a difference is explained. Its note stays.',
  who: 'admin',
  input: z.object({ storeId: Uuid, gapId: Uuid }),
  output: z.object({ gap: Gap }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, gapId: world.orderId }),
});
