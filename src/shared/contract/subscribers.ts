import { z } from 'zod';
import { CUSTOMER_NAME_MAX } from '#shared/rules/limits.ts';
import { callable } from './callable.ts';
import { Cursor, Direction, Email, Limit, line, page, text, Timestamp, Uuid } from './fields.ts';

export const SubscriberState = z.enum(['waiting', 'confirmed', 'unsubscribed']);
export type SubscriberState = z.infer<typeof SubscriberState>;

/** Somebody who asked for a store's e-mails, with the proof that they did. */
export const SubscriberRow = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  state: SubscriberState,
  /** What they were shown when they asked, word for word. */
  consent: z.string(),
  hasTicked: z.boolean(),
  /** The address of the page with the form. */
  page: z.string(),
  /** What they were promised for it. */
  gift: z.object({ productId: z.string(), title: z.string() }).nullable(),
  askedAt: Timestamp,
  confirmedAt: Timestamp.nullable(),
  unsubscribedAt: Timestamp.nullable(),
});
export type SubscriberRow = z.infer<typeof SubscriberRow>;

/** What the form of a sign-up block sends. */
export const SignupForm = z.object({ email: Email, name: line(CUSTOMER_NAME_MAX) });

export const SubscriberSort = z.enum(['asked', 'email']);
export type SubscriberSort = z.infer<typeof SubscriberSort>;

export const listSubscribers = callable({
  name: 'listSubscribers',
  about: 'The store’s subscribers by search and state, sorted by the time they signed up or by email.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    search: text(200).optional(),
    state: SubscriberState.optional(),
    /** Only this subscriber. */
    subscriberId: Uuid.optional(),
    sort: SubscriberSort.default('asked'),
    /** Left out: the latest first, or emails from A. */
    direction: Direction.optional(),
    cursor: Cursor,
    limit: Limit,
  }),
  output: page(SubscriberRow).extend({ count: z.int() }),
  example: (world) => ({ storeId: world.storeId }),
});

export const removeSubscribers = callable({
  name: 'removeSubscribers',
  about: 'Removes people from the list, with everything that was kept about their sign-up.',
  who: 'owner',
  input: z.object({ storeId: Uuid, subscriberIds: z.array(Uuid).min(1).max(100) }),
  output: z.object({ removed: z.int() }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, subscriberIds: [world.subscriberId] }),
});
