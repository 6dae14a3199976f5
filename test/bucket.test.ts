import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ProductFile } from '#shared/contract/catalog.ts';
import { startS3 } from './doubles/s3.ts';
import { furnish } from './furnish.ts';
import { readZip } from './readZip.ts';
import { createUploads, locationOf } from './uploads.ts';

const keys = { accessKey: 'AKIATEST', secretKey: 'secret', region: 'eu-test-1' };
let s3: Awaited<ReturnType<typeof startS3>>;
let at: Awaited<ReturnType<typeof createUploads>>;

/** The whole product with its files in a bucket instead of on disk. */
beforeAll(async () => {
  s3 = await startS3({ bucket: 'stoa', ...keys });
  at = await createUploads({
    environment: {
      S3_BUCKET: 'stoa',
      S3_ENDPOINT: s3.endpoint,
      S3_REGION: keys.region,
      S3_ACCESS_KEY: keys.accessKey,
      S3_SECRET_KEY: keys.secretKey,
    },
  });
});
afterAll(async () => {
  await at.world.close();
  await s3.close();
});

const content = randomBytes(12_000_000);

it('an upload in two parts can be downloaded whole and in ranges', async () => {
  const { world, tus, ana } = at;
  const location = locationOf(await tus.create(at.metadata('prints.zip'), content.length));
  expect((await tus.patch(location, 0, content.subarray(0, 7_000_000))).status).toBe(204);
  expect((await tus.head(location)).headers.get('upload-offset')).toBe('7000000');
  const file = ProductFile.parse(await (await tus.patch(location, 7_000_000, content.subarray(7_000_000))).json());
  const { url } = await world.call('getFileLink', { storeId: ana.storeId, fileId: file.id }, { as: ana });
  const get = async (headers: Record<string, string> = {}) => {
    const response = await fetch(`${at.base}${url}`, { headers });
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
  };
  expect((await get()).body.equals(content)).toBe(true);
  const part = await get({ range: 'bytes=6999990-7000009' });
  expect([part.status, part.body.equals(content.subarray(6_999_990, 7_000_010))]).toEqual([206, true]);
});

const exportsKept = () => [...s3.objects.keys()].filter((key) => key.startsWith('exports/'));

it('an export is stored in the bucket, and deleted after it expires', async () => {
  const { world, ben } = at;
  await furnish(world, ben);
  const { export: begun } = await world.call('exportMyData', { includeFiles: true }, { as: ben });
  await world.runJobs();
  const { url } = await world.call('getExportLink', { exportId: begun.id }, { as: ben });
  const zip = readZip((await world.get(url, { headers: { authorization: `Bearer ${ben.idToken}` } })).rawPayload);
  const file = [...zip.keys()].find((path) => path.endsWith('/Prints.pdf')) ?? '';
  expect(zip.get(file)?.toString('latin1')).toMatch(/^%PDF/);
  expect(exportsKept()).toHaveLength(1);
  world.travel({ days: 30 });
  await world.sweep();
  expect(exportsKept()).toEqual([]);
});

it('no file is stored on the disk', async () => {
  expect(await readdir(at.world.config.dataDir)).toEqual(['outbox']);
});
