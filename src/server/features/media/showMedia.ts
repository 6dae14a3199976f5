import type { IncomingMessage, ServerResponse } from 'node:http';
import { isUuid } from '#shared/kit/ids.ts';
import { matchesTag } from '../../access/matchesTag.ts';
import type { StreamContext } from '../../access/stream.ts';
import { readRange } from '../../gateways/files/ranges.ts';
import { isMediaFormat, MEDIA_TYPES, mediaKey, type MediaFormat } from './mediaKey.ts';
import { ownStore } from '../storeRecord/ownStore.ts';
import { sendStream, sendText } from '../../access/streamResponses.ts';

interface Named {
  storeId: string;
  id: string;
  format: MediaFormat;
}

/** Parses names such as {id}.mp4 below /media/{storeId}/. Undefined for any other name. */
export function readMediaName({ storeId = '', file = '' }: StreamContext['params']): Named | undefined {
  const [, id = '', format = ''] = /^([0-9a-f-]{36})\.([a-z\d]{3,4})$/.exec(file) ?? [];
  return isUuid(id) && isUuid(storeId) && isMediaFormat(format) ? { storeId, id, format } : undefined;
}

/** Sends a video or audio file, or the requested range, with its fixed media type. */
export async function sendMedia(
  request: IncomingMessage,
  response: ServerResponse,
  { context, named }: { context: StreamContext; named: Named },
): Promise<void> {
  const { services } = context;
  const key = mediaKey(named.storeId, named);
  const facts = await services.files.stat(key);
  const store = facts && (await services.directory.byId(named.storeId));
  if (!facts || !store) return sendText(response, 404, 'File not found.');
  // A suspended store's content may be the reason for the suspension, so only its creator still sees it.
  if (store.isClosed) await ownStore(context, store.id);

  const etag = `"${named.id}"`;
  const ifRange = request.headers['if-range'];
  const part = readRange(request.headers.range, facts.bytes, {
    etag,
    ifRange: typeof ifRange === 'string' ? ifRange : undefined,
  });
  const headers = {
    ...part.headers,
    'content-type': MEDIA_TYPES[named.format],
    'cache-control': store.isClosed ? 'private, no-store' : 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; media-src 'self'",
    'cross-origin-resource-policy': store.isClosed ? 'same-origin' : 'cross-origin',
  };
  if (matchesTag(request.headers['if-none-match'], etag)) return void response.writeHead(304, headers).end();
  if (part.status === 416 || request.method === 'HEAD') return void response.writeHead(part.status, headers).end();
  const stream = await services.files.get(key, { start: part.start, end: part.end });
  response.writeHead(part.status, headers);
  await sendStream(response, stream);
}
