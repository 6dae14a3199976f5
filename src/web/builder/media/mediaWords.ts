import type { MediaItem, MediaKind, MediaPlace } from '#shared/contract/media.ts';
import { isLivePlace } from '#shared/rules/mediaPlaces.ts';
import { formatDate } from '#web/client/format.ts';
import { formatBytes } from '#web/client/formatBytes.ts';

/** How a kind of upload is called. */
export const KIND_WORDS: Readonly<Record<MediaKind, { one: string; all: string }>> = {
  image: { one: 'picture', all: 'pictures' },
  video: { one: 'video', all: 'videos' },
  audio: { one: 'sound', all: 'sounds' },
};

/** Pictures from before their files' names were kept have none. */
export const nameOf = ({ kind, name, createdAt }: MediaItem): string =>
  name === '' ? `${kind === 'image' ? 'Picture' : 'File'} of ${formatDate(createdAt)}` : name;

/** Its size, and since when it is here. */
export function factsOf({ image, media, createdAt }: MediaItem): string {
  const size = image ? `${image.width} × ${image.height}` : formatBytes(media?.bytes ?? 0);
  return `${size}, uploaded on ${formatDate(createdAt)}`;
}

/** Whether it is in use, in few words. */
export function useInWords(places: readonly MediaPlace[]): string {
  const live = places.filter(isLivePlace).length;
  if (live > 0) return live === 1 ? 'In use' : `In use in ${live} places`;
  return places.length > 0 ? 'Kept for earlier' : 'Not used';
}

/** A place, as its creator knows it. */
export function placeInWords({ kind, name }: MediaPlace): string {
  switch (kind) {
    case 'page':
      return withName('Published page', name);
    case 'draft':
      return withName('Draft', name);
    case 'schedule':
      return withName('Draft that waits for its hour', name);
    case 'theme':
      return 'Background of the published page';
    case 'profile':
      return 'Profile picture';
    case 'product':
      return withName('Product', name === '' ? 'without a title' : name);
    case 'website':
      return `Website: ${name}`;
    case 'website-draft':
      return `Draft of the website: ${name}`;
    case 'deleted-website':
      return `Deleted page of the website: ${name}`;
    case 'version':
      return `Version ${name}`;
    case 'deleted-product':
      return withName('Deleted product', name);
    case 'order':
      return 'Orders and libraries of your customers';
  }
}

const withName = (kind: string, name: string): string => (name === '' ? kind : `${kind}: ${name}`);

/** The places for a list: versions are many and say little, so they are one line. */
export function placesInWords(places: readonly MediaPlace[]): string[] {
  const versions = places.filter(({ kind }) => kind === 'version').map(({ name }) => Number(name));
  const others = places.filter(({ kind }) => kind !== 'version').map(placeInWords);
  if (versions.length <= 1) return [...others, ...versions.map((number) => `Version ${number}`)];
  return [...others, `${versions.length} earlier versions, the last of them version ${Math.max(...versions)}`];
}
