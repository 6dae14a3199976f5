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

/**
 * Makes renditions with ffmpeg, in a folder of its own for each video. A process between this one and ffmpeg ends it and removes
 * the folder if this one dies.
 */
export function ffmpegRenditions({ ffmpeg, folder }: { ffmpeg: string; folder: string }): RenditionMaker {
  return {
    async make(source, steps) {
      const format = formatOf(source.mime);
      if (format === null) return { state: 'failed', problem: 'unreadable' };
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const run = await mkdtemp(join(folder, 'run-'));
      try {
        await copySource(source, run);
        return await makeIn({ ffmpeg, folder: run, format }, steps);
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

async function copySource({ bytes, open }: VideoSource, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < 2 * bytes + RENDITION_FREE_BYTES)
    throw new Error(`The disk of DATA_DIR has no room for the renditions of a video of ${bytes} bytes.`);
  await pipeline(await open(), createWriteStream(join(folder, 'source'), { mode: 0o600 }));
}

async function makeIn(request: RenditionRequest, { onProgress, store }: RenditionSteps): Promise<RenditionOutcome> {
  const { child, ended } = startProcess();
  try {
    const answer = await lastAnswer(child, { request, onProgress });
    if (answer === 'stopped') return { state: 'stopped' };
    if (answer.kind === 'failed') return { state: 'failed', problem: answer.problem };
    if (answer.kind === 'interrupted') throw new Error(`Making renditions was interrupted: ${answer.reason}`);
    for (const name of answer.names) await store(name, createReadStream(join(request.folder, name)));
    return { state: 'made', heights: answer.heights };
  } finally {
    // It ends ffmpeg first.
    if (child.connected) child.disconnect();
    await ended;
  }
}

/** The process gets no secrets. */
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
