/** The media types that a page can play, by file extension. Each is served with exactly this type. */
export const MEDIA_TYPES = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
} as const;
export type MediaFormat = keyof typeof MEDIA_TYPES;

export const isMediaFormat = (text: string): text is MediaFormat => Object.hasOwn(MEDIA_TYPES, text);

/** The storage key of a video or audio file. */
export const mediaKey = (storeId: string, { id, format }: { id: string; format: MediaFormat }): string =>
  `${mediaFolder(storeId)}/${id}/${format}`;

export const mediaFolder = (storeId: string): string => `media/${storeId}`;
