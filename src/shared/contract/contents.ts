import { z } from 'zod';
import {
  CALL_BUFFERS,
  CALL_GROUP_MAX,
  CALL_LENGTHS_MAX,
  CALL_MINUTES,
  CALL_NOTICES,
  CALL_NOTICES_FORMER,
  CALL_PLACE_MAX,
  CALL_SESSIONS_MAX,
  CANCEL_RULES,
} from '#shared/rules/call.ts';
import { LICENCE_NOTE_MAX } from '#shared/rules/licence.ts';
import { CONTENT_TITLE_MAX, CONTENTS_MAX, LINK_MAX, TEXT_PAGES_MAX } from '#shared/rules/productKind.ts';
import { callable } from './callable.ts';
import { LessonState, Module, Outline, OutlineLesson } from './courses.ts';
import { text, Timestamp, TimeZone, Uuid } from './fields.ts';
import { ActivationLimit, OwnLicence } from './licences.ts';

/** A page of a text. `document`: a TipTap document, null while it is empty. */
export const TextPage = z.object({ id: z.string(), title: z.string(), document: z.unknown() });
export type TextPage = z.infer<typeof TextPage>;

const oneOf = (values: readonly number[], sentence: string) =>
  z.int().refine((value) => values.includes(value), sentence);

/** How a call is sold. Lengths and buffers are minutes. */
export const CallSettings = z.object({
  /** The lengths to choose from. */
  minutes: z
    .array(oneOf(CALL_MINUTES, 'Choose a length.'))
    .min(1, 'Choose at least one length.')
    .max(CALL_LENGTHS_MAX, `Choose up to ${CALL_LENGTHS_MAX} lengths.`)
    .transform((minutes) => [...new Set(minutes)].toSorted((a, b) => a - b)),
  /** How many people share one call. */
  group: z
    .int()
    .min(1, 'Enter how many people can join.')
    .max(CALL_GROUP_MAX, `Up to ${CALL_GROUP_MAX} people can join a call.`),
  /** How many calls one purchase gives. */
  sessions: z
    .int()
    .min(1, 'Enter how many calls customers get.')
    .max(CALL_SESSIONS_MAX, `A pack can have up to ${CALL_SESSIONS_MAX} calls.`),
  bufferBefore: oneOf(CALL_BUFFERS, 'Choose a time.'),
  bufferAfter: oneOf(CALL_BUFFERS, 'Choose a time.'),
  /** How long before it a call can be booked at the latest. */
  noticeHours: oneOf([...CALL_NOTICES, ...CALL_NOTICES_FORMER], 'Choose a time.'),
  cancel: z.enum(CANCEL_RULES),
  /** Until how many hours before a call its customer can cancel by that rule. */
  cancelHours: z.int().min(0).max(168, 'Use up to 168 hours.'),
  /** The creator's meeting link, or where the call is. Only people who booked see it. */
  place: text(CALL_PLACE_MAX),
});
export type CallSettings = z.infer<typeof CallSettings>;

/** What a product gives besides files, as its creator edits it. */
export const Content = z.discriminatedUnion('kind', [
  z.object({ id: z.string(), kind: z.literal('link'), title: z.string(), url: z.string() }),
  z.object({ id: z.string(), kind: z.literal('text'), title: z.string(), pages: z.array(TextPage) }),
  /** `lessons`: in no order, those of the outline. */
  Outline.extend({
    id: z.string(),
    kind: z.literal('course'),
    title: z.string(),
    lessons: z.array(LessonState),
  }),
  z.object({ id: z.string(), kind: z.literal('call'), title: z.string(), call: CallSettings }),
  /** `limit`: how many machines can use one key. `note`: for customers, how to use the key. */
  z.object({ id: z.string(), kind: z.literal('licence'), title: z.string(), limit: z.int(), note: z.string() }),
]);
export type Content = z.infer<typeof Content>;

const Title = text(CONTENT_TITLE_MAX, `Titles can have up to ${CONTENT_TITLE_MAX} characters.`);

/** The client chooses the ids, so that a retry saves the same contents. Without its settings, a content item keeps them. */
export const ContentInput = z.discriminatedUnion('kind', [
  z.object({ id: Uuid, kind: z.literal('link'), title: Title, url: z.string().trim().max(LINK_MAX).optional() }),
  z.object({
    id: Uuid,
    kind: z.literal('text'),
    title: Title,
    pages: z
      .array(z.object({ id: Uuid, title: Title.default(''), document: z.unknown() }))
      .max(TEXT_PAGES_MAX, `A text can have up to ${TEXT_PAGES_MAX} pages.`)
      .optional(),
  }),
  z.object({
    id: Uuid,
    kind: z.literal('course'),
    title: Title,
    modules: Outline.shape.modules.optional(),
    hasCertificate: z.boolean().optional(),
    timeZone: TimeZone.optional(),
  }),
  z.object({ id: Uuid, kind: z.literal('call'), title: Title, call: CallSettings.optional() }),
  z.object({
    id: Uuid,
    kind: z.literal('licence'),
    title: Title,
    limit: ActivationLimit.optional(),
    note: text(LICENCE_NOTE_MAX).optional(),
  }),
]);
export type ContentInput = z.infer<typeof ContentInput>;

/** A published link that did not answer on several days. `problem`: an HTTP status, or why there was none. */
export const DeadLink = z.object({
  contentId: z.string(),
  title: z.string(),
  productId: z.string(),
  productTitle: z.string(),
  url: z.string(),
  problem: z.string(),
  /** When it was tried last. */
  at: Timestamp,
});
export type DeadLink = z.infer<typeof DeadLink>;

const Params = z.object({ storeId: Uuid, productId: Uuid });
/** `revision`: sent back with each save. A save over a newer revision is refused. */
const Output = z.object({ contents: z.array(Content), revision: z.int(), deadLinks: z.array(DeadLink) });

export const getContents = callable({
  name: 'getContents',
  about: 'Returns the links, texts, courses, calls and license keys of a product, as its creator edits them.',
  who: 'owner',
  input: Params,
  output: Output,
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, productId: world.productId }),
});

export const saveContents = callable({
  name: 'saveContents',
  about:
    'Sets the links, texts, courses, calls and license keys of a product in their order, with the outline of each course. What is not in the list is removed. Customers see the change after publishProduct.',
  who: 'owner',
  bodyBytes: 1024 * 1024,
  input: Params.extend({
    contents: z
      .array(ContentInput)
      .max(
        CONTENTS_MAX,
        `A product can have up to ${CONTENTS_MAX} links, texts, courses, calls and kinds of license keys.`,
      ),
    revision: z.int().optional(),
  }),
  output: Output,
  refusals: ['not-found', 'contents-changed', 'link-not-valid'],
  example: (world) => ({ storeId: world.storeId, productId: world.productId, contents: [] }),
});

/** A course as published. */
export const OpenedCourse = Outline.extend({
  kind: z.literal('course'),
  title: z.string(),
  modules: z.array(
    Module.extend({
      /** `durationSeconds`: of a video or recording. Null if it is unknown. */
      lessons: z.array(OutlineLesson.extend({ durationSeconds: z.int().nullable().default(null) })),
    }),
  ),
});
export type OpenedCourse = z.infer<typeof OpenedCourse>;

/** What a customer opens. */
export const OpenedContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('link'), title: z.string(), url: z.string() }),
  z.object({
    kind: z.literal('text'),
    title: z.string(),
    /** `html`: sanitized, safe to print. */
    pages: z.array(z.object({ title: z.string(), html: z.string() })),
  }),
  OpenedCourse,
  z.object({ kind: z.literal('call'), title: z.string() }),
  z.object({
    kind: z.literal('licence'),
    title: z.string(),
    limit: z.int(),
    note: z.string(),
    /** The customer’s keys. What is published of a content item has none. */
    licences: z.array(OwnLicence).default([]),
  }),
]);
export type OpenedContent = z.infer<typeof OpenedContent>;

export const customerContent = callable({
  name: 'customerContent',
  about: 'Opens a link, a text, the outline of a course or the license keys that the customer has access to.',
  who: 'customer',
  input: z.object({ storeId: Uuid, contentId: Uuid }),
  output: z.object({ content: OpenedContent }),
  refusals: ['not-found', 'access-suspended', 'access-ended', 'access-not-yet'],
  example: (world) => ({ storeId: world.storeId, contentId: world.contentId }),
});
