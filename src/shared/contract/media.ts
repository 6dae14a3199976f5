import { z } from 'zod';
import { KEPT_PLACES, LIVE_PLACES } from '#shared/rules/mediaPlaces.ts';
import { callable } from './callable.ts';
import { Image, Media } from './catalog.ts';
import { Cursor, page, text, Timestamp, Uuid } from './fields.ts';

export const MediaKind = z.enum(['image', 'video', 'audio']);
export type MediaKind = z.infer<typeof MediaKind>;

export const MediaPlace = z.object({
  kind: z.enum([...LIVE_PLACES, ...KEPT_PLACES]),
  /** Which place of this kind: a block, a product, a website page or a version number. Empty if the kind is enough. */
  name: z.string(),
});
export type MediaPlace = z.infer<typeof MediaPlace>;

export const MediaItem = z.object({
  id: z.string(),
  kind: MediaKind,
  /** The original file name. Empty if it is unknown. */
  name: z.string(),
  createdAt: Timestamp,
  image: Image.nullable(),
  media: Media.nullable(),
  places: z.array(MediaPlace),
  /** When an upload that was never used is deleted automatically. */
  removedAt: Timestamp.nullable(),
});
export type MediaItem = z.infer<typeof MediaItem>;

export const listMedia = callable({
  name: 'listMedia',
  about: 'Returns the images, videos and audio files uploaded to a store, newest first, with the places that use them.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    kind: MediaKind,
    /** Finds files whose names have words that begin with these. */
    search: text(200).optional(),
    cursor: Cursor,
    limit: z.int().min(1).max(100).default(24),
  }),
  output: page(MediaItem),
  example: (world) => ({ storeId: world.storeId, kind: 'image' as const }),
});

export const deleteMedia = callable({
  name: 'deleteMedia',
  about:
    'Deletes an upload. Refused if it is still in use, with the places. The file itself is deleted after a day, once no version or order needs it.',
  who: 'owner',
  input: z.object({ storeId: Uuid, mediaId: Uuid }),
  output: z.object({ deleted: z.literal(true) }),
  refusals: ['not-found', 'media-in-use'],
  example: (world) => ({ storeId: world.storeId, mediaId: world.mediaId }),
});

export const restoreMedia = callable({
  name: 'restoreMedia',
  about: 'Restores a deleted upload while its file still exists, which is for at least a day.',
  who: 'owner',
  input: z.object({ storeId: Uuid, mediaId: Uuid }),
  output: z.object({ restored: z.literal(true) }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, mediaId: world.mediaId }),
});
