import { Readable } from 'node:stream';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RenderedPage } from '#shared/contract/pages.ts';
import { matchesTag } from '../../access/matchesTag.ts';
import type { OwnFile, PageAnswer } from '../../access/page.ts';
import { readAcceptEncoding, type Encoding } from '../acceptEncoding.ts';
import type { Deps } from '../Deps.ts';
import { etagOf, type SharedHeaders } from '../pageCache.ts';
import { FRAME_HEADERS, pagePolicy, WALLET_HEADERS } from '../security.ts';
import { sendFile } from '../serveSearchFiles.ts';

const MIN_COMPRESSED_BYTES = 1024;

/** Sends what a page's handler returned. */
export function sendAnswer(deps: Deps, request: FastifyRequest, reply: FastifyReply, answer: PageAnswer) {
  if ('goTo' in answer) return reply.header('cache-control', 'no-store').redirect(answer.goTo, answer.status ?? 303);
  if ('frame' in answer) return sendFrame(reply, answer);
  if ('json' in answer) return sendJson(reply, answer);
  if ('send' in answer) return sendFile(request, reply, answer.send);
  if ('download' in answer) return sendDownload(reply, answer.download);
  if (answer.isWaiting) reply.header('refresh', '2');
  return sendRendered(request, reply, { rendered: deps.renderPage(answer.show), status: answer.status ?? 200 });
}

function sendJson(reply: FastifyReply, { json, status = 200 }: Extract<PageAnswer, { json: object }>) {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(json));
}

/** A file for one person, created while it is sent. */
function sendDownload(reply: FastifyReply, { fileName, type, chunks }: OwnFile) {
  return reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .type(type)
    .send(Readable.from(chunks));
}

/** Content for a sandboxed frame, with the same restrictions if its address is opened by itself. */
function sendFrame(reply: FastifyReply, { frame, isWaiting = false }: Extract<PageAnswer, { frame: string }>) {
  if (isWaiting) reply.header('refresh', '1');
  return reply
    .headers(FRAME_HEADERS)
    .header('cache-control', 'private, no-store')
    .type('text/html; charset=utf-8')
    .send(frame);
}

const PERSONAL_HEADERS = {
  'cache-control': 'private, no-store',
  vary: 'accept-encoding, accept-language, cookie',
} satisfies SharedHeaders;

export function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  { rendered, status, shared }: { rendered: RenderedPage; status: number; shared?: SharedHeaders },
) {
  const body = Buffer.from(rendered.html);
  reply
    .code(status)
    .headers(rendered.payment === null ? {} : WALLET_HEADERS)
    .header('content-security-policy', pagePolicy(rendered))
    .headers({ ...(shared ?? PERSONAL_HEADERS) })
    .type('text/html; charset=utf-8');
  if (shared) {
    // The same ETag as the cached bytes will have, so that clients with the page get 304 from either.
    const etag = etagOf(body);
    reply.header('etag', etag);
    if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  }
  const { encoding, identity } = readAcceptEncoding(request.headers['accept-encoding']);
  if (encoding === 'identity' || (identity && body.length < MIN_COMPRESSED_BYTES)) return reply.send(body);
  return reply.header('content-encoding', encoding).send(encode(body, encoding));
}

/** For bytes that are sent once: the best compression within about a millisecond. */
const encode = (body: Buffer, encoding: Exclude<Encoding, 'identity'>): Buffer =>
  encoding === 'gzip'
    ? gzipSync(body, { level: 6 })
    : brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
