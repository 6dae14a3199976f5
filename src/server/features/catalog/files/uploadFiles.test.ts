import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProductFile } from '#shared/contract/catalog.ts';
import { buildServer, type BuiltServer } from '#start/buildServer.ts';
import { createUploads, locationOf, sha256, uploadIdOf } from '#test/uploads.ts';

let at: Awaited<ReturnType<typeof createUploads>>;

beforeAll(async () => {
  at = await createUploads();
});
afterAll(() => at.world.close());

describe('an upload', () => {
  it('becomes a file of the product, with its type detected from its content and its sha256', async () => {
    const content = Buffer.from(`%PDF-1.7\n${'x'.repeat(100_000)}`);
    const productId = await at.newProduct();
    const file = await at.tus.upload(at.metadata('Prints & Größe 日本.exe', { productId }), content);
    expect(file).toMatchObject({
      name: 'Prints & Größe 日本.exe',
      bytes: content.length,
      mime: 'application/pdf',
      version: 1,
    });
    expect((await at.product(productId)).files).toEqual([file]);
    const stored = await at.storedFile(file.id);
    expect(stored.content.equals(content)).toBe(true);
    expect(stored.sha256).toBe(sha256(content));
    expect(stored.key).toMatch(/^files\/[0-9a-f-]+\/\d{8}\/[0-9a-f]{32}$/);
  });

  it('reports success to a client that lost the response, and creates no second file', async () => {
    const content = randomBytes(5000);
    const productId = await at.newProduct();
    const created = await at.tus.create(at.metadata('a.bin', { productId }), content.length);
    const file = await (await at.tus.patch(locationOf(created), 0, content)).json();
    const head = await at.tus.head(locationOf(created));
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '5000']);
    const again = await at.tus.patch(locationOf(created), 5000, new Uint8Array(0));
    expect([again.status, await again.json()]).toEqual([200, file]);
    expect((await at.tus.patch(locationOf(created), 0, content)).status).toBe(409);
    expect((await at.tus.terminate(locationOf(created))).status).toBe(400);
    expect((await at.product(productId)).files).toEqual([file]);
  });

  it('resumes in pieces after an interruption', async () => {
    const content = randomBytes(300_000);
    const created = await at.tus.create(at.metadata(), content.length);
    expect((await at.tus.patch(locationOf(created), 0, content.subarray(0, 100_000))).status).toBe(204);
    expect((await at.tus.head(locationOf(created))).headers.get('upload-offset')).toBe('100000');
    expect((await at.tus.patch(locationOf(created), 50_000, content.subarray(50_000))).status).toBe(409);
    const last = await at.tus.patch(locationOf(created), 100_000, content.subarray(100_000));
    const { id } = ProductFile.parse(await last.json());
    expect((await at.storedFile(id)).content.equals(content)).toBe(true);
  });

  it('creates one file if several requests send it at once', async () => {
    const content = randomBytes(2_000_000);
    const productId = await at.newProduct();
    const created = await at.tus.create(at.metadata('twice.bin', { productId }), content.length);
    const answers = await Promise.all([1, 2, 3].map(() => at.tus.patch(locationOf(created), 0, content)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await onlyFile(productId)).toBe(sha256(content));
  });

  it('creates the file at once if its first request contains the bytes', async () => {
    const response = await at.tus.createWith(at.metadata('note.txt'), Buffer.from('all at once'));
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ name: 'note.txt', mime: 'text/plain', bytes: 11 });
  });

  it('can be canceled, and is then gone', async () => {
    const created = await at.tus.create(at.metadata(), 10);
    expect((await at.tus.terminate(locationOf(created))).status).toBe(204);
    expect((await at.tus.head(locationOf(created))).status).toBe(410);
  });
});

describe('the length of a video or audio file', () => {
  const sound = Buffer.from('49443304000000000000fffb9064', 'hex');

  it('is what the uploading browser read, and is kept by a rename and a copy', async () => {
    const productId = await at.newProduct();
    const file = await at.tus.upload(at.metadata('moss.mp3', { productId, duration: '754' }), sound);
    expect(file).toMatchObject({ mime: 'audio/mpeg', durationSeconds: 754 });
    const { storeId } = at.ana;
    const renamed = await at.world.call('renameFile', { storeId, fileId: file.id, name: 'Fern.mp3' }, { as: at.ana });
    expect(renamed.file.durationSeconds).toBe(754);
    const { product: copy } = await at.world.call('duplicateProduct', { storeId, productId }, { as: at.ana });
    expect(copy.files).toMatchObject([{ name: 'Fern.mp3', durationSeconds: 754 }]);
  });

  it('is unknown if the browser could not read it, and for files without one', async () => {
    expect(await at.tus.upload(at.metadata('moss.mp3'), sound)).toMatchObject({ durationSeconds: null });
    const text = await at.tus.upload(at.metadata('moss.txt', { duration: '754' }), Buffer.from('Moss.'));
    expect(text).toMatchObject({ mime: 'text/plain', durationSeconds: null });
  });

  it.each(['0', '-1', '1.5', '360001', '1e3', 'long'])('is refused as "%s"', async (duration) => {
    const answer = await at.tus.create(at.metadata('moss.mp3', { duration }), sound.length);
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { details: { field: 'duration' } } }]);
  });
});

describe('an interrupted upload', () => {
  it('resumes byte for byte, even after a restart of the server', async () => {
    const content = randomBytes(3_000_000);
    const productId = await at.newProduct();
    const url = await sendSome(content, at.metadata('big.bin', { productId }));
    const second = await startAnew();
    try {
      const newBase = await second.app.listen({ host: '127.0.0.1', port: 0 });
      await sendRest(content, `${newBase}${new URL(url).pathname}`);
    } finally {
      await second.close();
    }
    expect(await onlyFile(productId)).toBe(sha256(content));
  });

  it('becomes a file even if the server died between the last byte and the end', async () => {
    const content = randomBytes(1000);
    const productId = await at.newProduct();
    const created = await at.tus.create(at.metadata('late.bin', { productId }), content.length);
    await at.tus.patch(locationOf(created), 0, content.subarray(0, 999));
    // As after a crash: all bytes have arrived, but no file was created from them.
    await at.world.services.uploads.write(Readable.from([content.subarray(999)]), uploadIdOf(created), 999);
    expect((await at.product(productId)).files).toEqual([]);
    const heads = await Promise.all([1, 2, 3, 4].map(() => at.tus.head(locationOf(created))));
    expect(heads.map((head) => head.headers.get('upload-offset'))).toEqual(['1000', '1000', '1000', '1000']);
    expect(await onlyFile(productId)).toBe(sha256(content));
  });

  it('becomes a file after a failed commit, and the bytes of the first try are swept', async () => {
    const content = randomBytes(1000);
    const productId = await at.newProduct();
    const created = await at.tus.create(at.metadata('unlucky.bin', { productId }), content.length);
    await at.world.sql(`alter table file_versions add constraint no_more check (false) not valid`);
    const failed = await at.tus.patch(locationOf(created), 0, content);
    await at.world.sql(`alter table file_versions drop constraint no_more`);
    expect(failed.status).toBe(500);
    expect(await failed.text()).not.toContain('no_more');
    expect((await at.tus.head(locationOf(created))).headers.get('upload-offset')).toBe('1000');
    expect(await onlyFile(productId)).toBe(sha256(content));
  });
});

describe('a new version', () => {
  it('replaces a file for later buyers, and keeps the older version', async () => {
    const productId = await at.newProduct();
    const { id: fileId } = await at.tus.upload(at.metadata('v1.pdf', { productId }), Buffer.from('one'));
    await at.world.call('renameFile', { storeId: at.ana.storeId, fileId, name: 'Guide.pdf' }, { as: at.ana });
    const newer = await at.tus.upload(at.metadata('v2.pdf', { productId, fileId }), Buffer.from('three'));
    expect(newer).toMatchObject({ id: fileId, name: 'Guide.pdf', version: 2, bytes: 5 });
    expect((await at.product(productId)).files).toEqual([newer]);
    expect(await at.world.sql('select number from file_versions where file_id = $1', [fileId])).toHaveLength(2);
    // Whoever has no downloads left can download it.
    const resets = `select 1 from pgboss.job where name = 'resetDownloadCounts' and data ->> 'fileId' = $1`;
    expect(await at.world.sql(resets, [fileId])).toHaveLength(1);
  });

  it('uses its own name if the old name has another file extension', async () => {
    const { id: fileId } = await at.tus.upload(at.metadata('v1.pdf'), Buffer.from('one'));
    const newer = await at.tus.upload(at.metadata('v2.zip', { fileId }), Buffer.from('two'));
    expect(newer).toMatchObject({ id: fileId, name: 'v2.zip', version: 2 });
  });

  it('gets its own number, even if five arrive at once', async () => {
    const { id: fileId } = await at.tus.upload(at.metadata('v1.pdf'), Buffer.from('one'));
    const newer = await Promise.all(
      [2, 3, 4, 5, 6].map((n) => at.tus.upload(at.metadata(`v${n}.pdf`, { fileId }), Buffer.from(`n${n}`))),
    );
    expect(new Set(newer.map(({ version }) => version))).toEqual(new Set([2, 3, 4, 5, 6]));
  });
});

/** The hash of the product's only file. */
async function onlyFile(productId: string): Promise<string> {
  const { files } = await at.product(productId);
  expect(files).toHaveLength(1);
  const { content, sha256: recorded } = await at.storedFile(files[0]?.id ?? '');
  expect(sha256(content)).toBe(recorded);
  return recorded;
}

const options = () => ({ headers: { authorization: `Bearer ${at.ana.idToken}` }, chunkSize: 500_000 });

function sendSome(content: Buffer, metadata: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(content, {
      ...options(),
      endpoint: `${at.base}/uploads`,
      metadata,
      onError: reject,
      onChunkComplete: (_size, accepted) => {
        if (accepted >= 1_000_000) upload.abort().then(() => resolve(upload.url ?? ''), reject);
      },
    });
    upload.start();
  });
}

function sendRest(content: Buffer, uploadUrl: string): Promise<void> {
  return new Promise((resolve, reject) => {
    new Upload(content, { ...options(), uploadUrl, onError: reject, onSuccess: () => resolve() }).start();
  });
}

function startAnew(): Promise<BuiltServer> {
  const { config, queue, now, services, connectionAs } = at.world;
  const connection = connectionAs('app');
  const secretKey = 'a secret key for tests only, long enough';
  return buildServer({ config, connection, queue, secretKey, demoUrl: null, now, log: services.log });
}
