import { ALL_FORMATS, CustomSource, Input, type InputTrack } from 'mediabunny';
import { UNKNOWN_MEDIA } from '#shared/rules/mediaFacts.ts';
import type { ReadMedia } from './mediaMessages.ts';

export interface MediaBytes {
  bytes: number;
  /** Reads a part of the file. `end` is behind the last byte. */
  read: (start: number, end: number) => Promise<Uint8Array>;
}

/** What a video or recording is inside. Only the parts that say it are read. A file that cannot be understood is unknown. */
export async function inspectMedia({ bytes, read }: MediaBytes): Promise<ReadMedia> {
  using input = new Input({
    formats: ALL_FORMATS,
    source: new CustomSource({ getSize: () => bytes, read, prefetchProfile: 'network' }),
  });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (!video && !audio) return { ...UNKNOWN_MEDIA, durationSeconds: null };
  return {
    isRead: true,
    video: video && (await codecOf(video)),
    audio: audio && (await codecOf(audio)),
    isIndexLast: await isIndexLast({ bytes, read }),
    durationSeconds: await durationOf(input),
  };
}

async function codecOf(track: InputTrack): Promise<string> {
  const known = await track.getCodecParameterString().catch(() => null);
  const { internalCodecId } = track;
  const named = known ?? (typeof internalCodecId === 'string' ? internalCodecId : '');
  return named.replace(/[^\w./-]/g, '').slice(0, 40) || 'unknown';
}

/** The longest that an upload can have: 100 hours. */
const DURATION_MAX_SECONDS = 360_000;

async function durationOf(input: Input): Promise<number | null> {
  const seconds = (await input.getDurationFromMetadata()) ?? 0;
  return seconds > 0 && seconds <= DURATION_MAX_SECONDS ? Math.max(1, Math.round(seconds)) : null;
}

const BOX_HEADER_BYTES = 16;
const MOST_BOXES = 64;

/** ISO/IEC 14496-12, 4.2: a file is a row of boxes with their size and type. The index is `moov`, the content `mdat`. */
async function isIndexLast({ bytes, read }: MediaBytes): Promise<boolean> {
  let at = 0;
  for (let box = 0; box < MOST_BOXES && at + BOX_HEADER_BYTES <= bytes; box += 1) {
    const header = Buffer.from(await read(at, at + BOX_HEADER_BYTES));
    const type = header.toString('latin1', 4, 8);
    if (box === 0 && type !== 'ftyp') return false;
    if (type === 'moov') return false;
    if (type === 'mdat') return true;
    const short = header.readUInt32BE(0);
    const size = short === 1 ? Number(header.readBigUInt64BE(8)) : short;
    if (size < 8) return false;
    at += size;
  }
  return false;
}
