import { z } from 'zod';
import { KEPT_PLACES, LIVE_PLACES } from '#shared/rules/mediaPlaces.ts';
import { callable } from './callable.ts';
import { Image, Media } from './catalog.ts';
import { Cursor, page, text, Timestamp, Uuid } from './fields.ts';

export const MediaKind = z.enum(['image', 'video', 'audio']);
export type MediaKind = z.infer<typeof MediaKind>;

export const MediaPlace = z.object({
  kind: z.enum([...LIVE_PLACES, ...KEPT_PLACES]),
  /** Which of its kind, or what there: a block, a product, a page of the website, the number of a version; '' where the kind says it all. */
  name: z.string(),
});
export type MediaPlace = z.infer<typeof MediaPlace>;

export const MediaItem = z.object({
  id: z.string(),
  kind: MediaKind,
  /** As its file was called; '' where nobody knows. */
  name: z.string(),
  createdAt: Timestamp,
  image: Image.nullable(),
  media: Media.nullable(),
  places: z.array(MediaPlace),
  /** When it goes by itself, since it was never put anywhere. */
  goesAt: Timestamp.nullable(),
});
export type MediaItem = z.infer<typeof MediaItem>;

export const listMedia = callable({
  name: 'listMedia',
  about: 'The pictures, videos or sounds that were sent to a store, the newest first, with where each is in use.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    kind: MediaKind,
    /** Part of a file's name. */
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
    'Takes an upload out of the list; refused with the places where it is still in use. Its bytes go after a day, once no version and no order needs them.',
  who: 'owner',
  input: z.object({ storeId: Uuid, mediaId: Uuid }),
  output: z.object({ deleted: z.literal(true) }),
  refusals: ['not-found', 'media-in-use'],
  example: (world) => ({ storeId: world.storeId, mediaId: world.mediaId }),
});

export const restoreMedia = callable({
  name: 'restoreMedia',
  about: 'Puts a deleted upload back into the list, as long as its bytes are there: for a day at least.',
  who: 'owner',
  input: z.object({ storeId: Uuid, mediaId: Uuid }),
  output: z.object({ restored: z.literal(true) }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, mediaId: world.mediaId }),
});
