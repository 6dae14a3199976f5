import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collect } from '#test/collect.ts';
import { diskFiles } from './diskFiles.ts';

describe('diskFiles', () => {
  let root: string;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'stoa-disk-'));
  });

  afterEach(() => rm(root, { recursive: true }));

  it('allows only its own account to read files and folders', async () => {
    await diskFiles({ root: join(root, 'files') }).put('stores/ana/brush', Readable.from(['x']));
    const modes = ['files', 'files/stores', 'files/stores/ana', 'files/stores/ana/brush'].map(async (path) => {
      return ((await stat(join(root, path))).mode & 0o777).toString(8);
    });
    expect(await Promise.all(modes)).toEqual(['700', '700', '700', '600']);
  });

  it('reports a full disk, and leaves no partial file', async () => {
    const files = diskFiles({ root, openForWriting: fullDisk });
    const putting = files.put('stores/ana/brush', Readable.from(['x']));
    await expect(putting).rejects.toMatchObject({ code: 'disk-full', message: expect.stringContaining('DATA_DIR') });
    expect(await readdir(join(root, '.half-written'))).toEqual([]);
    expect(await files.stat('stores/ana/brush')).toBeNull();
  });

  it('leaves no partial file when the source fails', async () => {
    const files = diskFiles({ root });
    const broken = Readable.from(
      (function* () {
        yield 'half';
        throw new Error('gone');
      })(),
    );
    await expect(files.put('a', broken)).rejects.toThrow('gone');
    expect(await readdir(join(root, '.half-written'))).toEqual([]);
  });

  it('refuses a key below a file, and one that is a folder', async () => {
    const files = diskFiles({ root });
    await files.put('a/b', Readable.from(['x']));
    await expect(files.put('a/b/c', Readable.from(['y']))).rejects.toMatchObject({ code: 'file-key' });
    await expect(files.put('a', Readable.from(['y']))).rejects.toMatchObject({ code: 'file-key' });
    expect(await text(await files.get('a/b'))).toBe('x');
  });

  it('still has the old file after a kill in the middle of writing a new one', async () => {
    const files = diskFiles({ root });
    await files.put('stores/ana/brush', Readable.from(['the old file']));

    const writer = spawn(process.execPath, ['--input-type=module', '--eval', HALF_A_WRITE], {
      env: { MODULE: new URL('./diskFiles.ts', import.meta.url).href, ROOT: root },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(writer.stdout, 'data');
    writer.kill('SIGKILL');
    await once(writer, 'exit');

    expect(await text(await files.get('stores/ana/brush'))).toBe('the old file');
    expect((await collect(files.list(''))).map(({ key }) => key)).toEqual(['stores/ana/brush']);
    expect(await files.clearAbandoned(new Date(Date.now() + 60_000))).toBe(1);
    expect(await readdir(join(root, '.half-written'))).toEqual([]);
  });
});

function fullDisk() {
  const error = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  return new Writable({ write: (_chunk, _encoding, done) => done(error) });
}

const HALF_A_WRITE = `
  import { readdirSync } from 'node:fs';
  import { Readable } from 'node:stream';
  const { diskFiles } = await import(process.env.MODULE);
  async function* never() {
    // The file is opened while the first bytes are read.
    do yield Buffer.alloc(1_000_000);
    while (readdirSync(process.env.ROOT + '/.half-written').length === 0);
    console.log('half written');
    await new Promise((done) => setTimeout(done, 60_000));
  }
  await diskFiles({ root: process.env.ROOT }).put('stores/ana/brush', Readable.from(never()));
`;
