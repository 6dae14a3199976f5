import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Image } from '#shared/contract/catalog.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import type { StoreId } from '#shared/kit/ids.ts';
import type { Services } from '../../access/context.ts';
import { countAgainst } from '../../access/rateLimit.ts';
import type { StreamContext, StreamRoute } from '../../access/stream.ts';
import { ImageProblem } from '../../gateways/files/ImageProblem.ts';
import { IMAGE_MAX_BYTES, readImage } from '../../gateways/files/images.ts';
import { addContentTerms } from '../customerRecord/contentTerms.ts';
import { cleanFileName } from './cleanFileName.ts';
import { imageKey } from './imageKey.ts';
import { withImageSlot } from './imageSlots.ts';
import { ownOpenStore } from '../storeRecord/ownStore.ts';
import { presentImage } from './presentImage.ts';
import { refusing, sendJson } from '../../access/streamResponses.ts';

/** POST /uploads/images?storeId=…&name=…: an image as the whole body. Responds with its renditions. */
export const uploadImage: StreamRoute = {
  methods: ['POST'],
  path: '/uploads/images',
  handle: refusing(receiveImage),
};

async function receiveImage(request: IncomingMessage, response: ServerResponse, context: StreamContext) {
  const { services, now, query } = context;
  const { creator, storeId } = await ownOpenStore(context, (query.get('storeId') ?? '').toLowerCase());
  await countAgainst({ ...services, now }, [{ key: `images ${creator.id}`, most: 1000, seconds: 3600 }]);
  if (Number(request.headers['content-length'] ?? 0) > IMAGE_MAX_BYTES) throw new Refusal('image-bytes');
  const sent = query.get('name') ?? '';
  const name = sent === '' ? '' : cleanFileName(sent);
  const image = await withImageSlot(creator.id, async () =>
    storeImage(services, { storeId, name, source: await readBody(request), now }),
  );
  sendJson(response, 201, image);
}

/** If reading stops early, the rest must be drained, or the refusal would not reach the browser. */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > IMAGE_MAX_BYTES) throw new Refusal('image-bytes');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

interface NewImage {
  storeId: StoreId;
  name?: string;
  source: Readable | Buffer;
  now: Date;
}

/** Renders an image and stores it. Refuses files that are not images, broken or too large. */
export async function storeImage(services: Services, { storeId, name = '', source, now }: NewImage): Promise<Image> {
  const { sizes, width, height, color } = await readImage(source).catch(refuseImage);
  const shape = { id: randomUUID(), width, height, widths: sizes.map((size) => size.width) };
  for (const size of sizes) {
    await services.files.put(imageKey({ storeId, imageId: shape.id, width: size.width }), Readable.from(size.webp));
  }
  await services.db.inStore(storeId, async (tx) => {
    await tx.run(
      tx.q.insertInto('images').values({ store_id: tx.realm, name, created_at: now, colour: color, ...shape }),
    );
    await addContentTerms(tx, 'image', [shape.id]);
  });
  return presentImage(storeId, { ...shape, color });
}

function refuseImage(error: unknown): never {
  if (error instanceof ImageProblem) throw new Refusal(error.code);
  throw error;
}
