import { createHash, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { z } from 'zod';
import type { Client } from './openClient.ts';
import { SLUG, type MeasuredShop } from './openMeasuredShop.ts';
import { reachDatabase } from './reachDatabase.ts';

const LESSONS = 30;
export const VIDEO_SECONDS = 3600;

export interface MeasuredCourse {
  contentId: string;
  /** The lesson with a video, and its page. */
  lessonId: string;
  path: string;
  /** The cookies of customers who have the course. */
  cookies: string[];
}

/** A course with a video and texts, and customers who have it and are signed in. */
export async function openMeasuredCourse(
  client: Client,
  dataDir: string,
  { shop, members }: { shop: MeasuredShop; members: number },
): Promise<MeasuredCourse> {
  const { creator, storeId } = shop;
  const { token } = creator;
  const title = 'Printing from zero';
  const { id: productId } = await client.saveProduct(creator, { storeId, title, price: { kind: 'free' } });
  const lessons = Array.from({ length: LESSONS }, (_, at) => ({
    id: randomUUID(),
    kind: at === 0 ? 'video' : 'text',
    title: `Lesson ${at + 1}: ${TOPICS[at % TOPICS.length] ?? ''}`,
    opens: null,
  }));
  const contentId = randomUUID();
  const modules = [{ id: randomUUID(), title: 'From paper to print', lessons }];
  const contents = [{ id: contentId, kind: 'course', title, modules, hasCertificate: true }];
  await client.call(z.unknown(), 'saveContents', { storeId, productId, contents }, { token });
  for (const { id: lessonId } of lessons)
    await client.call(z.unknown(), 'saveLesson', { storeId, lessonId, document: DOCUMENT }, { token });
  const lessonId = lessons[0]?.id ?? '';
  const place = { storeId, productId, lessonId, filename: 'printing.mp4', duration: String(VIDEO_SECONDS) };
  const location = await client.beginUpload(creator, place, VIDEO.length);
  await client.continueUpload(creator, { location, offset: 0, bytes: VIDEO });
  await client.publishProduct(creator, { storeId, productId });
  const tokens = await signIn(dataDir, { storeId, productId, members });
  const path = `/${SLUG}/members/lessons/${lessonId}`;
  return { contentId, lessonId, path, cookies: tokens.map((session) => `stoa_member=${session}`) };
}

/** Writes customers, their access and their sessions, as the product does. */
async function signIn(
  dataDir: string,
  { storeId, productId, members }: { storeId: string; productId: string; members: number },
): Promise<string[]> {
  const tokens = Array.from({ length: members }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  const owner = new pg.Client(reachDatabase(dataDir, 'owner'));
  await owner.connect();
  await owner.query(
    `create temp table members as
       select gen_random_uuid() as id, hash, gen_random_uuid() || '@example.com' as email from unnest($1::bytea[]) hash`,
    [hashes],
  );
  const store = `'${storeId}'::uuid`;
  await owner.query(
    `insert into accounts (store_id, id, email, email_key, created_at) select ${store}, id, email, email, now() from members`,
  );
  await owner.query(
    `insert into customers (store_id, id, email, created_at, updated_at) select ${store}, id, email, now(), now() from members`,
  );
  await owner.query(
    `insert into entitlements (store_id, id, customer_id, product_id, granted_by, granted_at, source)
       select ${store}, gen_random_uuid(), id, '${productId}', (select creator_id from stores where id = ${store}), now(), 'grant' from members`,
  );
  await owner.query(
    `insert into sessions (store_id, token_hash, id, account_id, user_agent, address, created_at, seen_at, expires_at)
       select ${store}, hash, gen_random_uuid(), id, 'bench', '', now(), now(), now() + interval '90 days' from members`,
  );
  await owner.end();
  return tokens;
}

const TOPICS = ['paper and grain', 'mixing ink', 'the first proof', 'registration', 'drying and pressing'];

const DOCUMENT = {
  type: 'doc',
  content: Array.from({ length: 4 }, () => ({
    type: 'paragraph',
    content: [
      {
        type: 'text',
        text: 'Wet the paper on both sides and let it rest between blotters for an hour. Ink goes on in thin layers: three are better than one, and each one shows you where the roller is uneven.',
      },
    ],
  })),
};

/** The smallest file that is a video: its type and an empty list of tracks (ISO 14496-12). */
const VIDEO = Buffer.concat([
  box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41')),
  box('moov', box('mvhd', header())),
]);

function box(type: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length + 8);
  return Buffer.concat([size, Buffer.from(type), content]);
}

/** A thousand units a second. */
function header(): Buffer {
  const bytes = Buffer.alloc(100);
  bytes.writeUInt32BE(1000, 12);
  bytes.writeUInt32BE(VIDEO_SECONDS * 1000, 16);
  return bytes;
}
