import { z } from 'zod';
import { EMAIL_KINDS, EMAIL_STATES, MAIL_STATUSES } from '#shared/rules/mail.ts';
import { callable } from './callable.ts';
import { requiredText, Timestamp, Uuid } from './fields.ts';

export const EmailState = z.enum(EMAIL_STATES);
export type EmailState = z.infer<typeof EmailState>;

/** How a store's email is sent and what is wrong with the setup. It never includes keys or secrets. */
export const MailAccountStatus = z.object({
  status: z.enum(MAIL_STATUSES),
  /** The missing step. Null when the setup is complete. */
  reason: z.enum(MAIL_STATUSES).exclude(['configured']).nullable(),
  /** `outbox`: emails stay on this machine. */
  provider: z.enum(['outbox', 'smtp', 'sendgrid']),
  /** Whether the provider reports what happened to an email after it accepted it. */
  reportsDelivery: z.boolean(),
  canRepair: z.boolean(),
  /** The provider's last error about the account itself. */
  problem: z.string().nullable(),
  checkedAt: Timestamp.nullable(),
});
export type MailAccountStatus = z.infer<typeof MailAccountStatus>;

/** An email that was not delivered, latest first. */
export const MailProblem = z.object({
  id: z.string(),
  kind: z.enum(EMAIL_KINDS),
  recipient: z.string(),
  state: EmailState,
  problem: z.string().nullable(),
  orderId: z.string().nullable(),
  at: Timestamp,
});
export type MailProblem = z.infer<typeof MailProblem>;

export const getMailStatus = callable({
  name: 'getMailStatus',
  about:
    'Returns how the store’s email is sent, whether its webhook works (it asks the mail provider), and the emails that recently failed.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: MailAccountStatus.extend({
    /** False if the provider cannot be reached. The other fields are then its last known response, from `checkedAt`. */
    isCurrent: z.boolean(),
    problems: z.array(MailProblem),
  }),
  example: (world) => ({ storeId: world.storeId }),
});

export const setStoreMailTrust = callable({
  name: 'setStoreMailTrust',
  about: 'Removes or restores the limit on how many people a store without sales can email in a day.',
  who: 'admin',
  input: z.object({ storeId: Uuid, isTrusted: z.boolean(), reason: requiredText(500, 'Give a reason.') }),
  output: z.object({ isTrusted: z.boolean() }),
  refusals: ['store-not-found'],
  example: (world) => ({ storeId: world.storeId, isTrusted: true, reason: 'Known to us for years.' }),
});

export const retryWebhookCreation = callable({
  name: 'retryWebhookCreation',
  about: 'Repairs the store’s mail account: creates what is missing and turns the webhook on.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: MailAccountStatus,
  refusals: ['mail-unavailable', 'mail-repair-running', 'mail-provider-refuses', 'too-many-requests'],
  example: (world) => ({ storeId: world.storeId }),
});
