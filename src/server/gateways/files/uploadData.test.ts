import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { PutObjectCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import { Upload } from '@tus/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INSTALL_MS } from '#test/servers/bringProgram.ts';
import { startMoto, type Moto } from '#test/servers/startMoto.ts';
import { readAll } from '#test/uploads.ts';
import { diskUploads } from './diskUploads.ts';
import { s3Files } from './s3Files.ts';
import { s3Uploads } from './s3Uploads.ts';
import type { UploadData } from './uploadData.ts';

let moto: Moto;
let folder: string;

beforeAll(async () => {
  moto = await startMoto({ bucket: 'uploads' });
  folder = await mkdtemp(join(tmpdir(), 'stoa-uploads-'));
}, INSTALL_MS);
afterAll(async () => {
  await moto.close();
  await rm(folder, { recursive: true, force: true });
});

const stores: [string, () => UploadData][] = [
  ['disk', () => diskUploads(folder)],
  ['S3', () => s3Uploads(moto.settings)],
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

const MB = 1024 * 1024;

describe('an upload in a bucket whose process was killed', () => {
  const large = randomBytes(20 * MB);

  it('is sent again from a part that never arrived, although later ones did', async () => {
    const id = 'with-a-gap';
    await begin(id);
    await sendPart(id, 1, large.subarray(0, 8 * MB));
    await sendPart(id, 3, large.subarray(16 * MB));
    expect((await open().getUpload(id)).offset).toBe(8 * MB);
    expect(await finish(id, 8 * MB)).toBe(true);
  });

  it('keeps the rest that was acknowledged, until a part contains it', async () => {
    const id = 'with-a-rest';
    await begin(id);
    await open().write(Readable.from([large.subarray(0, 3 * MB)]), id, 0);
    // The next request reads the rest, and its process is killed before it has stored anything.
    await expect(open().write(breakingAfter(large.subarray(3 * MB, 4 * MB)), id, 3 * MB)).rejects.toThrow('killed');
    expect((await open().getUpload(id)).offset).toBe(3 * MB);
    expect(await finish(id, 3 * MB)).toBe(true);
  });

  it('does not count a rest twice that a part contains', async () => {
    const id = 'with-an-old-rest';
    await begin(id);
    const rest = { Key: `${id}.part`, Body: large.subarray(0, 3 * MB), Metadata: { begins: '0' } };
    await client().send(new PutObjectCommand({ Bucket: moto.settings.bucket, ...rest }));
    await sendPart(id, 1, large.subarray(0, 8 * MB));
    expect((await open().getUpload(id)).offset).toBe(8 * MB);
    expect(await finish(id, 8 * MB)).toBe(true);
  });

  it('can be resumed for longer than the remains of stored files are kept', async () => {
    const id = 'kept';
    await begin(id);
    await sendPart(id, 1, large.subarray(0, 8 * MB));
    const files = s3Files(moto.settings);
    expect(await files.clearAbandoned(new Date(Date.now() + 60_000))).toBe(0);
    await files.close();
    expect(await finish(id, 8 * MB)).toBe(true);
  });

  const open = () => s3Uploads(moto.settings);
  const begin = (id: string) => open().create(new Upload({ id, size: large.length, offset: 0 }));

  /** Sends what is missing, and returns whether the whole is right. */
  async function finish(id: string, offset: number): Promise<boolean> {
    await open().write(Readable.from([large.subarray(offset)]), id, offset);
    return (await readAll(await open().read(id))).equals(large);
  }

  async function sendPart(id: string, PartNumber: number, Body: Buffer): Promise<void> {
    const [UploadId] = await moto.uploadIds(id);
    await client().send(new UploadPartCommand({ Bucket: moto.settings.bucket, Key: id, UploadId, PartNumber, Body }));
  }

  const client = () => {
    const { endpoint, region, accessKey, secretKey } = moto.settings;
    const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey };
    return new S3Client({ endpoint, region, forcePathStyle: true, credentials });
  };
});

function breakingAfter(bytes: Buffer): Readable {
  return Readable.from(
    (async function* () {
      yield bytes;
      throw new Error('killed');
    })(),
  );
}
