import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readlink, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bringFfmpeg } from '#test/servers/bringFfmpeg.ts';
import { INSTALL_MS } from '#test/servers/bringProgram.ts';
import { testVideo } from '#test/testVideo.ts';
import { ffmpegRenditions } from './ffmpegRenditions.ts';

let ffmpeg: string;
let home: string;
let folder: string;
beforeAll(async () => {
  ffmpeg = await bringFfmpeg();
  home = await mkdtemp(join(tmpdir(), 'stoa-renditions-'));
  folder = join(home, 'renditions');
}, INSTALL_MS);
afterAll(() => rm(home, { recursive: true, force: true }));

const outcomeOf = (program: string, bytes: Uint8Array, mime = 'video/mp4') =>
  ffmpegRenditions({ ffmpeg: program, folder }).make(
    { bytes: bytes.length, mime, open: async () => Readable.from([bytes]) },
    { onProgress: async () => true, store: async (_name, content) => void content.destroy() },
  );

describe('ffmpeg', () => {
  it('ends with the server that started it, and its folder goes', { timeout: 240_000 }, async () => {
    const path = join(home, 'video.mp4');
    await writeFile(path, await testVideo(ffmpeg, { seconds: 300, size: '640x360' }));
    const fixture = join(import.meta.dirname, '../../../../test/fixtures/makeRenditions.ts');
    const server = spawn(process.execPath, [fixture, ffmpeg, folder, path], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(server.stdout, 'data');
    const [run = ''] = await readdir(folder);
    expect(await readdir(join(folder, run))).toContain('source');
    await vi.waitFor(async () => expect(await programsIn(join(folder, run))).toBe(1), 20_000);
    server.kill('SIGKILL');
    await vi.waitFor(async () => expect(await readdir(folder)).toEqual([]), 20_000);
    await vi.waitFor(async () => expect(await programsIn(join(folder, run))).toBe(0), 20_000);
  });

  it(
    'that is missing or was ended, and formats that it may not read, are told apart',
    { timeout: 60_000 },
    async () => {
      await expect(outcomeOf(join(home, 'no-ffmpeg'), new Uint8Array(100))).rejects.toThrow('ENOENT');
      const ended = join(home, 'ended');
      await writeFile(ended, '#!/bin/sh\nexit 255\n', { mode: 0o700 });
      await expect(outcomeOf(ended, new Uint8Array(100))).rejects.toThrow('ffmpeg was ended');
      expect(await outcomeOf(ffmpeg, new Uint8Array(100), 'video/x-flv')).toEqual({
        state: 'failed',
        problem: 'unreadable',
      });
      expect(await outcomeOf(ffmpeg, new Uint8Array(100))).toEqual({ state: 'failed', problem: 'unreadable' });
      expect(await readdir(folder)).toEqual([]);
    },
  );

  it('makes at most sixty pictures a second, and is stopped between two files', { timeout: 120_000 }, async () => {
    const bytes = await testVideo(ffmpeg, { seconds: 2, size: '320x240', rate: 240 });
    const names: string[] = [];
    const make = (mostFiles: number) =>
      ffmpegRenditions({ ffmpeg, folder, storedIn: home }).make(
        { bytes: bytes.length, mime: 'video/mp4', open: async () => Readable.from([bytes]) },
        {
          onProgress: async () => names.length < mostFiles,
          store: async (name, content) => {
            names.push(name);
            await writeFile(join(home, name), content);
          },
        },
      );
    expect(await make(99)).toEqual({ state: 'made', heights: [240] });
    const shown = await promisify(execFile)(ffmpeg, ['-i', join(home, '240.mp4'), '-f', 'null', '-']);
    expect(shown.stderr).toMatch(/ 60 fps/);
    names.length = 0;
    expect(await make(2)).toEqual({ state: 'stopped' });
    expect(names).toHaveLength(2);
    expect(await readdir(folder)).toEqual([]);
  });

  it('leaves folders only if the whole machine died, and they are cleared', async () => {
    const [old, young] = [join(folder, 'run-old'), join(folder, 'run-young')];
    for (const path of [old, young]) await mkdir(path, { recursive: true });
    await utimes(old, new Date('2026-01-01'), new Date('2026-01-01'));
    await ffmpegRenditions({ ffmpeg, folder }).clearAbandoned(new Date('2026-02-01'));
    expect(await readdir(folder)).toEqual(['run-young']);
  });
});

/** How many processes of ffmpeg work in a folder. The processes of Node work elsewhere. */
async function programsIn(place: string): Promise<number> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const places = await Promise.all(ids.map((id) => readlink(`/proc/${id}/cwd`).catch(() => '')));
  return places.filter((one) => one.replace(/ \(deleted\)$/, '') === place).length;
}
