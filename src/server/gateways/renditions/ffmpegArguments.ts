import { MASTER_PLAYLIST, SEGMENT_SECONDS, type Rung } from '#shared/rules/renditions.ts';

interface Video {
  /** As it is shown: turned, and with square pixels. Null: it has none. */
  picture: { width: number; height: number } | null;
  hasSound: boolean;
  /** Null: unknown. */
  seconds: number | null;
}

/** The largest picture that is decoded, 8K, and how many threads each part of ffmpeg gets. */
const PIXELS_MAX = 7680 * 4320;
const THREADS = 2;
const RATE_MAX = 60;

/** Reads only the one format, and nothing but the file. */
const readingOf = (format: string): string[] => [
  '-nostdin',
  '-max_pixels',
  `${PIXELS_MAX}`,
  '-threads',
  `${THREADS}`,
  '-protocol_whitelist',
  'file',
  '-f',
  format,
  '-i',
  'source',
];

/** Decodes the first picture, and describes it and the sound. ffprobe would say more, but is another program. */
export const probeArguments = (format: string): string[] =>
  [
    ['-hide_banner', ...readingOf(format)],
    ['-map', '0:V:0?', '-map', '0:a:0?', '-frames:v', '1', '-frames:a', '1', '-f', 'framecrc', '-'],
  ].flat();

/** What the output of `probeArguments` says. Null: ffmpeg cannot read the file. */
export function readProbe({
  code,
  output,
  errors,
}: {
  code: number | null;
  output: string;
  errors: string;
}): Video | null {
  if (code !== 0) return null;
  const types = new Map(
    [...output.matchAll(/^#media_type (\d+): (\w+)$/gm)].map(([, track = '', type]) => [type, track]),
  );
  const track = types.get('video');
  const [, width, height] = new RegExp(`^#dimensions ${track}: (\\d+)x(\\d+)$`, 'm').exec(output) ?? [];
  const [, wide = 1, high = 1] = (new RegExp(`^#sar ${track}: (\\d+)/(\\d+)$`, 'm').exec(output) ?? []).map(Number);
  const ratio = wide > 0 && high > 0 ? wide / high : 1;
  const hasPicture = Number(width) > 0 && Number(height) > 0;
  return {
    picture: hasPicture ? { width: Number(width) * ratio, height: Number(height) } : null,
    hasSound: types.has('audio'),
    seconds: durationIn(errors),
  };
}

function durationIn(text: string): number | null {
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/.exec(text) ?? [];
  return seconds === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) || null;
}

interface Encoding {
  format: string;
  rungs: readonly Rung[];
  hasSound: boolean;
}

/**
 * Makes a file and a playlist of each size, with sound in each, and one of the sound alone for slow connections. A segment is a
 * range of bytes of its file. Each begins with a picture of its own, so that players can change between the sizes.
 */
export function encodingArguments({ format, rungs, hasSound }: Encoding): string[] {
  const sized = rungs.map(
    ({ size }, at) => `[in${at}]scale=${size.width}:${size.height},setsar=1,format=yuv420p[v${at}]`,
  );
  const split = `[0:V:0]split=${rungs.length}${rungs.map((_, at) => `[in${at}]`).join('')}`;
  const sounds = hasSound ? [...rungs.map((_, at) => at), rungs.length] : [];
  const streams = rungs.map(({ height }, at) => `v:${at},${hasSound ? `a:${at},` : ''}name:${height}`);
  return [
    ['-hide_banner', '-loglevel', 'error', '-y', '-progress', 'pipe:1'],
    readingOf(format),
    ['-filter_complex_threads', `${THREADS}`, '-filter_complex', [split, ...sized].join(';')],
    rungs.flatMap((_, at) => ['-map', `[v${at}]`]),
    sounds.flatMap(() => ['-map', '0:a:0']),
    ['-map_metadata', '-1', '-map_chapters', '-1'],
    // The file of a video may claim thousands of pictures a second, and each would be encoded.
    ['-threads', `${THREADS}`, '-fpsmax', `${RATE_MAX}`],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '22'],
    ['-sc_threshold', '0', '-g', '1000', '-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`],
    rungs.flatMap(({ bits }, at) => [`-maxrate:v:${at}`, `${bits}`, `-bufsize:v:${at}`, `${2 * bits}`]),
    hasSound ? ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'] : [],
    ['-f', 'hls', '-hls_time', `${SEGMENT_SECONDS}`, '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
    ['-hls_flags', 'single_file+independent_segments', '-master_pl_name', MASTER_PLAYLIST],
    ['-var_stream_map', [...streams, ...(hasSound ? [`a:${rungs.length},name:audio`] : [])].join(' ')],
    ['-hls_segment_filename', '%v.mp4', '%v.m3u8'],
  ].flat();
}
