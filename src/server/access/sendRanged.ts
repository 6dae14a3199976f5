import type { IncomingMessage, ServerResponse } from 'node:http';
import { matchesTag } from './matchesTag.ts';
import type { FileStore } from '../gateways/files/port.ts';
import { contentDisposition } from '../gateways/files/contentDisposition.ts';
import { readRange } from '../gateways/files/ranges.ts';
import { sendStream } from './streamResponses.ts';

interface StoredFile {
  key: string;
  bytes: number;
  /** A value that changes with the bytes, for the ETag. */
  tag: string;
  name: string;
  mime: string;
}

interface Sending {
  files: FileStore;
  file: StoredFile;
  /** The browser shows the file instead of saving it. Set it only for PDFs, which cannot run scripts in our pages. */
  isShown?: boolean;
  /** Called before bytes are sent. False: nothing is sent, and the caller answers. */
  begin?: () => Promise<boolean>;
}

/** Sends a stored file, or the requested range, as a download under its name. */
export async function sendRanged(
  request: IncomingMessage,
  response: ServerResponse,
  { files, file: { key, bytes, tag, name, mime }, isShown = false, begin }: Sending,
): Promise<void> {
  const etag = tagOf(tag);
  if (matchesTag(header(request, 'if-none-match'), etag)) {
    return void response.writeHead(304, { etag, 'cache-control': 'private, no-store' }).end();
  }
  const part = readRange(request.headers.range, bytes, { etag, ifRange: header(request, 'if-range') });
  const headers = { ...part.headers, ...fixedHeaders({ name, mime }), ...(isShown && shownHeaders(name)) };
  if (part.status === 416 || request.method === 'HEAD') return void response.writeHead(part.status, headers).end();
  if (begin && !(await begin())) return;
  const stream = await files.get(key, { start: part.start, end: part.end });
  response.writeHead(part.status, headers);
  await sendStream(response, stream);
}

/** The ETag of a file's bytes, which is the same for every link to them. */
export const tagOf = (tag: string): string => `"${tag}"`;

/** Whatever a creator uploaded, the browser must save it and never run it. */
const fixedHeaders = ({ name, mime }: { name: string; mime: string }) => ({
  'content-type': mime,
  'content-disposition': contentDisposition(name),
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'private, no-store',
});

/** The viewers of browsers are not sandboxed by a page's policy, and stay empty with one. */
const shownHeaders = (name: string) => ({
  'content-disposition': contentDisposition(name).replace(/^attachment/, 'inline'),
  'content-security-policy': "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
});

function header({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
