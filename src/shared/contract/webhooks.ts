import { z } from 'zod';
import { linkProblem } from '#shared/rules/productKind.ts';
import {
  DELIVERY_PROBLEMS,
  DELIVERY_STATES,
  WEBHOOK_DESCRIPTION_MAX,
  WEBHOOK_KIND_NAMES,
  WEBHOOK_OFF_REASONS,
} from '#shared/rules/webhook.ts';
import { callable } from './callable.ts';
import { Cursor, Limit, line, Nothing, page, Timestamp, Uuid } from './fields.ts';

const OneWebhook = z.object({ storeId: Uuid, webhookId: Uuid });
const OneDelivery = z.object({ storeId: Uuid, deliveryId: Uuid });

export const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  kinds: z.array(z.string()),
  createdAt: Timestamp,
  /** When and why it was turned off. */
  off: z.object({ at: Timestamp, reason: z.enum(WEBHOOK_OFF_REASONS) }).nullable(),
  /** Since when it has accepted nothing. */
  failingSince: Timestamp.nullable(),
  /** Until then messages are signed with the previous secret too. */
  previousSecretUntil: Timestamp.nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookDelivery = z.object({
  id: z.string(),
  /** The same for each attempt: the header `webhook-id`. */
  messageId: z.string(),
  kind: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  createdAt: Timestamp,
  /** The last attempt. Null: none yet. */
  triedAt: Timestamp.nullable(),
  /** The next attempt. */
  dueAt: Timestamp.nullable(),
  /** The HTTP status of the last answer. Null: there was none. */
  status: z.int().nullable(),
  problem: z.enum(DELIVERY_PROBLEMS).nullable(),
  durationMs: z.int().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** With what was sent and answered. */
export const FullWebhookDelivery = WebhookDelivery.extend({
  /** Null: it was erased, because its customer deleted their account. */
  payload: z.string().nullable(),
  answer: z.string(),
});
export type FullWebhookDelivery = z.infer<typeof FullWebhookDelivery>;

export const listWebhooks = callable({
  name: 'listWebhooks',
  about: 'Returns the addresses that are sent what happens in the store.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({ webhooks: z.array(Webhook) }),
  example: (world) => ({ storeId: world.storeId }),
});

export const saveWebhook = callable({
  name: 'saveWebhook',
  about:
    'Adds a webhook, or changes the one with this id. The answer about a new one has its secret, which signs its messages as described by Standard Webhooks.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    webhookId: Uuid.optional(),
    url: z
      .string()
      .transform((url) => url.trim())
      .superRefine((url, context) => {
        const message = linkProblem(url);
        if (message !== null) context.addIssue({ code: 'custom', message });
      }),
    description: line(WEBHOOK_DESCRIPTION_MAX),
    kinds: z
      .array(z.enum(WEBHOOK_KIND_NAMES, 'Choose an event.'))
      .min(1, 'Choose at least one event.')
      .transform((kinds) => WEBHOOK_KIND_NAMES.filter((kind) => kinds.includes(kind))),
  }),
  output: z.object({ webhook: Webhook, secret: z.string().nullable() }),
  refusals: ['not-found', 'webhook-limit', 'webhook-not-public'],
  example: (world) => ({
    storeId: world.storeId,
    url: `https://hooks.example.com/${world.unique}`,
    description: 'Community access',
    kinds: ['order.paid' as const],
  }),
});

export const setWebhook = callable({
  name: 'setWebhook',
  about: 'Turns a webhook on or off. What happens while it is off is not sent later.',
  who: 'owner',
  input: OneWebhook.extend({ isOn: z.boolean() }),
  output: z.object({ webhook: Webhook }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, webhookId: world.webhookId, isOn: true }),
});

export const deleteWebhook = callable({
  name: 'deleteWebhook',
  about:
    'Deletes a webhook with its address and secret. What was sent to it cannot be read any more, and is deleted after 30 days.',
  who: 'owner',
  input: OneWebhook,
  output: Nothing,
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, webhookId: world.webhookId }),
});

export const revealWebhookSecret = callable({
  name: 'revealWebhookSecret',
  about: 'Returns the secret that signs the messages of a webhook.',
  who: 'owner',
  input: OneWebhook,
  output: z.object({ secret: z.string() }),
  refusals: ['not-found', 'webhook-secret-lost'],
  example: (world) => ({ storeId: world.storeId, webhookId: world.webhookId }),
});

export const rotateWebhookSecret = callable({
  name: 'rotateWebhookSecret',
  about: 'Makes a new secret. For 24 hours messages are signed with the previous one too.',
  who: 'owner',
  input: OneWebhook,
  output: z.object({ webhook: Webhook, secret: z.string() }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, webhookId: world.webhookId }),
});

export const sendTestWebhook = callable({
  name: 'sendTestWebhook',
  about: 'Sends a message of the kind webhook.test, once, within seconds. Its delivery is listed with the others.',
  who: 'owner',
  input: OneWebhook,
  output: Nothing,
  refusals: ['not-found', 'webhook-off', 'too-many-sendings'],
  example: (world) => ({ storeId: world.storeId, webhookId: world.webhookId }),
});

export const listWebhookDeliveries = callable({
  name: 'listWebhookDeliveries',
  about: 'Lists what was sent to a webhook in the last 30 days, newest first.',
  who: 'owner',
  input: OneWebhook.extend({
    state: z.enum(DELIVERY_STATES).optional(),
    /** The header `webhook-id`. */
    messageId: Uuid.optional(),
    cursor: Cursor,
    limit: Limit,
  }),
  output: page(WebhookDelivery),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, webhookId: world.webhookId }),
});

export const getWebhookDelivery = callable({
  name: 'getWebhookDelivery',
  about: 'Returns a delivery with its message and the beginning of the last answer.',
  who: 'owner',
  input: OneDelivery,
  output: z.object({ delivery: FullWebhookDelivery }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, deliveryId: world.webhookDeliveryId }),
});

export const resendWebhook = callable({
  name: 'resendWebhook',
  about: 'Sends a message again within seconds, with the same id. A failed attempt is repeated like the first one.',
  who: 'owner',
  input: OneDelivery,
  output: z.object({ delivery: FullWebhookDelivery }),
  refusals: ['not-found', 'webhook-off', 'too-many-sendings'],
  example: (world) => ({ storeId: world.storeId, deliveryId: world.webhookDeliveryId }),
});
