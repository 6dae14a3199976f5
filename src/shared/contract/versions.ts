import { z } from 'zod';
import { SCHEDULE_DAYS_MAX } from '#shared/rules/limits.ts';
import { callable } from './callable.ts';
import { Image } from './catalog.ts';
import { Cursor, Limit, page, Timestamp, Uuid } from './fields.ts';
import { DRAFT_FIELDS, Preview, StoreDraft } from './previews.ts';

/** A published state of a store's page. The first version is the state before the first publication. */
const Version = z.object({
  number: z.int(),
  publishedAt: Timestamp,
  /** The fields published with this version. Empty for the first one. */
  fields: z.array(z.enum(DRAFT_FIELDS)),
  isCurrent: z.boolean(),
});

/** The range of an integer column in PostgreSQL. */
const VersionNumber = z.int().min(1).max(2_147_483_647);

export const listVersions = callable({
  name: 'listVersions',
  about: 'Returns a store’s published versions, newest first.',
  who: 'owner',
  input: z.object({ storeId: Uuid, cursor: Cursor, limit: Limit }),
  output: page(Version),
  example: (world) => ({ storeId: world.storeId }),
});

export const getVersion = callable({
  name: 'getVersion',
  about: 'Returns one complete published version of a store.',
  who: 'owner',
  input: z.object({ storeId: Uuid, number: VersionNumber }),
  output: z.object({ version: Version, snapshot: StoreDraft, images: z.record(z.string(), Image) }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, number: 1 }),
});

export const restoreVersion = callable({
  name: 'restoreVersion',
  about:
    'Restores a version of the store as a draft, without publishing it. Returns the previous draft, so that this can be undone.',
  who: 'owner',
  input: z.object({ storeId: Uuid, number: VersionNumber }),
  output: z.object({ preview: Preview.nullable(), revision: z.int(), replaced: StoreDraft.nullable() }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, number: 1 }),
});

export const startFromTemplate = callable({
  name: 'startFromTemplate',
  about:
    'Drafts a complete page with its theme and sample images, without publishing it. Returns the previous draft, so that this can be undone.',
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

/** A draft that is scheduled for publication. */
const Schedule = z.object({
  publishAt: Timestamp,
  createdAt: Timestamp,
  /** The revision that will be published. Later changes are not included. */
  revision: z.int(),
  /** Why the scheduled publication failed. Null while it is pending. */
  failedReason: z.string().nullable(),
});
export type Schedule = z.output<typeof Schedule>;

export const schedulePublish = callable({
  name: 'schedulePublish',
  about: 'Schedules the publication of the current preview. A store has one scheduled time, and a new one replaces it.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    /** In the future, at most a year from now. */
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
  about: 'Returns when the store’s draft will be published automatically, or null.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({ schedule: Schedule.nullable() }),
  example: (world) => ({ storeId: world.storeId }),
});

export const cancelSchedule = callable({
  name: 'cancelSchedule',
  about: 'Cancels the scheduled publication. The draft stays.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({ cancelled: z.boolean() }),
  example: (world) => ({ storeId: world.storeId }),
});
