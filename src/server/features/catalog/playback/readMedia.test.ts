import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { job } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { lessonOf, publishCourse } from '#test/course.ts';
import { buy } from '#test/furnish.ts';
import { mediaFile } from '#test/mediaFiles.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { createUploads } from '#test/uploads.ts';

let at: Awaited<ReturnType<typeof createUploads>>;
beforeAll(async () => {
  at = await createUploads();
});
afterAll(() => at.world.close());

const upload = async (name: string, content: Parameters<typeof mediaFile>[0]) => {
  const productId = await at.newProduct();
  const bytes = new Uint8Array(await mediaFile(content));
  const { id } = await at.tus.upload(at.metadata(name, { productId, duration: '90' }), bytes);
  return { productId, fileId: id };
};
const fileOf = async (productId: string) => (await at.product(productId)).files[0];

describe('an uploaded video or recording', () => {
  it('is read in a job, which also corrects its length', async () => {
    const { productId } = await upload('film.mp4', { format: 'mp4, index last', video: 'hevc', audio: 'aac' });
    expect(await fileOf(productId)).toMatchObject({ media: null, durationSeconds: 90 });
    await at.world.runJobs();
    expect(await fileOf(productId)).toMatchObject({
      media: { isRead: true, video: expect.stringContaining('1.6.L93'), audio: 'mp4a.40.2', isIndexLast: true },
      durationSeconds: 3,
    });
    const { product } = await at.world.call('duplicateProduct', { storeId: at.ana.storeId, productId }, { as: at.ana });
    expect(product.files[0].media).toMatchObject({ isRead: true, isIndexLast: true });
  });

  it('is unknown if it is broken, and keeps the length that the browser read', async () => {
    const productId = await at.newProduct();
    const broken = Buffer.concat([Buffer.from('00000018667479706d70343200000000', 'hex'), Buffer.alloc(5000)]);
    await at.tus.upload(at.metadata('broken.mp4', { productId, duration: '90' }), broken);
    await at.world.runJobs();
    expect(await fileOf(productId)).toMatchObject({ media: { isRead: false }, durationSeconds: 90 });
  });

  it('is read by the sweep if its job was lost, and only once', async () => {
    const { productId } = await upload('film.webm', { format: 'webm', video: 'vp9', audio: 'opus' });
    await at.world.sql(`delete from pgboss.job where name = 'readMedia'`, []);
    at.world.travel({ hours: 2 });
    await at.world.sweep(at.ana.storeId);
    expect((await fileOf(productId))?.media).toMatchObject({ isRead: true, audio: 'opus' });
    const [version] = await at.world.sql<{ id: string }>(
      'select v.id from file_versions v join product_files f on f.id = v.file_id where f.product_id = $1',
      [productId],
    );
    await at.world.sql('update file_versions set duration_seconds = 7 where id = $1', [version?.id]);
    await at.world.services.db.inStore(provenStore(at.ana.storeId), (tx) =>
      tx.enqueue(job('readMedia', { realm: tx.realm, versionId: version?.id ?? '' })),
    );
    await at.world.runJobs();
    expect((await fileOf(productId))?.durationSeconds).toBe(7);
  });

  it('is played in the library, unless browsers cannot', async () => {
    const { storeId, slug } = at.ana;
    for (const [video, isPlayed] of [
      ['avc', true],
      ['hevc', false],
    ] as const) {
      const { productId, fileId } = await upload('film.mp4', { format: 'mp4', video });
      await at.world.call('saveProduct', { storeId, productId, price: { kind: 'free' } }, { as: at.ana });
      await at.world.call('publishProduct', { storeId, productId }, { as: at.ana });
      const email = `${video}@example.com`;
      await buy(at.world, { storeId, productId, email });
      await at.world.runJobs();
      const browser = await memberBrowser(at.world, { slug, email });
      const library = (await browser.get(`/${slug}/members`)).body;
      const page = /\/[\w-]+\/members\/product\/[\w-]+/.exec(library)?.[0] ?? '';
      const { body } = await browser.get(page);
      expect(body.includes('<video')).toBe(isPlayed);
      expect(body).toContain(`/members/files/${fileId}"`);
    }
  });

  it('is downloaded from the page of its lesson, if browsers cannot play it', async () => {
    const { storeId, slug } = at.ana;
    const productId = await at.newProduct();
    const lesson = lessonOf('video', { seconds: 60 });
    await at.world.call('saveProduct', { storeId, productId, price: { kind: 'free' } }, { as: at.ana });
    await publishCourse(at.world, at.ana, { productId, lessons: [lesson] });
    await buy(at.world, { storeId, productId, email: 'learner@example.com' });
    const browser = await memberBrowser(at.world, { slug, email: 'learner@example.com' });
    const page = async () => (await browser.get(`/${slug}/members/lessons/${lesson.id}`)).body;
    expect(await page()).toContain('<video');
    const facts = { isRead: true, video: 'hvc1.1.6.L93.B0', audio: null, isIndexLast: false };
    await at.world.sql(
      'update file_versions set media = $1 where file_id in (select id from product_files where product_id = $2)',
      [JSON.stringify(facts), productId],
    );
    expect(await page()).not.toContain('<video');
    expect(await page()).toContain('Browsers can’t play this file.');
    expect((await browser.get(`/${slug}/members/lessons/${lesson.id}/media`)).statusCode).toBe(303);
  });
});
