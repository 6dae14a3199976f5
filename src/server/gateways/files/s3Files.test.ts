import {
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collect } from '#test/collect.ts';
import { startS3 } from '#test/doubles/s3.ts';
import { copyObject } from './copyObject.ts';
import { s3Files } from './s3Files.ts';

const KEYS = { bucket: 'stoa', region: 'eu-central-1', accessKey: 'AKTEST', secretKey: 'secret-of-the-double' };
type Double = Awaited<ReturnType<typeof startS3>>;

describe('s3Files', () => {
  let s3: Double;
  let clock: Date;

  beforeEach(async () => {
    clock = new Date();
    s3 = await startS3({ ...KEYS, now: () => clock, leastPartBytes: 1 });
  });

  afterEach(() => s3.close());

  const store = (changed: Partial<typeof KEYS> = {}) => s3Files({ ...KEYS, ...changed, endpoint: s3.endpoint });

  const client = (settings: ConstructorParameters<typeof S3Client>[0] = {}) =>
    new S3Client({
      endpoint: s3.endpoint,
      region: KEYS.region,
      forcePathStyle: true,
      credentials: { accessKeyId: KEYS.accessKey, secretAccessKey: KEYS.secretKey },
      ...settings,
    });

  it.each([
    [{ secretKey: 'wrong' }, 'SignatureDoesNotMatch'],
    [{ accessKey: 'AKOTHER' }, 'InvalidAccessKeyId'],
    [{ region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
    [{ bucket: 'other' }, 'NoSuchBucket'],
  ])('rejects %o', async (wrong, name) => {
    await expect(store(wrong).put('a', Readable.from(['x']))).rejects.toMatchObject({ name });
    await expect(store(wrong).get('a')).rejects.toMatchObject({ name });
    expect(s3.objects.size).toBe(0);
  });

  it('sends large files in parts and leaves no open upload', async () => {
    const content = randomBytes(20_000_000);
    await store().put('big', Readable.from([content]));
    expect(s3.objects.get('big')?.body.equals(content)).toBe(true);
    expect(s3.objects.get('big')?.etag).toMatch(/-3"$/);
    expect(s3.uploads.size).toBe(0);
  });

  it('aborts the parts of an upload that fails', async () => {
    const tooLarge = Readable.from([Buffer.alloc(9_000_000), Buffer.alloc(9_000_000)]);
    await expect(store().put('big', tooLarge, { maxBytes: 17_000_000 })).rejects.toMatchObject({
      code: 'file-too-large',
    });
    expect(s3.uploads.size).toBe(0);
    expect(s3.objects.size).toBe(0);
  });

  it('copies files in parts if they are too large for one copy', async () => {
    const content = randomBytes(2_500_000);
    await store().put('from', Readable.from([content]));
    const copy = { from: place('from'), to: place('to'), bytes: content.length };
    await copyObject(client(), copy, { plainUpTo: 1_000_000, partBytes: 1_000_000 });
    expect(s3.objects.get('to')?.body.equals(content)).toBe(true);
    expect(s3.objects.get('to')?.etag).toMatch(/-3"$/);
    await expect(
      copyObject(client(), { ...copy, from: place('none') }, { plainUpTo: 1, partBytes: 1_000_000 }),
    ).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect(s3.uploads.size).toBe(0);
  });

  it('gives up on a bucket that accepts connections and never answers', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    // listen() on a TCP port always returns an address object.
    const { port } = silent.address() as AddressInfo;
    const files = s3Files({ ...KEYS, endpoint: `http://127.0.0.1:${port}`, patienceMs: 100 });
    await expect(files.stat('a')).rejects.toMatchObject({ code: 'storage-away' });
    await expect(files.get('a')).rejects.toMatchObject({ code: 'storage-away' });
    await expect(files.put('a', Readable.from(['x']))).rejects.toMatchObject({ code: 'storage-away' });
    await files.close();
    silent.close();
  });

  it('lists more than one page of keys', async () => {
    const body = { body: Buffer.from('x'), etag: '"x"', modified: clock, headers: {} };
    for (let index = 0; index < 2_050; index += 1) s3.objects.set(`many/${String(index).padStart(4, '0')}`, body);
    expect(await collect(store().list('many'))).toHaveLength(2_050);
  });

  describe('the S3 stand-in', () => {
    it('refuses requests without a signature', async () => {
      await store().put('a', Readable.from(['x']));
      expect((await fetch(`${s3.endpoint}/stoa/a`)).status).toBe(403);
      expect((await fetch(`${s3.endpoint}/stoa/a`, { method: 'PUT', body: 'y' })).status).toBe(403);
      expect(s3.objects.get('a')?.body.toString()).toBe('x');
    });

    it('refuses a request with an old signature', async () => {
      clock = new Date(clock.getTime() + 20 * 60_000);
      const once = client({ maxAttempts: 1 });
      const asking = once.send(new GetObjectCommand({ Bucket: KEYS.bucket, Key: 'a' }));
      await expect(asking).rejects.toMatchObject({ name: 'RequestTimeTooSkewed' });
    });

    it('refuses a body that does not match its signature', async () => {
      const tamper = client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
      tamper.middlewareStack.add(
        (next) => (args) => {
          Object.assign(args.request as object, { body: Buffer.from('evil') });
          return next(args);
        },
        { step: 'finalizeRequest', priority: 'low' },
      );
      const putting = tamper.send(new PutObjectCommand({ Bucket: KEYS.bucket, Key: 'a', Body: Buffer.from('good') }));
      await expect(putting).rejects.toMatchObject({ name: 'XAmzContentSHA256Mismatch' });
      expect(s3.objects.size).toBe(0);
    });

    it('accepts a presigned link until it expires, for its key only', async () => {
      await store().put('a', Readable.from(['hello']));
      await store().put('b', Readable.from(['other']));
      const link = await getSignedUrl(client(), new GetObjectCommand({ Bucket: KEYS.bucket, Key: 'a' }), {
        expiresIn: 60,
      });
      expect(await (await fetch(link)).text()).toBe('hello');
      expect((await fetch(link.replace('/stoa/a', '/stoa/b'))).status).toBe(403);
      expect((await fetch(link.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'))).status).toBe(403);
      expect((await fetch(link, { method: 'PUT', body: 'x' })).status).toBe(403);

      clock = new Date(clock.getTime() + 62_000);
      const late = await fetch(link);
      expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('Request has expired')]);
    });

    it('refuses a presigned link made with a wrong secret', async () => {
      await store().put('a', Readable.from(['hello']));
      const forger = client({ credentials: { accessKeyId: KEYS.accessKey, secretAccessKey: 'wrong' } });
      const link = await getSignedUrl(forger, new GetObjectCommand({ Bucket: KEYS.bucket, Key: 'a' }));
      const answer = await fetch(link);
      expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('SignatureDoesNotMatch')]);
    });

    it('understands the chunked bodies that the SDK sends by default', async () => {
      const content = randomBytes(200_000);
      const chunked = { Bucket: KEYS.bucket, Key: 'c', Body: Readable.from([content]), ContentLength: content.length };
      await client().send(new PutObjectCommand(chunked));
      expect(s3.seen.at(-1)?.payload).toBe('STREAMING-UNSIGNED-PAYLOAD-TRAILER');
      expect(s3.objects.get('c')?.body.equals(content)).toBe(true);
      const found = await client().send(new GetObjectCommand({ Bucket: KEYS.bucket, Key: 'c' }));
      expect((await buffer(found.Body as Readable)).equals(content)).toBe(true);
    });

    it('lists the parts of an open upload', async () => {
      const at = { Bucket: KEYS.bucket, Key: 'parts' };
      const { UploadId } = await client().send(new CreateMultipartUploadCommand(at));
      await client().send(new UploadPartCommand({ ...at, UploadId, PartNumber: 2, Body: 'second' }));
      await client().send(new UploadPartCommand({ ...at, UploadId, PartNumber: 1, Body: 'first' }));
      const { Parts = [] } = await client().send(new ListPartsCommand({ ...at, UploadId }));
      expect(Parts.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
        [1, 5],
        [2, 6],
      ]);
    });

    it('does not overwrite an existing file with If-None-Match', async () => {
      await store().put('a', Readable.from(['first']));
      const putting = client().send(
        new PutObjectCommand({ Bucket: KEYS.bucket, Key: 'a', Body: 'x', IfNoneMatch: '*' }),
      );
      await expect(putting).rejects.toMatchObject({ name: 'PreconditionFailed' });
      expect(await text(await store().get('a'))).toBe('first');
    });
  });
});

const place = (Key: string) => ({ Bucket: KEYS.bucket, Key });
