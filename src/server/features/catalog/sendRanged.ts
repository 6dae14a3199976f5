import type { IncomingMessage, ServerResponse } from 'node:http';
import { matchesTag } from '../../access/matchesTag.ts';
import type { FileStore } from '../../gateways/files/port.ts';
import { contentDisposition } from '../../gateways/files/contentDisposition.ts';
import { readRange } from '../../gateways/files/ranges.ts';
import { sendStream } from './streamAnswers.ts';

interface KeptFile {
  key: string;
  bytes: number;
  /** Changes with the bytes. */
  tag: string;
  name: string;
  mime: string;
}

/** Sends a kept file, or the part that was asked for, to be saved under its name. */
export async function sendRanged(
  request: IncomingMessage,
  response: ServerResponse,
  { files, file: { key, bytes, tag, name, mime } }: { files: FileStore; file: KeptFile },
): Promise<void> {
  const etag = tagOf(tag);
  if (matchesTag(header(request, 'if-none-match'), etag)) {
    return void response.writeHead(304, { etag, 'cache-control': 'private, no-store' }).end();
  }
  const part = readRange(request.headers.range, bytes, { etag, ifRange: header(request, 'if-range') });
  const headers = { ...part.headers, ...fixedHeaders({ name, mime }) };
  if (part.status === 416 || request.method === 'HEAD') return void response.writeHead(part.status, headers).end();
  const stream = await files.get(key, { start: part.start, end: part.end });
  response.writeHead(part.status, headers);
  await sendStream(response, stream);
}

/** The ETag of a file's bytes, the same for every link to them. */
export const tagOf = (tag: string): string => `"${tag}"`;

/** Whatever a creator uploaded, a browser saves it and never runs it. */
const fixedHeaders = ({ name, mime }: { name: string; mime: string }) => ({
  'content-type': mime,
  'content-disposition': contentDisposition(name),
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'private, no-store',
});

function header({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
