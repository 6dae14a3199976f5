import { z } from 'zod';
import { PROVIDER_EVENT_STATES } from '#shared/rules/providerEvent.ts';
import { callable } from './callable.ts';
import { Cursor, Limit, page, text, Timestamp } from './fields.ts';

export const ProviderEvent = z.object({
  /** The provider’s id. */
  id: z.string(),
  provider: z.string(),
  type: z.string(),
  state: z.enum(PROVIDER_EVENT_STATES),
  /** What the event is about, by the provider’s id. */
  subject: z.enum(['payment', 'account']),
  objectId: z.string(),
  /** The connected account it belongs to, and the store of that account if there is one. */
  accountId: z.string().nullable(),
  store: z.object({ id: z.string(), name: z.string() }).nullable(),
  receivedAt: Timestamp,
  handledAt: Timestamp.nullable(),
  /** How often its handling has failed, and why it failed last. */
  tries: z.int(),
  problem: z.string().nullable(),
});
export type ProviderEvent = z.infer<typeof ProviderEvent>;

export const listProviderEvents = callable({
  name: 'listProviderEvents',
  about: 'Returns the events of the payment provider by search (ids, type, store) and state, latest first.',
  who: 'admin',
  input: z.object({
    search: text(200).optional(),
    state: z.enum(PROVIDER_EVENT_STATES).optional(),
    cursor: Cursor,
    limit: Limit,
  }),
  output: page(ProviderEvent),
  example: () => ({}),
});

export const replayEvent = callable({
  name: 'replayEvent',
  about:
    'Handles an event of the payment provider again: what it names is read anew, so replaying it twice changes nothing.',
  who: 'admin',
  input: z.object({ provider: text(50), eventId: text(250) }),
  output: z.object({ replayed: z.literal(true) }),
  refusals: ['payment-event-missing', 'fresh-proof-needed'],
  example: () => ({ provider: 'stripe', eventId: 'evt_none' }),
});
