import type { IncomingMessage } from 'node:http';
import { Refusal } from '#shared/contract/refusals.ts';

/** Reads the whole body. Refuses as soon as more than `most` bytes are declared or received. */
export async function collectBytes(request: IncomingMessage, most: number): Promise<Buffer> {
  if (declaredBytes(request) > most) throw new Refusal('body-too-large');
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let received = 0;
  request.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > most) reject(new Refusal('body-too-large'));
    else chunks.push(chunk);
  });
  // Without an error listener, an aborted request only closes and reports nothing.
  const stopShort = () => reject(new Refusal('invalid-argument', { reason: 'The request ended too early.' }));
  request.once('end', () => {
    request.off('close', stopShort);
    resolve(Buffer.concat(chunks));
  });
  request.once('error', stopShort).once('close', stopShort);
  if (request.destroyed) stopShort();
  return promise;
}

/** The length that the client declared. Undefined for chunked bodies. */
export function declaredBytes({ headers }: Pick<IncomingMessage, 'headers'>): number {
  return headers['content-length'] === undefined ? Number.NaN : Number(headers['content-length']);
}
