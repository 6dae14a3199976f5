import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUploads, locationOf, uploadIdOf } from '#test/uploads.ts';

let at: Awaited<ReturnType<typeof createUploads>>;

beforeAll(async () => {
  at = await createUploads();
});
afterAll(() => at.world.close());

it('an unfinished upload is kept for seven days, then deleted', async () => {
  const created = await at.tus.create(at.metadata(), 10);
  at.world.travel({ days: 6, hours: 23 });
  await at.world.sweep(at.ana.storeId);
  expect((await at.tus.head(locationOf(created))).status).toBe(200);

  at.world.travel({ hours: 2 });
  expect((await at.tus.head(locationOf(created))).status).toBe(410);
  await at.world.sweep(at.ana.storeId);
  expect(await at.world.sql('select 1 from uploads where id = $1', [uploadIdOf(created)])).toEqual([]);
  await expect(at.world.services.uploads.getUpload(uploadIdOf(created))).rejects.toMatchObject({ status_code: 404 });
});

it('bytes without a version are deleted after a day, and no others', async () => {
  const { files } = at.world.services;
  const file = await at.tus.upload(at.metadata(), Buffer.from('kept'));
  const copy = await at.world.call(
    'duplicateProduct',
    { storeId: at.ana.storeId, productId: at.productId },
    { as: at.ana },
  );
  const day = at.world.now().toISOString().slice(0, 10).replaceAll('-', '');
  const orphan = `files/${at.ana.storeId}/${day}/00112233445566778899aabbccddeeff`;
  await files.put(orphan, Readable.from(['lost']));

  await at.world.sweep(at.ana.storeId);
  expect(await files.stat(orphan)).not.toBeNull();
  at.world.travel({ days: 2 });
  await at.world.sweep(at.ana.storeId);
  expect(await files.stat(orphan)).toBeNull();
  expect((await at.storedFile(file.id)).content.toString()).toBe('kept');
  expect((await at.storedFile(copy.product.files[0].id)).content.toString()).toBe('kept');
});
