import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { S3Refusal } from './sigv4.ts';

/**
 * The payload of a request, verified against the payload hash that its signature covers. Supports the forms that the
 * AWS SDK for JavaScript uses: a plain hash, none, or chunks with a checksum trailer.
 */
export function awsBody(raw: Buffer, payloadHash: string): Buffer {
  if (payloadHash === 'UNSIGNED-PAYLOAD') return raw;
  if (payloadHash === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') return unchunk(raw);
  if (payloadHash.startsWith('STREAMING-')) throw new S3Refusal(501, 'NotImplemented', payloadHash);
  if (createHash('sha256').update(raw).digest('hex') !== payloadHash) {
    throw new S3Refusal(400, 'XAmzContentSHA256Mismatch');
  }
  return raw;
}

function unchunk(raw: Buffer): Buffer {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = raw.indexOf('\r\n', at);
    const size = Number.parseInt(raw.toString('latin1', at, lineEnd), 16);
    if (lineEnd < 0 || Number.isNaN(size)) throw new S3Refusal(400, 'IncompleteBody');
    at = lineEnd + 2;
    if (size === 0) break;
    chunks.push(raw.subarray(at, at + size));
    at += size + 2;
  }
  const body = Buffer.concat(chunks);
  checkTrailer(raw.toString('latin1', at), body);
  return body;
}

function checkTrailer(trailer: string, body: Buffer) {
  const wanted = /^x-amz-checksum-crc32:(\S+)/m.exec(trailer)?.[1];
  if (wanted === undefined) return;
  const given = Buffer.alloc(4);
  given.writeUInt32BE(crc32(body));
  if (given.toString('base64') !== wanted) throw new S3Refusal(400, 'BadDigest');
}
