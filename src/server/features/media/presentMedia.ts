import type { Media } from '#shared/contract/catalog.ts';
import { isMediaFormat, MEDIA_TYPES } from './mediaKey.ts';

/** A video or audio file with its URL path, which is the same on the platform and on the store's own host. */
export function presentMedia(
  storeId: string,
  { id, name, format, bytes }: { id: string; name: string; format: string; bytes: number },
): Media {
  const isVideo = isMediaFormat(format) && MEDIA_TYPES[format].startsWith('video/');
  return { id, url: `/media/${storeId}/${id}.${format}`, name, kind: isVideo ? 'video' : 'audio', bytes };
}
