import { z } from 'zod';
import { isUnplayable } from './playable.ts';

/**
 * What a video or recording is inside. Codecs are written as in `codecs=` of RFC 6381, or as the file names them. Null: it has no
 * such track. `isIndexLast`: the index of an MP4 is behind the pictures, so that a browser has to look for it first.
 */
export const MediaFacts = z.object({
  isRead: z.boolean(),
  video: z.string().nullable(),
  audio: z.string().nullable(),
  isIndexLast: z.boolean(),
});
export type MediaFacts = z.infer<typeof MediaFacts>;

/** A file whose content cannot be read. */
export const UNKNOWN_MEDIA: MediaFacts = { isRead: false, video: null, audio: null, isIndexLast: false };

/** What reading one file may use. */
export const MEDIA_READ_BYTES = 48_000_000;
export const MEDIA_READ_SECONDS = 30;
export const MEDIA_READ_MEMORY_MB = 384;

export interface MediaFile {
  mime: string;
  /** Null: not read yet. */
  media: MediaFacts | null;
}

/** Why browsers cannot play a file. `codec`: its name, if only a codec is the reason. */
export interface PlaybackProblem {
  because: 'format' | 'picture' | 'sound';
  codec: string | null;
}

/** Reads stored facts. Those of a later version count as unknown. */
export function mediaFactsOf(stored: unknown): MediaFacts | null {
  return stored === null || stored === undefined ? null : MediaFacts.catch(UNKNOWN_MEDIA).parse(stored);
}

/** Whether the job that reads a file has not done so yet. */
export const isMediaUnread = ({ mime, media }: MediaFile): boolean => isVideoOrAudio(mime) && media === null;

export const isVideoOrAudio = (mime: string): boolean => /^(?:video|audio)\//.test(mime);

/** Why most browsers cannot play a video or recording. Null: they can, or nobody knows. */
export function playbackProblem({ mime, media }: MediaFile): PlaybackProblem | null {
  if (isUnplayable(mime)) return { because: 'format', codec: null };
  if (!isVideoOrAudio(mime) || !media) return null;
  const { video, audio } = media;
  if (video !== null && !PLAYED_VIDEO.test(video)) return { because: 'picture', codec: codecName(video) };
  if (audio !== null && !PLAYED_AUDIO.test(audio)) return { because: 'sound', codec: codecName(audio) };
  return null;
}

/** Whether a browser has to look for the index of a file before it begins to play. */
export const startsSlowly = (file: MediaFile): boolean =>
  playbackProblem(file) === null && (file.media?.isIndexLast ?? false);

/** H.264 in the profiles Baseline, Main, Extended and High: others have more bits or colors than browsers decode. */
const PLAYED_VIDEO = /^(?:avc[13]\.(?:42|4d|58|64)|vp0?[89](?:\.|$)|av01)/i;
const PLAYED_AUDIO = /^(?:mp4a\.(?:40|66|67|68|69|6b)|mp3$|opus$|vorbis$|flac$|pcm-|ulaw$|alaw$)/i;

const NAMES: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^(?:hvc1|hev1)|hevc/i, 'HEVC'],
  [/^dv[ah]|^dvh/i, 'Dolby Vision'],
  [/^avc/i, 'H.264 with more than 8 bits or full color'],
  [/^ap(?:ch|cn|cs|co|4h|4x)|prores/i, 'ProRes'],
  [/^mp4v|mpeg4\/iso/i, 'MPEG-4 Visual'],
  [/^(?:jpeg|mjp[ab])|mjpeg/i, 'Motion JPEG'],
  [/^ac-?3$|^a_ac3/i, 'Dolby Digital'],
  [/^ec-?3$|^eac3|^a_eac3/i, 'Dolby Digital Plus'],
  [/^ac-?4/i, 'Dolby AC-4'],
  [/^dts|^a_dts/i, 'DTS'],
  [/^alac|^a_alac/i, 'Apple Lossless'],
];

/** The name by which people know a codec. Null: they would not know it. */
const codecName = (codec: string): string | null => NAMES.find(([pattern]) => pattern.test(codec))?.[1] ?? null;
