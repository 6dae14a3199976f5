import { z } from 'zod';
import { CUSTOMER_NAME_MAX } from '#shared/rules/limits.ts';
import { callable } from './callable.ts';
import { countedPage, Cursor, Direction, Email, Limit, personName, text, Timestamp, Uuid } from './fields.ts';

export const SubscriberState = z.enum(['waiting', 'confirmed', 'unsubscribed']);
export type SubscriberState = z.infer<typeof SubscriberState>;

/** A person who subscribed to a store's email, with proof of consent. */
export const SubscriberRow = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  state: SubscriberState,
  /** The consent text they saw, word for word. */
  consent: z.string(),
  hasTicked: z.boolean(),
  /** The URL of the page with the form. */
  page: z.string(),
  /** The free product they were offered for it. */
  gift: z.object({ productId: z.string(), title: z.string() }).nullable(),
  askedAt: Timestamp,
  confirmedAt: Timestamp.nullable(),
  unsubscribedAt: Timestamp.nullable(),
});
export type SubscriberRow = z.infer<typeof SubscriberRow>;

/** The fields of a sign-up form. */
export const SignupForm = z.object({ email: Email, name: personName(CUSTOMER_NAME_MAX) });

export const SubscriberSort = z.enum(['asked', 'email']);
export type SubscriberSort = z.infer<typeof SubscriberSort>;

export const listSubscribers = callable({
  name: 'listSubscribers',
  about: 'Returns the store’s subscribers by search and state, sorted by sign-up time or email.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    search: text(200).optional(),
    state: SubscriberState.optional(),
    /** Returns only this subscriber. */
    subscriberId: Uuid.optional(),
    sort: SubscriberSort.default('asked'),
    /** Default: latest first, or A to Z for email addresses. */
    direction: Direction.optional(),
    cursor: Cursor,
    limit: Limit,
  }),
  output: countedPage(SubscriberRow),
  example: (world) => ({ storeId: world.storeId }),
});

export const removeSubscribers = callable({
  name: 'removeSubscribers',
  about: 'Deletes subscribers with everything stored about their sign-up.',
  who: 'owner',
  input: z.object({ storeId: Uuid, subscriberIds: z.array(Uuid).min(1).max(100) }),
  output: z.object({ removed: z.int() }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, subscriberIds: [world.subscriberId] }),
});
