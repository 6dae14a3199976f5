import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { RENDITION_FREE_BYTES } from '#shared/rules/renditions.ts';
import { workerFile } from '../threads/workerFile.ts';
import type { RenditionMaker, RenditionOutcome, RenditionSteps, VideoSource } from './port.ts';
import type { RenditionAnswer, RenditionRequest } from './renditionMessages.ts';

interface Settings {
  ffmpeg: string;
  folder: string;
  /** The folder on a disk where the files are stored. Null: they are stored elsewhere. */
  storedIn?: string | null;
}

/**
 * Makes renditions with ffmpeg, in a folder of its own for each video. A process between this one and ffmpeg ends it and removes
 * the folder if this one dies.
 */
export function ffmpegRenditions({ ffmpeg, folder, storedIn = null }: Settings): RenditionMaker {
  return {
    async make(source, steps) {
      const format = formatOf(source.mime);
      if (format === null) return { state: 'failed', problem: 'unreadable' };
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const run = await mkdtemp(join(folder, 'run-'));
      try {
        const isWanted = await whileWanted(
          (signal) => copySource(source, { folder: run, signal }),
          () => steps.onProgress(0),
        );
        if (!isWanted) return { state: 'stopped' };
        return await makeIn({ ffmpeg, folder: run, format }, { ...steps, storedIn });
      } finally {
        await rm(run, { recursive: true, force: true });
      }
    },

    async clearAbandoned(before) {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        const facts = await stat(path).catch(() => null);
        if (facts && facts.mtime < before) await rm(path, { recursive: true, force: true });
      }
    },
  };
}

/**
 * The one format that ffmpeg may read a file as. It reads many others, some of which name further files, and a creator could
 * upload one of those as a video.
 */
function formatOf(mime: string): string | null {
  const [type = ''] = mime.split(';');
  return FORMATS[type] ?? null;
}

const FORMATS: Readonly<Record<string, string>> = {
  'video/mp4': 'mov',
  'video/x-m4v': 'mov',
  'video/quicktime': 'mov',
  'video/3gpp': 'mov',
  'video/webm': 'matroska',
  'video/x-matroska': 'matroska',
  'video/matroska': 'matroska',
  'video/vnd.avi': 'avi',
  'video/x-msvideo': 'avi',
  'video/mp2t': 'mpegts',
  'video/mpeg': 'mpeg',
};

const REPORT_MS = 1000;

/** Reports every second while something is done, and ends it when the renditions are not wanted any more. False: they are not. */
async function whileWanted(
  work: (signal: AbortSignal) => Promise<void>,
  report: () => Promise<boolean>,
): Promise<boolean> {
  const ending = new AbortController();
  let isWanted = true;
  const timer = setInterval(() => {
    report().then(
      (wanted) => {
        isWanted &&= wanted;
        if (!wanted) ending.abort();
      },
      (error: unknown) => ending.abort(error),
    );
  }, REPORT_MS);
  try {
    await work(ending.signal);
  } catch (error) {
    if (isWanted) throw error;
  } finally {
    clearInterval(timer);
  }
  return isWanted;
}

async function copySource(
  { bytes, open }: VideoSource,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<void> {
  await assertRoom(folder, 2 * bytes);
  await pipeline(await open(), createWriteStream(join(folder, 'source'), { mode: 0o600 }), { signal });
}

async function assertRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes + RENDITION_FREE_BYTES)
    throw new Error(`The disk of ${folder} has no room for ${bytes} bytes of renditions.`);
}

async function makeIn(
  request: RenditionRequest,
  { onProgress, store, storedIn }: RenditionSteps & { storedIn: string | null },
): Promise<RenditionOutcome> {
  const { child, ended } = startProcess();
  try {
    const answer = await lastAnswer(child, { request, onProgress });
    if (answer === 'stopped') return { state: 'stopped' };
    if (answer.kind === 'failed') return { state: 'failed', problem: answer.problem };
    if (answer.kind === 'interrupted') throw new Error(`Making renditions was interrupted: ${answer.reason}`);
    const paths = answer.names.map((name) => ({ name, path: join(request.folder, name) }));
    if (storedIn !== null) await assertRoom(storedIn, await bytesOf(paths));
    for (const { name, path } of paths) {
      const report = () => onProgress(PERCENT_ENCODED);
      if (!(await report())) return { state: 'stopped' };
      if (!(await whileWanted((signal) => store(name, createReadStream(path, { signal })), report)))
        return { state: 'stopped' };
      await rm(path);
    }
    return { state: 'made', heights: answer.heights };
  } finally {
    // It ends ffmpeg first.
    if (child.connected) child.disconnect();
    await ended;
  }
}

/** The last percent is for storing the files. */
const PERCENT_ENCODED = 99;

async function bytesOf(files: readonly { path: string }[]): Promise<number> {
  const facts = await Promise.all(files.map(({ path }) => stat(path)));
  return facts.reduce((sum, { size }) => sum + size, 0);
}

/** The environment of the process has no secrets. It runs as the same user. */
function startProcess(): { child: ChildProcess; ended: Promise<unknown> } {
  const child = fork(workerFile({ name: 'renditionProcess', beside: import.meta.filename }), [], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    env: {},
  });
  return { child, ended: once(child, 'exit') };
}

type LastAnswer = Exclude<RenditionAnswer, { kind: 'progress' }>;

function lastAnswer(
  child: ChildProcess,
  { request, onProgress }: { request: RenditionRequest } & Pick<RenditionSteps, 'onProgress'>,
): Promise<LastAnswer | 'stopped'> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => resolve({ kind: 'interrupted', reason: 'its process ended' }));
    child.on('message', (answer: RenditionAnswer) => {
      if (answer.kind !== 'progress') return resolve(answer);
      onProgress(answer.percent).then((isWanted) => (isWanted ? undefined : resolve('stopped')), reject);
    });
    child.send(request);
  });
}
