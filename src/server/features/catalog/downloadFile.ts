import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { REFUSALS } from '#shared/contract/refusals.ts';
import { provenStore } from '#shared/kit/ids.ts';
import type { StreamContext, StreamRoute } from '../../access/stream.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { contentDisposition } from '../../gateways/files/contentDisposition.ts';
import { readRange } from '../../gateways/files/ranges.ts';
import { openFileLink } from './fileLink.ts';
import { refusing, sendStream, sendText } from './streamAnswers.ts';

/** GET /files/{versionId}?…: one version of a product file, for whoever holds a link that `fileLink` signed. */
export const downloadFile: StreamRoute = {
  methods: ['GET', 'HEAD'],
  path: '/files/:versionId',
  handle: refusing(sendFile),
};

const Claims = z.object({ storeId: z.uuid(), name: z.string() });

async function sendFile(request: IncomingMessage, response: ServerResponse, { services, params, now }: StreamContext) {
  const link = openFileLink(services, { url: request.url ?? '', now });
  if (link.status === 'forged') return sendText(response, 403, 'This link is not valid.');
  if (link.status === 'expired') {
    return sendText(response, 410, 'This link has expired. Go back to the page and download the file from there.');
  }
  const { storeId, name } = Claims.parse(link.claims);
  const store = await services.directory.byId(storeId);
  if (store?.isClosed) return sendText(response, 503, REFUSALS['store-unavailable'].says);
  const version = await services.db.inStore(provenStore(storeId), (tx) => findVersion(tx, params['versionId'] ?? ''));
  if (!version) return sendText(response, 404, 'This file is not here any more.');

  const etag = `"${version.sha256.toString('hex')}"`;
  const part = readRange(request.headers.range, version.bytes, { etag, ifRange: header(request, 'if-range') });
  const headers = { ...part.headers, ...fixedHeaders({ name, mime: version.mime }) };
  if (part.status === 416 || request.method === 'HEAD') return void response.writeHead(part.status, headers).end();
  const bytes = await services.files.get(version.storage_key, { start: part.start, end: part.end });
  response.writeHead(part.status, headers);
  await sendStream(response, bytes);
}

/** Whatever a creator uploaded, a browser saves it and never runs it. */
const fixedHeaders = ({ name, mime }: { name: string; mime: string }) => ({
  'content-type': mime,
  'content-disposition': contentDisposition(name),
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'private, no-store',
});

const findVersion = (tx: StoreTx, id: string) =>
  tx.maybe(
    tx.q
      .selectFrom('file_versions as v')
      .innerJoin('stores as s', 's.id', 'v.store_id')
      .select(['v.storage_key', 'v.bytes', 'v.sha256', 'v.mime'])
      .where('v.store_id', '=', tx.realm)
      .where('v.id', '=', id)
      .where('s.deleted_at', 'is', null),
  );

function header({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
