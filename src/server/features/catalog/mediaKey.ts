/** What a page can play, by its ending; each is sent as this and as nothing else. */
export const MEDIA_TYPES = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
} as const;
export type MediaFormat = keyof typeof MEDIA_TYPES;

export const isMediaFormat = (text: string): text is MediaFormat => Object.hasOwn(MEDIA_TYPES, text);

/** Where a video or a sound is kept. */
export const mediaKey = (storeId: string, { id, format }: { id: string; format: MediaFormat }): string =>
  `${mediaFolder(storeId)}/${id}/${format}`;

export const mediaFolder = (storeId: string): string => `media/${storeId}`;
