import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Media } from '#shared/contract/catalog.ts';
import { Refusal, refuse } from '#shared/contract/refusals.ts';
import type { StoreId } from '#shared/kit/ids.ts';
import { MEDIA_BYTES_MAX } from '#shared/rules/limits.ts';
import type { Services } from '../../access/context.ts';
import { countAgainst } from '../../access/rateLimit.ts';
import type { StreamContext, StreamRoute } from '../../access/stream.ts';
import { FileProblem } from '../../gateways/files/FileProblem.ts';
import { HEAD_BYTES, sniffFile } from '../../gateways/files/sniff.ts';
import { addContentTerms } from '../customerRecord/contentTerms.ts';
import { cleanFileName } from './cleanFileName.ts';
import { mediaKey, type MediaFormat } from './mediaKey.ts';
import { ownOpenStore } from '../storeRecord/ownStore.ts';
import { presentMedia } from './presentMedia.ts';
import { refusing, sendJson } from '../../access/streamResponses.ts';
import { assertStorageLeft } from './assertStorageLeft.ts';

/** POST /uploads/media?storeId=…&name=…: a video or audio file as the whole body. Responds with its address. */
export const uploadMedia: StreamRoute = {
  methods: ['POST'],
  path: '/uploads/media',
  handle: refusing(receiveMedia),
};

async function receiveMedia(request: IncomingMessage, response: ServerResponse, context: StreamContext) {
  const { services, now, query } = context;
  const { creator, storeId } = await ownOpenStore(context, (query.get('storeId') ?? '').toLowerCase());
  await countAgainst({ ...services, now }, [{ key: `media ${creator.id}`, most: 100, seconds: 3600 }]);
  if (Number(request.headers['content-length'] ?? 0) > MEDIA_BYTES_MAX) throw new Refusal('media-bytes');
  const name = cleanFileName(query.get('name') ?? '');
  sendJson(response, 201, await storeMedia(services, { storeId, name, request, now }));
}

interface NewMedia {
  storeId: StoreId;
  name: string;
  request: IncomingMessage;
  now: Date;
}

/** The type is detected from the first bytes. The rest is streamed to storage. */
async function storeMedia(services: Services, { storeId, name, request, now }: NewMedia): Promise<Media> {
  const chunks = request.iterator({ destroyOnReturn: false });
  const head = await readHead(chunks);
  const media = { id: randomUUID(), name, format: await formatOf(head) };
  const key = mediaKey(storeId, media);
  const source = Readable.from(joined(head, chunks), { objectMode: false });
  const { bytes } = await services.files.put(key, source, { maxBytes: MEDIA_BYTES_MAX }).catch(refuseSize);
  try {
    await services.db.inStore(storeId, async (tx) => {
      await assertStorageLeft(tx, bytes);
      await tx.run(tx.q.insertInto('media').values({ store_id: tx.realm, ...media, bytes, created_at: now }));
      await addContentTerms(tx, 'media', [media.id]);
    });
  } catch (error) {
    await services.files.delete(key);
    throw error;
  }
  return presentMedia(storeId, { ...media, bytes });
}

async function readHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const { value, done = false } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  return head;
}

async function* joined(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* rest;
}

async function formatOf(head: Buffer): Promise<MediaFormat> {
  if (head.length === 0) return refuse('file-empty');
  const { mime } = await sniffFile(head);
  return FORMATS.get(mime.split(';')[0] ?? '') ?? refuse('media-type');
}

/** The media formats by the type that the content shows. */
const FORMATS = new Map<string, MediaFormat>([
  ['video/mp4', 'mp4'],
  ['video/x-m4v', 'mp4'],
  ['video/webm', 'webm'],
  ['audio/mpeg', 'mp3'],
  ['audio/mp4', 'm4a'],
  ['audio/x-m4a', 'm4a'],
  ['audio/ogg', 'ogg'],
]);

function refuseSize(error: unknown): never {
  if (error instanceof FileProblem && error.code === 'file-too-large') throw new Refusal('media-bytes');
  throw error;
}
