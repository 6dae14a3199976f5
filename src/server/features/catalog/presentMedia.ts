import type { Media } from '#shared/contract/catalog.ts';
import { isMediaFormat, MEDIA_TYPES } from './mediaKey.ts';

/** A video or a sound with its address, the same on the platform's host and on a store's own. */
export function presentMedia(
  storeId: string,
  { id, name, format, bytes }: { id: string; name: string; format: string; bytes: number },
): Media {
  const isVideo = isMediaFormat(format) && MEDIA_TYPES[format].startsWith('video/');
  return { id, url: `/media/${storeId}/${id}.${format}`, name, kind: isVideo ? 'video' : 'audio', bytes };
}
