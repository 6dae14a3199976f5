import type { IncomingMessage, ServerResponse } from 'node:http';
import { isUuid } from '#shared/kit/ids.ts';
import { matchesTag } from '../../access/matchesTag.ts';
import type { StreamContext, StreamRoute } from '../../access/stream.ts';
import { imageKey } from './imageKey.ts';
import { ownStore } from '../storeRecord/ownStore.ts';
import { readEmailImage } from './readEmailImage.ts';
import { readMediaName, sendMedia } from './showMedia.ts';
import { refusing, sendStream, sendText } from '../../access/streamResponses.ts';

/**
 * GET /media/{storeId}/{imageId}-{width}.webp: one immutable rendition of an image, or a video or audio file. With
 * `-email` in place of `.webp`, the image has a format that Outlook for Windows can show, because Outlook does not
 * support WebP.
 */
export const showImage: StreamRoute = {
  methods: ['GET', 'HEAD'],
  path: '/media/:storeId/:file',
  handle: refusing(sendImage),
};

async function sendImage(request: IncomingMessage, response: ServerResponse, context: StreamContext) {
  const { services, params } = context;
  const named = readMediaName(params);
  if (named) return sendMedia(request, response, { context, named });
  const rendition = readRendition(params);
  const facts = rendition && (await services.files.stat(imageKey(rendition)));
  // Images of a store that is offline are not served.
  const store = facts && (await services.directory.byId(params['storeId'] ?? ''));
  if (!rendition || !facts || !store) return sendText(response, 404, 'Image not found.');
  // A suspended store's content may be the reason for the suspension, so only its creator still sees it.
  if (store.isClosed) await ownStore(context, store.id);

  const etag = `"${params['file']}"`;
  const headers = {
    etag,
    'cache-control': store.isClosed ? 'private, no-store' : 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
    // Emails and pages of other origins embed them.
    'cross-origin-resource-policy': store.isClosed ? 'same-origin' : 'cross-origin',
  };
  if (matchesTag(request.headers['if-none-match'], etag)) return void response.writeHead(304, headers).end();
  if (rendition.isForEmail) {
    const { content, type } = await readEmailImage(services, rendition);
    response.writeHead(200, { ...headers, 'content-type': type, 'content-length': content.length });
    return void response.end(request.method === 'HEAD' ? undefined : content);
  }
  response.writeHead(200, { ...headers, 'content-type': 'image/webp', 'content-length': facts.bytes });
  if (request.method === 'HEAD') return void response.end();
  await sendStream(response, await services.files.get(imageKey(rendition)));
}

function readRendition({ storeId = '', file = '' }: StreamContext['params']) {
  const [, imageId, width, variant] = /^([0-9a-f-]{36})-([1-9]\d{0,4})(\.webp|-email)$/.exec(file) ?? [];
  if (imageId === undefined || !isUuid(imageId) || !isUuid(storeId)) return null;
  return { storeId, imageId, width: Number(width), isForEmail: variant === '-email' };
}
