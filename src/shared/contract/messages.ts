import { z } from 'zod';
import { COUNT_MAX, CUSTOMER_NAME_MAX, MESSAGE_MAX } from '#shared/rules/limits.ts';
import { en } from '#shared/rules/messages/en.ts';
import { callable } from './callable.ts';
import { countedPage, Cursor, Email, Limit, personName, requiredText, text, Timestamp, Uuid } from './fields.ts';

/** A message from a visitor to a store. */
export const ContactMessage = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  message: z.string(),
  sentAt: Timestamp,
  readAt: Timestamp.nullable(),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/** The fields of a contact form. */
export const ContactForm = z.object({
  email: Email,
  name: personName(CUSTOMER_NAME_MAX).refine((name) => name !== '', en.problems.nameMissing),
  message: requiredText(MESSAGE_MAX, en.problems.messageMissing),
});

export const listContactMessages = callable({
  name: 'listContactMessages',
  about: 'Returns the messages that visitors sent to the store, by search and whether they were read, latest first.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    search: text(200).optional(),
    isRead: z.boolean().optional(),
    /** Returns only this message. */
    messageId: Uuid.optional(),
    cursor: Cursor,
    limit: Limit,
  }),
  /** `unread`: up to `COUNT_MAX`, which means that many or more. */
  output: countedPage(ContactMessage).extend({ unread: z.int().max(COUNT_MAX) }),
  example: (world) => ({ storeId: world.storeId }),
});

const Which = { storeId: Uuid, messageIds: z.array(Uuid).min(1).max(100) };

export const markContactMessages = callable({
  name: 'markContactMessages',
  about: 'Marks messages as read or unread.',
  who: 'owner',
  input: z.object({ ...Which, isRead: z.boolean() }),
  output: z.object({ changed: z.int() }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, messageIds: [world.messageId], isRead: true }),
});

export const removeContactMessages = callable({
  name: 'removeContactMessages',
  about: 'Deletes messages permanently.',
  who: 'owner',
  input: z.object(Which),
  output: z.object({ removed: z.int() }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, messageIds: [world.messageId] }),
});
