import { z } from 'zod';
import { SCHEDULE_DAYS_MAX } from '#shared/rules/limits.ts';
import { callable } from './callable.ts';
import { Image } from './catalog.ts';
import { Cursor, Limit, page, Timestamp, Uuid } from './fields.ts';
import { DRAFT_FIELDS, Preview, StoreDraft } from './previews.ts';

/** What a store looked like when it was published; the first of all is what stood there before. */
const Version = z.object({
  number: z.int(),
  publishedAt: Timestamp,
  /** What was published with it; nothing for the first. */
  fields: z.array(z.enum(DRAFT_FIELDS)),
  isCurrent: z.boolean(),
});

/** As far as the database counts. */
const VersionNumber = z.int().min(1).max(2_147_483_647);

export const listVersions = callable({
  name: 'listVersions',
  about: 'The published versions of a store, newest first.',
  who: 'owner',
  input: z.object({ storeId: Uuid, cursor: Cursor, limit: Limit }),
  output: page(Version),
  example: (world) => ({ storeId: world.storeId }),
});

export const getVersion = callable({
  name: 'getVersion',
  about: 'One published version of a store, whole.',
  who: 'owner',
  input: z.object({ storeId: Uuid, number: VersionNumber }),
  output: z.object({ version: Version, snapshot: StoreDraft, images: z.record(z.string(), Image) }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, number: 1 }),
});

export const restoreVersion = callable({
  name: 'restoreVersion',
  about:
    'Drafts the store as it was in a version; nothing is published. Answers what was drafted before, so that it can be drafted again.',
  who: 'owner',
  input: z.object({ storeId: Uuid, number: VersionNumber }),
  output: z.object({ preview: Preview.nullable(), revision: z.int(), replaced: StoreDraft.nullable() }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, number: 1 }),
});

export const startFromTemplate = callable({
  name: 'startFromTemplate',
  about:
    'Drafts a complete page with its theme and sample pictures; nothing is published. Answers what was drafted before, so that it can be drafted again.',
  who: 'owner',
  input: z.object({ storeId: Uuid, template: z.string().max(40) }),
  output: z.object({
    preview: Preview.nullable(),
    revision: z.int(),
    replaced: StoreDraft.nullable(),
    images: z.record(z.string(), Image),
  }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, template: 'coach' }),
});

/** A draft that waits for its hour. */
const Schedule = z.object({
  publishAt: Timestamp,
  createdAt: Timestamp,
  /** The revision of the draft that will be published; what is drafted later is not in it. */
  revision: z.int(),
  /** Why it could not be published when its hour came; null while it waits. */
  failedReason: z.string().nullable(),
});
export type Schedule = z.output<typeof Schedule>;

export const schedulePublish = callable({
  name: 'schedulePublish',
  about: 'Has the preview, as it is now, published later. A store has one such hour; a new one takes its place.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    /** In the future, a year from now at most. */
    at: Timestamp,
  }),
  output: z.object({ schedule: Schedule }),
  refusals: ['no-preview', 'store-invalid', 'schedule-time'],
  example: (world) => ({
    storeId: world.storeId,
    at: new Date(Date.now() + (SCHEDULE_DAYS_MAX / 2) * 86_400_000).toISOString(),
  }),
});

export const getSchedule = callable({
  name: 'getSchedule',
  about: 'When the store’s draft will be published by itself, or null.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({ schedule: Schedule.nullable() }),
  example: (world) => ({ storeId: world.storeId }),
});

export const cancelSchedule = callable({
  name: 'cancelSchedule',
  about: 'Has nothing published later. The draft stays.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({ cancelled: z.boolean() }),
  example: (world) => ({ storeId: world.storeId }),
});
