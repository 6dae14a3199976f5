import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3 } from '#test/doubles/s3.ts';
import { readAll } from '#test/uploads.ts';
import { diskUploads } from './diskUploads.ts';
import { s3Uploads } from './s3Uploads.ts';
import type { UploadData } from './uploadData.ts';

const keys = { accessKey: 'AKIATEST', secretKey: 'secret', region: 'eu-test-1' };
let s3: Awaited<ReturnType<typeof startS3>>;
let folder: string;

beforeAll(async () => {
  s3 = await startS3({ bucket: 'stoa', ...keys });
  folder = await mkdtemp(join(tmpdir(), 'stoa-uploads-'));
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const stores: [string, () => UploadData][] = [
  ['disk', () => diskUploads(folder)],
  ['S3', () => s3Uploads({ ...keys, bucket: 'stoa', endpoint: s3.endpoint })],
];
const content = Buffer.from('x'.repeat(6_000_000));

describe.each(stores)('an upload on %s', (kind, open) => {
  it('continues in another process, is read whole, and leaves nothing behind', async () => {
    const id = `whole-${kind}`;
    await open().create(new Upload({ id, size: content.length, offset: 0 }));
    await open().write(Readable.from([content.subarray(0, 2_000_000)]), id, 0);
    expect((await open().getUpload(id)).offset).toBe(2_000_000);
    await open().write(Readable.from([content.subarray(2_000_000)]), id, 2_000_000);
    expect((await open().getUpload(id)).offset).toBe(content.length);
    expect((await readAll(await open().read(id))).equals(content)).toBe(true);
    await open().remove(id);
    await expect(open().getUpload(id)).rejects.toMatchObject({ status_code: 404 });
  });

  it('can be canceled half-way', async () => {
    const id = `half-${kind}`;
    await open().create(new Upload({ id, size: content.length, offset: 0 }));
    await open().write(Readable.from([content.subarray(0, 2_000_000)]), id, 0);
    await open().remove(id);
    await expect(open().getUpload(id)).rejects.toMatchObject({ status_code: 404 });
  });
});
