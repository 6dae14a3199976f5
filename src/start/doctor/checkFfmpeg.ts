import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ok, problem, type Verdict } from './Finding.ts';

const PATIENCE_MS = 20_000;
/** What makes renditions of videos. */
const NEEDED = { encoders: ['libx264', 'aac'], muxers: ['hls'] } as const;

/** Whether ffmpeg runs, and has what renditions are made with. */
export async function checkFfmpeg(path: string): Promise<Verdict> {
  const list = async (what: 'version' | keyof typeof NEEDED) =>
    (await promisify(execFile)(path, ['-hide_banner', `-${what}`], { timeout: PATIENCE_MS, env: {} })).stdout;
  try {
    const [, version = ''] = /version (\S+)/.exec(await list('version')) ?? [];
    const missing: string[] = [];
    for (const what of ['encoders', 'muxers'] as const) {
      const known = await list(what);
      missing.push(...NEEDED[what].filter((name) => !new RegExp(`\\s${name}\\s`).test(known)));
    }
    if (missing.length === 0) return ok(`ffmpeg ${version} makes renditions of videos.`);
    return problem(
      `ffmpeg ${version} lacks ${missing.join(' and ')}.`,
      'Install a build that has them, such as that of Debian: apt-get install ffmpeg',
    );
  } catch (error) {
    return problem(
      `FFMPEG_PATH (${path}) does not run: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
      'Correct the path, or remove the setting. Until then videos are played as they were uploaded.',
    );
  }
}
