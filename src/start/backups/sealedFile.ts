import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { decrypt, encrypt } from './encryption.ts';

const CHUNK = 256 * 1024;
/** The fastest level. Tables shrink to a fifth with it. */
const LEVEL = 1;

/** Writes a new encrypted file and flushes it to the disk. */
export async function writeSealed(path: string, source: Readable, publicKey: string): Promise<void> {
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true, highWaterMark: CHUNK });
  await pipeline(await encrypt(source, publicKey), target);
}

/** The content of an encrypted file. Reading it to the end proves that no byte was changed or is missing. */
export const readSealed = (path: string, secretKey: string): Promise<Readable> =>
  decrypt(createReadStream(path, { highWaterMark: CHUNK }), secretKey);

/** The same for rows and lists, which are compressed first. Returns the hash of what was written. */
export async function writeRows(path: string, source: Readable, publicKey: string): Promise<string> {
  const hash = createHash('sha256');
  const packed = createGzip({ level: LEVEL });
  const packing = pipeline(source, hashing(hash), packed);
  await Promise.all([packing, writeSealed(path, packed, publicKey)]);
  return hash.digest('hex');
}

/** Decrypts and unpacks. An error of the file ends the stream. */
export async function readRows(path: string, secretKey: string): Promise<Readable> {
  const sealed = await readSealed(path, secretKey);
  const rows = createGunzip();
  sealed.once('error', (error) => rows.destroy(error));
  return sealed.pipe(rows);
}

export async function hashOf(source: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of source) hash.update(chunk);
  return hash.digest('hex');
}

const hashing = (hash: Hash) =>
  new Transform({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
