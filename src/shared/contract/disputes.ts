import { z } from 'zod';
import { DISPUTE_STATUSES, EVIDENCE_MAX } from '#shared/rules/dispute.ts';
import { callable } from './callable.ts';
import { countedPage, Cursor, Limit, Money, requiredText, text, Timestamp, Uuid } from './fields.ts';

const DisputeStatus = z.enum(DISPUTE_STATUSES);

export const DisputeRow = z.object({
  id: z.string(),
  status: DisputeStatus,
  orderId: z.string(),
  orderNumber: z.string(),
  email: z.string(),
  name: z.string(),
  amount: Money,
  /** The provider’s word for it. */
  reason: z.string(),
  isTest: z.boolean(),
  openedAt: Timestamp,
  /** Until when an answer counts. */
  dueAt: Timestamp.nullable(),
  closedAt: Timestamp.nullable(),
  /** When the creator answered. The provider has the answer once it is sent. */
  answeredAt: Timestamp.nullable(),
});
export type DisputeRow = z.infer<typeof DisputeRow>;

export const Dispute = DisputeRow.extend({
  /** What the bank charges for the dispute. */
  fee: Money,
  /** The answer that was given. */
  evidence: z.string().nullable(),
  /** What the store knows about the order, as a draft of an answer. */
  draft: z.string(),
  canAnswer: z.boolean(),
  isSent: z.boolean(),
});
export type Dispute = z.infer<typeof Dispute>;

export const listDisputes = callable({
  name: 'listDisputes',
  about: 'Returns the payments that buyers dispute with their bank by order, buyer and state, latest first.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    search: text(200).optional(),
    status: DisputeStatus.optional(),
    cursor: Cursor,
    limit: Limit,
  }),
  output: countedPage(DisputeRow),
  example: (world) => ({ storeId: world.storeId }),
});

export const getDispute = callable({
  name: 'getDispute',
  about: 'Returns one dispute with what the store knows about the order, as a draft of an answer.',
  who: 'owner',
  input: z.object({ storeId: Uuid, disputeId: Uuid }),
  output: z.object({ dispute: Dispute }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, disputeId: world.orderId }),
});

export const submitEvidence = callable({
  name: 'submitEvidence',
  about: 'Answers a dispute. The bank reads one answer only, so it cannot be changed afterwards.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    disputeId: Uuid,
    text: requiredText(EVIDENCE_MAX, 'Write what shows that the buyer got what they paid for.'),
  }),
  output: z.object({ dispute: Dispute }),
  refusals: ['not-found', 'dispute-not-open'],
  example: (world) => ({ storeId: world.storeId, disputeId: world.orderId, text: 'The buyer downloaded the files.' }),
});
