import type { IncomingMessage, ServerResponse } from 'node:http';
import { isUuid } from '#shared/kit/ids.ts';
import { matchesTag } from '../../access/matchesTag.ts';
import type { StreamContext, StreamRoute } from '../../access/stream.ts';
import { imageKey } from './imageKey.ts';
import { ownStore } from './ownStore.ts';
import { readMediaName, sendMedia } from './showMedia.ts';
import { refusing, sendStream, sendText } from './streamAnswers.ts';

/** GET /media/{storeId}/{imageId}-{width}.webp: one rendition of a picture, which never changes; or a video or sound. */
export const showImage: StreamRoute = {
  methods: ['GET', 'HEAD'],
  path: '/media/:storeId/:file',
  handle: refusing(sendImage),
};

async function sendImage(request: IncomingMessage, response: ServerResponse, context: StreamContext) {
  const { services, params } = context;
  const named = readMediaName(params);
  if (named) return sendMedia(request, response, { context, named });
  const key = readKey(params);
  const facts = key === undefined ? null : await services.files.stat(key);
  // A store that is off line takes its pictures with it.
  const store = facts && (await services.directory.byId(params['storeId'] ?? ''));
  if (key === undefined || !facts || !store) return sendText(response, 404, 'There is no such image.');
  // What a suspended store shows may be why it is: only its creator still sees it.
  if (store.isClosed) await ownStore(context, store.id);

  const etag = `"${params['file']}"`;
  const headers = {
    etag,
    'cache-control': store.isClosed ? 'private, no-store' : 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
    // Emails and pages of other origins show them.
    'cross-origin-resource-policy': store.isClosed ? 'same-origin' : 'cross-origin',
  };
  if (matchesTag(request.headers['if-none-match'], etag)) return void response.writeHead(304, headers).end();
  response.writeHead(200, { ...headers, 'content-type': 'image/webp', 'content-length': facts.bytes });
  if (request.method === 'HEAD') return void response.end();
  await sendStream(response, await services.files.get(key));
}

function readKey({ storeId = '', file = '' }: StreamContext['params']): string | undefined {
  const [, imageId, width] = /^([0-9a-f-]{36})-([1-9]\d{0,4})\.webp$/.exec(file) ?? [];
  if (imageId === undefined || !isUuid(imageId) || !isUuid(storeId)) return undefined;
  return imageKey({ storeId, imageId, width: Number(width) });
}
