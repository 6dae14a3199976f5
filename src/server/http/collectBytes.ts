import type { IncomingMessage } from 'node:http';
import { Refusal } from '#shared/contract/refusals.ts';

/** The whole body, refused as soon as more than `most` bytes are declared or have arrived. */
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
  request.once('end', () => resolve(Buffer.concat(chunks)));
  // Without a listener for it, an aborted request reports no error and only closes.
  const stopShort = () => reject(new Refusal('invalid-argument', { reason: 'The request ended too early.' }));
  request.once('error', stopShort).once('close', stopShort);
  if (request.destroyed) stopShort();
  return promise;
}

/** The length that the client announced; unknown where the body comes in chunks. */
export function declaredBytes({ headers }: Pick<IncomingMessage, 'headers'>): number {
  return headers['content-length'] === undefined ? Number.NaN : Number(headers['content-length']);
}
