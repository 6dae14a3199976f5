import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { job } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { creatorCookie } from '#server/http/cookies.ts';
import { createUploads, locationOf, tusClient } from '#test/uploads.ts';

let at: Awaited<ReturnType<typeof createUploads>>;

beforeAll(async () => {
  at = await createUploads();
});
afterAll(() => at.world.close());

const GB = 1024 ** 3;

describe('an upload is refused before a byte is sent', () => {
  it('if it is empty', async () => {
    expect(await errorOf(at.tus.create(at.metadata(), 0))).toEqual({
      httpStatus: 400,
      status: 'INVALID_ARGUMENT',
      message: 'This file is empty. Choose another.',
      details: { refusal: 'file-empty', field: 'file' },
    });
  });

  it('if it is larger than 5 GB', async () => {
    expect(await errorOf(at.tus.create(at.metadata(), 5 * GB + 1))).toMatchObject({
      httpStatus: 413,
      message: 'This file is larger than 5 GB.',
      details: { refusal: 'file-too-large' },
    });
    expect((await at.tus.create(at.metadata(), 5 * GB)).status).toBe(201);
  });

  it('if it exceeds the store’s 50 GB, even with concurrent uploads', async () => {
    const productId = await at.newProduct(at.ben);
    const metadata = { storeId: at.ben.storeId, productId, filename: 'prints.pdf' };
    const bens = tusClient(at.base, at.ben);
    const begun = await Promise.all(Array.from({ length: 16 }, () => bens.create(metadata, 5 * GB)));
    const [taken, refused] = [201, 429].map((wanted) => begun.filter(({ status }) => status === wanted));
    expect([taken?.length, refused?.length]).toEqual([10, 6]);
    expect(await errorOf(bens.create(metadata, 1))).toMatchObject({
      message:
        'There isn’t enough storage for this file. A store can hold 50 GB, including earlier versions. Choose a smaller file.',
      details: { refusal: 'storage-full', field: 'file' },
    });
    await bens.terminate(locationOf(taken?.[0] ?? Response.error()));
    await at.world.services.db.inStore(provenStore(at.ben.storeId), (tx) =>
      tx.enqueue(job('sweep', { realm: tx.realm })),
    );
    await at.world.runJobs();
    expect((await bens.create(metadata, 5 * GB)).status).toBe(201);
  });

  it('if its name has 300 characters, or none', async () => {
    expect(await errorOf(at.tus.create(at.metadata('x'.repeat(300)), 5))).toMatchObject({
      message: 'File names can have up to 255 characters.',
      details: { refusal: 'file-name' },
    });
    for (const name of ['', '  ', '/', '..', '\u0000']) {
      expect(await errorOf(at.tus.create(at.metadata(name), 5))).toMatchObject({ message: 'Give the file a name.' });
    }
  });

  it.each([
    { 'upload-length': 'many' },
    { 'upload-length': '-1' },
    { 'upload-metadata': 'storeId' },
    { 'upload-metadata': '###' },
  ])('if its headers are %j', async (headers) => {
    expect((await at.tus.create(at.metadata(), 5, headers)).status).toBe(400);
  });

  it('if nobody is signed in', async () => {
    const nobody = tusClient(at.base, { idToken: 'x'.repeat(43) });
    expect(await errorOf(nobody.create(at.metadata(), 5))).toMatchObject({
      httpStatus: 401,
      status: 'UNAUTHENTICATED',
    });
  });

  it('if the request comes from another site', async () => {
    expect(await errorOf(createFrom('cross-site'))).toMatchObject({
      httpStatus: 403,
      details: { reason: 'cross-origin' },
    });
    expect((await createFrom('same-origin')).status).toBe(201);
  });

  it('if the store, the product or the file belongs to another creator', async () => {
    const file = await at.tus.upload(at.metadata(), Buffer.from('one'));
    const count = await countUploads();
    const otherCreator = tusClient(at.base, at.ben);
    const metadata = (more: Record<string, string>) => at.metadata('a.pdf', more);
    expect((await otherCreator.create(at.metadata(), 5)).status).toBe(403);
    expect((await otherCreator.create(metadata({ storeId: at.ben.storeId }), 5)).status).toBe(404);
    expect((await at.tus.create(metadata({ productId: await at.newProduct(at.ben) }), 5)).status).toBe(404);
    expect((await at.tus.create(metadata({ productId: await at.newProduct(), fileId: file.id }), 5)).status).toBe(404);
    expect((await at.tus.create(metadata({ storeId: crypto.randomUUID() }), 5)).status).toBe(404);
    expect((await at.tus.create(metadata({ storeId: 'x' }), 5)).status).toBe(400);
    expect(await countUploads()).toBe(count);
  });
});

it.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ana\\Prints.pdf', 'Prints.pdf'],
  ['a/b/c/', 'c'],
  ['a\u0000b\u0007\u202ecod.exe', 'abcod.exe'],
])('stores a file named %j as %j', async (sent, name) => {
  expect(await at.tus.upload(at.metadata(sent), Buffer.from('x'))).toMatchObject({ name });
});

it('another creator’s upload is not found', async () => {
  const created = await at.tus.create(at.metadata(), 10);
  const otherCreator = tusClient(at.base, at.ben);
  expect((await otherCreator.head(locationOf(created))).status).toBe(404);
  expect((await otherCreator.patch(locationOf(created), 0, Buffer.from('0123456789'))).status).toBe(404);
  expect((await otherCreator.terminate(locationOf(created))).status).toBe(404);
  expect((await at.tus.head(locationOf(created))).headers.get('upload-offset')).toBe('0');
});

it.each(['/uploads/x', `/uploads/${'a'.repeat(69)}`, '/uploads/..%2f..%2fetc'])(
  'there is no upload at %s',
  async (path) => {
    expect((await at.tus.head(path)).status).toBe(404);
  },
);

it('an upload accepts no more bytes than it announced', async () => {
  const created = await at.tus.create(at.metadata(), 5);
  expect((await at.tus.patch(locationOf(created), 0, Buffer.from('0123456789'))).status).toBe(413);
});

function createFrom(site: string): Promise<Response> {
  const cookie = `${creatorCookie(false).name}=${at.ana.idToken}`;
  return at.tus.create(at.metadata(), 5, { authorization: '', cookie, 'sec-fetch-site': site });
}

async function errorOf(asked: Promise<Response>): Promise<object> {
  const response = await asked;
  const { error } = JSON.parse(await response.text());
  return { httpStatus: response.status, ...error };
}

async function countUploads(): Promise<unknown> {
  const [row] = await at.world.sql('select count(*)::int as n from uploads');
  return row?.['n'];
}
