import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { bringFfmpeg } from '../test/servers/bringFfmpeg.ts';
import { testVideo } from '../test/testVideo.ts';
import type { Client } from './openClient.ts';
import type { MeasuredShop } from './openMeasuredShop.ts';
import { reachDatabase } from './reachDatabase.ts';
import type { Product } from './startProduct.ts';

export interface VideoLesson {
  productId: string;
  /** The page of the lesson, which everybody can open. */
  path: string;
  versionId: string;
  /** The stored file. */
  file: string;
  bytes: number;
}

const SECONDS = 60;

/** A published course with one lesson, a video of a minute in 720p. */
export async function openVideoLesson(client: Client, product: Product, shop: MeasuredShop): Promise<VideoLesson> {
  const { creator, storeId } = shop;
  const { token } = creator;
  const input = { storeId, title: 'Pressing moss', price: { kind: 'fixed', amount: 900 }, currency: 'USD' };
  const { id: productId, slug } = await client.saveProduct(creator, input);
  const lesson = { id: randomUUID(), kind: 'video', title: 'The first press', isPreview: true, opens: null };
  const modules = [{ id: randomUUID(), title: 'Begin', lessons: [lesson] }];
  const course = { id: randomUUID(), kind: 'course', title: 'Moss', modules, hasCertificate: false, timeZone: 'UTC' };
  await client.call(z.unknown(), 'saveContents', { storeId, productId, contents: [course] }, { token });
  const video = await testVideo(await bringFfmpeg(), { seconds: SECONDS, size: '1280x720' });
  const place = { storeId, productId, lessonId: lesson.id, filename: 'moss.mp4' };
  const location = await client.beginUpload(creator, place, video.length);
  await client.continueUpload(creator, { location, offset: 0, bytes: video });
  await client.publishProduct(creator, { storeId, productId });
  const database = new pg.Client(reachDatabase(product.dataDir, 'owner'));
  await database.connect();
  const { rows } = await database.query<{ id: string; key: string }>(
    `select v.id, v.storage_key as key from file_versions v join product_files f on f.store_id = v.store_id and f.id = v.file_id
      where f.lesson_id = $1`,
    [lesson.id],
  );
  await database.end();
  const [version] = rows;
  if (!version) throw new Error('The lesson has no video.');
  return {
    productId,
    path: `/${shop.productPath.split('/')[1]}/p/${slug}/lessons/${lesson.id}`,
    versionId: version.id,
    file: join(product.dataDir, 'files', version.key),
    bytes: video.length,
  };
}
