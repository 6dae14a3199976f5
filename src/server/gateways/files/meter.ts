import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { FileProblem } from './FileProblem.ts';
import type { StoredFile } from './port.ts';

/** A transform that counts and hashes bytes and fails at the first byte over the limit. */
export function meter({ maxBytes = Number.POSITIVE_INFINITY }: { maxBytes?: number }) {
  const hash = createHash('sha256');
  let bytes = 0;

  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes)
        return done(new FileProblem('file-too-large', `The file is larger than ${maxBytes} bytes.`));
      hash.update(chunk);
      done(null, chunk);
    },
  });

  return { stream, read: (): StoredFile => ({ bytes, sha256: hash.digest('hex') }) };
}
