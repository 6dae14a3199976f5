export type MediaKind = 'video' | 'audio' | 'image' | 'pdf';

/** Formats that every current browser shows, a PDF in a tab of its own. Others are only downloaded. */
const PLAYABLE: Readonly<Record<MediaKind, ReadonlySet<string>>> = {
  video: new Set(['video/mp4', 'video/webm', 'video/x-m4v']),
  audio: new Set([
    'audio/mpeg',
    'audio/mp4',
    'audio/x-m4a',
    'audio/aac',
    'audio/wav',
    'audio/vnd.wave',
    'audio/x-wav',
    'audio/ogg',
    'audio/opus',
    'audio/flac',
    'audio/x-flac',
    'audio/webm',
  ]),
  image: new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']),
  pdf: new Set(['application/pdf']),
};

/** How a file is shown in a page. Null: it is not. */
export function mediaKindOf(mime: string): MediaKind | null {
  const kinds = ['video', 'audio', 'image', 'pdf'] as const;
  const [type = ''] = mime.split(';');
  return kinds.find((kind) => PLAYABLE[kind].has(type)) ?? null;
}

/** Whether a file is a video or a recording in a format that browsers cannot play, such as MKV. */
export const isUnplayable = (mime: string): boolean => /^(?:video|audio)\//.test(mime) && mediaKindOf(mime) === null;
