import type { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';

export type FileKind = {
  mime: string;
  /** The type by content, as a file extension without the dot. Null if it has no signature. */
  ext: string | null;
};

/** Enough bytes to distinguish the office formats, which are all zip files. */
export const HEAD_BYTES = 64 * 1024;

/**
 * Detects the type of a file by its content, because its name proves nothing. Any text, including SVG and HTML, is
 * plain text: it has no signature, and a browser must never be told to run it. Reads the first 64 KB of a stream and
 * closes it.
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
    // `stream` tolerates a character that is cut off at the end of the sample.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return !/(?!\s)\p{Cc}/u.test(text);
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
