import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { readdir, readFile, stat, statfs } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  MASTER_PLAYLIST,
  RENDITION_FREE_BYTES,
  RENDITION_HOURS,
  RENDITION_MEMORY_MB,
  renditionBytesMax,
  rungsOf,
  type RenditionProblem,
} from '#shared/rules/renditions.ts';
import { encodingArguments, probeArguments, readProbe } from './ffmpegArguments.ts';
import type { RenditionAnswer, RenditionRequest } from './renditionMessages.ts';

// The process that runs ffmpeg for ffmpegRenditions. If the server dies, or somebody ends this process with SIGTERM or SIGINT, it ends
// ffmpeg and removes what was made so far.
const WATCH_MS = 1000;

let ffmpeg: ChildProcess | undefined;
let folder: string | undefined;

process.once('message', (request: RenditionRequest) => {
  folder = request.folder;
  void make(request).then(answer, (error: unknown) => answer({ kind: 'interrupted', reason: String(error) }));
});

process.once('disconnect', () => process.exit());
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit());

process.once('exit', () => {
  ffmpeg?.kill('SIGKILL');
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

const answer = (message: RenditionAnswer): void => void (process.connected && process.send?.(message));

async function make(request: RenditionRequest): Promise<RenditionAnswer> {
  const probe = await run(request, probeArguments(request.format));
  const video = readProbe(probe);
  if (video === null) return ended(probe, 'unreadable');
  if (video.picture === null) return { kind: 'failed', problem: 'no-picture' };
  const rungs = rungsOf(video.picture);
  const names = [
    MASTER_PLAYLIST,
    ...[...rungs.map(({ height }) => String(height)), ...(video.hasSound ? ['audio'] : [])].flatMap((name) => [
      `${name}.m3u8`,
      `${name}.mp4`,
    ]),
  ];
  const encoding = await run(
    request,
    encodingArguments({ format: request.format, rungs, hasSound: video.hasSound }),
    video.seconds,
  );
  const isWhole = encoding.code === 0 && (await areFilled(request.folder, names));
  if (!isWhole) return ended(encoding, 'unreadable');
  return { kind: 'made', heights: rungs.map(({ height }) => height), names };
}

interface Ended {
  code: number | null;
  output: string;
  errors: string;
  /** Why this process ended it. */
  limit: RenditionProblem | 'disk' | null;
}

/** After SIGTERM or SIGINT, ffmpeg ends with this code. */
const CODE_AFTER_SIGNAL = 255;

/** The outcome of a run of ffmpeg that failed. A signal from outside says nothing about the video. */
function ended({ code, errors, limit }: Ended, problem: RenditionProblem): RenditionAnswer {
  if (limit === 'disk' || /No space left on device/.test(errors))
    return { kind: 'interrupted', reason: 'the disk is full' };
  if (limit !== null) return { kind: 'failed', problem: limit };
  if (code === null || code === CODE_AFTER_SIGNAL) return { kind: 'interrupted', reason: 'ffmpeg was ended' };
  return { kind: 'failed', problem };
}

const areFilled = async (place: string, names: readonly string[]): Promise<boolean> => {
  const facts = await Promise.all(names.map((name) => stat(join(place, name)).catch(() => null)));
  return facts.every((file) => file !== null && file.size > 0);
};

/** Runs ffmpeg behind everything else on the machine. `seconds`: the length of the video, to tell how far it is. */
async function run(
  { ffmpeg: program, folder: place }: RenditionRequest,
  args: readonly string[],
  seconds?: number | null,
) {
  const child = spawn(program, args, { cwd: place, env: {}, stdio: ['ignore', 'pipe', 'pipe'] });
  ffmpeg = child;
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const result: Ended = { code: null, output: '', errors: '', limit: null };
  let percent = 0;
  child.stderr.on('data', (text: Buffer) => (result.errors = (result.errors + text.toString()).slice(-4000)));
  createInterface(child.stdout).on('line', (line) => {
    if (seconds === undefined) result.output += `${line}\n`;
    const reached = /^out_time_us=(\d+)/.exec(line)?.[1];
    if (reached && seconds) percent = Math.min(99, Math.floor(Number(reached) / 10_000 / seconds));
  });
  const end = (limit: Ended['limit']) => {
    result.limit ??= limit;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => end('too-slow'), RENDITION_HOURS * 3_600_000);
  const watch = setInterval(() => {
    answer({ kind: 'progress', percent });
    // A check that fails, such as while the folder goes, is followed by the next one.
    exceeded(child, place).then(
      (limit) => limit && end(limit),
      () => undefined,
    );
  }, WATCH_MS);
  try {
    result.code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    return result;
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
  }
}

/** Memory is watched on Linux only. */
async function exceeded(child: ChildProcess, place: string): Promise<Ended['limit']> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
  if (kilobytes > RENDITION_MEMORY_MB * 1024) return 'too-large';
  const { bavail, bsize } = await statfs(place);
  if (bavail * bsize < RENDITION_FREE_BYTES) return 'disk';
  const names = (await readdir(place)).filter((name) => name !== 'source');
  const sizeOf = (name: string) =>
    stat(join(place, name)).then(
      ({ size }) => size,
      () => 0,
    );
  const sizes = await Promise.all(names.map(sizeOf));
  return sizes.reduce((sum, size) => sum + size, 0) > renditionBytesMax(await sizeOf('source')) ? 'too-large' : null;
}
