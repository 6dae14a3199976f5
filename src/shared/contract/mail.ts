import { z } from 'zod';
import { LETTER_KINDS, LETTER_STATES, MAIL_STATUSES } from '#shared/rules/mail.ts';
import { callable } from './callable.ts';
import { requiredText, Timestamp, Uuid } from './fields.ts';

export const LetterState = z.enum(LETTER_STATES);
export type LetterState = z.infer<typeof LetterState>;

/** How a store's letters go out, and what is wrong with that. No key and no secret is ever part of it. */
export const MailAccountStatus = z.object({
  status: z.enum(MAIL_STATUSES),
  /** What is missing; null while nothing is. */
  reason: z.enum(MAIL_STATUSES).exclude(['configured']).nullable(),
  /** `outbox`: letters stay on this machine. */
  provider: z.enum(['outbox', 'smtp', 'sendgrid']),
  /** Whether the provider tells what became of a letter after it was handed over. */
  tellsDelivery: z.boolean(),
  canRepair: z.boolean(),
  /** What the provider said last time something went wrong with the account itself. */
  problem: z.string().nullable(),
  checkedAt: Timestamp.nullable(),
});
export type MailAccountStatus = z.infer<typeof MailAccountStatus>;

/** A letter that did not arrive, latest first. */
export const MailProblem = z.object({
  id: z.string(),
  kind: z.enum(LETTER_KINDS),
  recipient: z.string(),
  state: LetterState,
  problem: z.string().nullable(),
  orderId: z.string().nullable(),
  at: Timestamp,
});
export type MailProblem = z.infer<typeof MailProblem>;

export const getMailStatus = callable({
  name: 'getMailStatus',
  about: 'How the store’s mail goes out, whether its webhook works, and the letters that did not arrive lately.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: MailAccountStatus.extend({ problems: z.array(MailProblem) }),
  example: (world) => ({ storeId: world.storeId }),
});

export const setStoreMailTrust = callable({
  name: 'setStoreMailTrust',
  about: 'Lets a store that has sold nothing yet write to as many people a day as it likes, or no more.',
  who: 'admin',
  input: z.object({ storeId: Uuid, isTrusted: z.boolean(), reason: requiredText(500, 'Give a reason.') }),
  output: z.object({ isTrusted: z.boolean() }),
  refusals: ['store-not-found'],
  example: (world) => ({ storeId: world.storeId, isTrusted: true, reason: 'Known to us for years.' }),
});

export const retryWebhookCreation = callable({
  name: 'retryWebhookCreation',
  about: 'Repairs the store’s mail account: what is missing is made, the webhook is switched on.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: MailAccountStatus,
  refusals: ['mail-unavailable', 'mail-repair-running', 'mail-provider-refuses', 'too-many-requests'],
  example: (world) => ({ storeId: world.storeId }),
});
