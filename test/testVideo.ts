import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

interface Picture {
  seconds: number;
  /** Such as '1280x720'. */
  size: string;
  /** Pictures a second. */
  rate?: number;
  hasSound?: boolean;
  hasPicture?: boolean;
  /** Browsers do not play the second one. */
  codec?: 'libx264' | 'mpeg4';
  /** The index is behind the pictures. */
  isIndexLast?: boolean;
}

/** A real video of a test picture and a tone, as MP4. */
export async function testVideo(
  ffmpeg: string,
  { seconds, size, rate = 10, hasSound = true, hasPicture = true, codec = 'libx264', isIndexLast = false }: Picture,
): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-video-'));
  const path = join(folder, 'video.mp4');
  const source = (filter: string) => ['-f', 'lavfi', '-i', `${filter}:duration=${seconds}`];
  const args = [
    ['-v', 'error', '-y'],
    hasPicture ? source(`testsrc=size=${size}:rate=${rate}`) : [],
    hasSound ? source('sine=frequency=440') : [],
    hasPicture ? ['-c:v', codec, ...(codec === 'libx264' ? ['-preset', 'ultrafast'] : []), '-pix_fmt', 'yuv420p'] : [],
    hasSound ? ['-c:a', 'aac'] : [],
    isIndexLast ? [] : ['-movflags', '+faststart'],
    [path],
  ].flat();
  await promisify(execFile)(ffmpeg, args);
  const bytes = new Uint8Array(await readFile(path));
  await rm(folder, { recursive: true });
  return bytes;
}
