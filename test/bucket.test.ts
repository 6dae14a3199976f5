import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProductFile } from '#shared/contract/catalog.ts';
import { furnish } from './furnish.ts';
import { readZip } from './readZip.ts';
import { INSTALL_MS } from './servers/bringProgram.ts';
import { startMoto, type Moto } from './servers/startMoto.ts';
import { createUploads, locationOf } from './uploads.ts';

let bucket: Moto;
let at: Awaited<ReturnType<typeof createUploads>>;

/** The whole product with its files in a bucket instead of on disk. */
beforeAll(async () => {
  bucket = await startMoto({ bucket: 'stoa' });
  at = await createUploads({ environment: bucket.environment });
}, INSTALL_MS);
afterAll(async () => {
  await at.world.close();
  await bucket.close();
});

const content = randomBytes(12_000_000);

async function download(fileId: string, headers: Record<string, string> = {}) {
  const { url } = await at.world.call('getFileLink', { storeId: at.ana.storeId, fileId }, { as: at.ana });
  const response = await fetch(`${at.base}${url}`, { headers });
  return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
}

describe('a product file in the bucket', () => {
  it('is uploaded in two parts and downloaded whole and in ranges', async () => {
    const location = locationOf(await at.tus.create(at.metadata('prints.zip'), content.length));
    expect((await at.tus.patch(location, 0, content.subarray(0, 7_000_000))).status).toBe(204);
    expect((await at.tus.head(location)).headers.get('upload-offset')).toBe('7000000');
    const last = await at.tus.patch(location, 7_000_000, content.subarray(7_000_000));
    const file = ProductFile.parse(await last.json());
    expect((await download(file.id)).body.equals(content)).toBe(true);
    const part = await download(file.id, { range: 'bytes=6999990-7000009' });
    expect([part.status, part.body.equals(content.subarray(6_999_990, 7_000_010))]).toEqual([206, true]);
    expect((await download(file.id, { range: 'bytes=12000000-' })).status).toBe(416);
    expect(await leftovers()).toEqual([]);
  });

  it('is complete after an upload whose connection broke', async () => {
    const location = locationOf(await at.tus.create(at.metadata('broken.zip'), content.length));
    await breakOff(location, content);
    const offset = Number((await at.tus.head(location)).headers.get('upload-offset'));
    const last = await at.tus.patch(location, offset, content.subarray(offset));
    const file = ProductFile.parse(await last.json());
    expect((await download(file.id)).body.equals(content)).toBe(true);
  });

  it('leaves nothing behind if the upload is canceled', async () => {
    const location = locationOf(await at.tus.create(at.metadata('never.zip'), content.length));
    await at.tus.patch(location, 0, content.subarray(0, 6_000_000));
    expect((await at.tus.terminate(location)).status).toBe(204);
    expect(await leftovers()).toEqual([]);
  });
});

describe('a bucket that is away for a while', () => {
  it('refuses downloads with 503 and serves them when it is back', async () => {
    const file = await at.tus.upload(at.metadata('away.bin'), content.subarray(0, 100_000));
    await bucket.goAway();
    const refused = await download(file.id);
    await bucket.comeBack();
    expect([refused.status, JSON.parse(refused.body.toString())]).toMatchObject([
      503,
      { error: { status: 'UNAVAILABLE', message: expect.stringContaining('try again') } },
    ]);
    expect((await download(file.id)).body.equals(content.subarray(0, 100_000))).toBe(true);
  });

  it('refuses upload requests with 503, and every upload resumes with the bytes it had', async () => {
    const location = locationOf(await at.tus.create(at.metadata('resumed.zip'), content.length));
    expect((await at.tus.patch(location, 0, content.subarray(0, 7_000_000))).status).toBe(204);
    await bucket.goAway();
    const statuses = [
      (await at.tus.head(location)).status,
      (await at.tus.patch(location, 7_000_000, content.subarray(7_000_000))).status,
      (await at.tus.create(at.metadata('new.zip'), 1000)).status,
    ];
    await bucket.comeBack();
    expect(statuses).toEqual([503, 503, 503]);
    expect((await at.tus.head(location)).headers.get('upload-offset')).toBe('7000000');
    const last = await at.tus.patch(location, 7_000_000, content.subarray(7_000_000));
    const file = ProductFile.parse(await last.json());
    expect((await download(file.id)).body.equals(content)).toBe(true);
  });

  it('loses no acknowledged byte if it goes away in the middle of a part', async () => {
    const location = locationOf(await at.tus.create(at.metadata('middle.zip'), content.length));
    expect((await at.tus.patch(location, 0, content.subarray(0, 2_000_000))).status).toBe(204);
    const sending = openPatch(location, 2_000_000, 10_000_000);
    await sending.write(content.subarray(2_000_000, 3_000_000));
    await bucket.goAway();
    const ended = sending.finish(content.subarray(3_000_000));
    expect(await ended).toBe(503);
    await bucket.comeBack();
    const offset = Number((await at.tus.head(location)).headers.get('upload-offset'));
    expect(offset).toBeGreaterThanOrEqual(2_000_000);
    const last = await at.tus.patch(location, offset, content.subarray(offset));
    const file = ProductFile.parse(await last.json());
    expect((await download(file.id)).body.equals(content)).toBe(true);
  });

  it('fails jobs that need it, which succeed at a later try', async () => {
    const { world, ben } = at;
    const { export: begun } = await world.call('exportMyData', { includeFiles: true }, { as: ben });
    await bucket.goAway();
    await world.runJobs();
    await bucket.comeBack();
    const waiting = await world.sql(`select state::text from pgboss.job where name = 'makeExport' and state = 'retry'`);
    expect(waiting).toHaveLength(1);
    await world.sql(`update pgboss.job set start_after = now() - interval '1 second' where name = 'makeExport'`);
    await world.runJobs();
    const { export: made } = await world.call('getExport', { exportId: begun.id }, { as: ben });
    expect(made.state).toBe('ready');
  });
});

describe('an export in the bucket', () => {
  it('is deleted after it expires', async () => {
    const { world, ben } = at;
    await furnish(world, ben);
    const { export: begun } = await world.call('exportMyData', { includeFiles: true }, { as: ben });
    await world.runJobs();
    const { url } = await world.call('getExportLink', { exportId: begun.id }, { as: ben });
    const zip = readZip((await world.get(url, { headers: { authorization: `Bearer ${ben.idToken}` } })).rawPayload);
    const file = [...zip.keys()].find((path) => path.endsWith('/Prints.pdf')) ?? '';
    expect(zip.get(file)?.toString('latin1')).toMatch(/^%PDF/);
    expect(await bucket.keys('exports/')).not.toEqual([]);
    world.travel({ days: 30 });
    await world.sweep();
    expect(await bucket.keys('exports/')).toEqual([]);
  });
});

it('no file is stored on the disk', async () => {
  expect(await readdir(at.world.config.dataDir)).toEqual(['outbox']);
});

/** What uploads in progress store, besides finished files. */
const leftovers = async (): Promise<string[]> => [
  ...(await bucket.keys(at.ana.storeId)),
  ...(await bucket.uploadIds()),
];

/** Sends more than half of the bytes and then breaks the connection. */
async function breakOff(location: string, bytes: Buffer): Promise<void> {
  const sending = openPatch(location, 0, bytes.length);
  await sending.write(bytes.subarray(0, 9_000_000));
  await sending.cut();
}

/** A PATCH request that a test sends piece by piece. */
function openPatch(location: string, offset: number, length: number) {
  const request = http.request(`${at.base}${location}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${at.ana.idToken}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': offset,
      'content-length': length,
    },
  });
  const closed = new Promise<void>((settle) => void request.once('close', settle));
  const answered = new Promise<number>((settle) => {
    request.once('response', (response) => {
      response.resume();
      settle(response.statusCode ?? 0);
    });
    request.once('error', () => settle(0));
  });
  return {
    write: (bytes: Uint8Array) => new Promise<void>((settle) => void request.write(bytes, () => settle())),
    finish: async (bytes: Uint8Array) => {
      request.end(bytes);
      return answered;
    },
    cut: async () => {
      request.destroy();
      await closed;
    },
  };
}
