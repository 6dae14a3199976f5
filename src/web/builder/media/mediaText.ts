import type { MediaItem, MediaKind, MediaPlace } from '#shared/contract/media.ts';
import { isolateRtl } from '#shared/kit/isolate.ts';
import { isLivePlace } from '#shared/rules/mediaPlaces.ts';
import { formatDate } from '#web/client/format.ts';
import { formatBytes } from '#web/client/formatBytes.ts';

/** The name of a kind of upload. */
export const KIND_NAMES: Readonly<Record<MediaKind, { one: string; article: string; all: string }>> = {
  image: { one: 'image', article: 'an image', all: 'images' },
  video: { one: 'video', article: 'a video', all: 'videos' },
  audio: { one: 'audio file', article: 'an audio file', all: 'audio files' },
};

/** Old images have no stored file name. */
export const nameOf = ({ kind, name, createdAt }: MediaItem): string =>
  name === '' ? `${kind === 'image' ? 'Image' : 'File'} from ${formatDate(createdAt)}` : name;

/** Its size and upload date. */
export function factsOf({ image, media, createdAt }: MediaItem): string {
  const size = image ? `${image.width} × ${image.height}` : formatBytes(media?.bytes ?? 0);
  return `${size}, uploaded ${formatDate(createdAt)}`;
}

/** Whether it is in use, in a few words. */
export function usePlacesText(places: readonly MediaPlace[]): string {
  const live = places.filter(isLivePlace).length;
  if (live > 0) return live === 1 ? 'In use' : `Used in ${live} places`;
  return places.length > 0 ? 'In older versions' : 'Not used';
}

/** A place, in the creator's words. */
export function placeText({ kind, name }: MediaPlace): string {
  switch (kind) {
    case 'page':
      return withName('Published page', name);
    case 'draft':
      return withName('Draft', name);
    case 'schedule':
      return withName('Scheduled draft', name);
    case 'theme':
      return 'Background of the published page';
    case 'profile':
      return 'Profile picture';
    case 'product':
      return withName('Product', name === '' ? 'untitled' : name);
    case 'campaign':
      return withName('Email', name === '' ? 'no subject' : name);
    case 'deleted-campaign':
      return withName('Deleted email', name);
    case 'website':
      return `Website: ${isolateRtl(name)}`;
    case 'website-draft':
      return `Website draft: ${isolateRtl(name)}`;
    case 'deleted-website':
      return `Deleted website page: ${isolateRtl(name)}`;
    case 'version':
      return `Version ${name}`;
    case 'deleted-product':
      return withName('Deleted product', name);
    case 'order':
      return 'Customers’ orders and libraries';
  }
}

const withName = (kind: string, name: string): string => (name === '' ? kind : `${kind}: ${isolateRtl(name)}`);

/** The places for a list. Versions are combined into one line. */
export function placesText(places: readonly MediaPlace[]): string[] {
  const versions = places.filter(({ kind }) => kind === 'version').map(({ name }) => Number(name));
  const others = places.filter(({ kind }) => kind !== 'version').map(placeText);
  if (versions.length <= 1) return [...others, ...versions.map((number) => `Version ${number}`)];
  return [...others, `${versions.length} earlier versions, up to version ${Math.max(...versions)}`];
}
