import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '#shared/contract/refusals.ts';
import { resourceExhaustionOf } from './faults.ts';
import type { StreamContext, StreamRoute } from './stream.ts';
import { isOutOfReach } from '../db/outOfReach.ts';

type Handle = StreamRoute['handle'];

/** Sends refusals of byte-stream handlers as JSON, as the calls do. Faults are logged. */
export const refusing =
  (handle: Handle): Handle =>
  async (request, response, context) => {
    try {
      await handle(request, response, context);
    } catch (error) {
      answerError({ error, request, response, context });
    }
  };

interface Failure {
  error: unknown;
  request: IncomingMessage;
  response: ServerResponse;
  context: StreamContext;
}

function answerError({ error, request, response, context }: Failure): void {
  if (isDisconnected(request, response)) return void response.destroy();
  const refusal = refusalOf(error);
  if (error !== refusal) context.services.faults.report(error, { id: context.requestId });
  if (response.headersSent) return void response.destroy();
  sendJson(response, refusal.httpStatus, refusalBody(refusal));
  // Discards what the client still sends, so that the connection can be reused.
  request.resume();
}

/** A fault as a refusal. Temporary faults ask the client to retry. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return new Refusal(isOutOfReach(error) || resourceExhaustionOf(error) !== null ? 'unavailable' : 'unexpected');
}

export const refusalBody = ({ status, message, details, code }: Refusal) => ({
  error: { status, message, details: { ...details, refusal: code } },
});

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(text);
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(text);
}

/** The whole body. Null if it is longer than the limit. */
export async function readBody(request: IncomingMessage, mostBytes: number): Promise<Buffer | null> {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) return null;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Sends a stream at the client's pace. A client that disconnects is not a fault. */
export async function sendStream(response: ServerResponse, stream: Readable): Promise<void> {
  try {
    await pipeline(stream, response);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error;
  }
}

const isDisconnected = (request: IncomingMessage, response: ServerResponse) =>
  response.destroyed || request.socket.destroyed || (request.destroyed && !request.complete);
