/**
 * Decodes the beginning of a text: by its byte order mark, as UTF-8 or UTF-16 if it is that, else as Windows-1252, which has all of
 * Latin-1. Undefined: it is no text.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decoded(bytes);
  return CONTROLS.test(text) ? undefined : text;
}

/** Characters that no text has: what is left of a binary file. */
// oxlint-disable-next-line no-control-regex -- it is about these
const CONTROLS = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeAs('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decodeAs('utf-16be', bytes);
  const wide = wideEncoding(bytes);
  if (wide) return decodeAs(wide, bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, CUT_OFF);
  } catch (error) {
    if (error instanceof TypeError) return decodeAs('windows-1252', bytes);
    throw error;
  }
}

/** A character at the end may be cut off. */
const CUT_OFF = { stream: true };
const decodeAs = (encoding: string, bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes, CUT_OFF);

const SAMPLE_BYTES = 4096;
/** Of the letters in most languages that are written with UTF-16, so many have a zero as one of their two bytes. */
const WIDE_SHARE = 0.3;

/** UTF-16 without a byte order mark: many zeros in every second place, and none in the others. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const enough = (sample.length / 2) * WIDE_SHARE;
  if (odd > enough && even === 0) return 'utf-16le';
  if (even > enough && odd === 0) return 'utf-16be';
  return null;
}
