import type { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';

export type FileKind = {
  mime: string;
  /** What the content calls itself, without a dot; null where it has no signature. */
  ext: string | null;
};

/** Enough to tell the office formats apart, which hide behind the signature of a zip. */
export const HEAD_BYTES = 64 * 1024;

/**
 * The kind of a file by its content; a name proves nothing. Text of any sort, SVG and HTML included, is plain text:
 * it has no signature, and a browser must never be told to run it. A stream is read to its first 64 KB, then closed.
 */
export async function sniffFile(source: Uint8Array | Readable): Promise<FileKind> {
  const head = source instanceof Uint8Array ? source.subarray(0, HEAD_BYTES) : await readHead(source);
  const found = await fileTypeFromBuffer(head);
  if (found && !isMarkup(found.mime)) return { mime: found.mime, ext: found.ext };
  return { mime: isText(head) ? 'text/plain' : 'application/octet-stream', ext: null };
}

async function readHead(stream: Readable): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= HEAD_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES);
}

function isMarkup(mime: string): boolean {
  return /xml|html|svg/.test(mime) && !mime.includes('openxmlformats');
}

function isText(head: Uint8Array): boolean {
  if (head.length === 0) return false;
  try {
    // `stream` forgives a sign that is cut at the end of the head.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return !/(?!\s)\p{Cc}/u.test(text);
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
