import type { IncomingMessage } from 'node:http';
import { Refusal } from '#shared/contract/refusals.ts';
import { parseJson } from '#shared/kit/parseJson.ts';
import { collectBytes } from './collectBytes.ts';
import { MAX_DEPTH, TOO_DEEP } from './wire.ts';

/** A body may contain at most one JSON value per this many bytes. Real sentences and ids are longer. */
const BYTES_PER_VALUE = 16;

/**
 * Reads a JSON body of at most `mostBytes`. Size, nesting and number of values are checked on the raw bytes, because
 * parsing an object with many keys takes far more time than sending one.
 */
export async function readJsonBody(request: IncomingMessage, mostBytes: number): Promise<unknown> {
  const bytes = await collectBytes(request, mostBytes);
  assertShape(bytes, Math.ceil(mostBytes / BYTES_PER_VALUE));
  const body = parseJson(bytes.toString('utf8'));
  if (body === undefined) throw malformedJson();
  return body;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

function assertShape(bytes: Buffer, mostValues: number): void {
  let values = 1;
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (isInString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) isInString = true;
    else if (byte === COMMA) values += 1;
    else if (OPENING.has(byte)) [values, depth] = [values + 1, depth + 1];
    else if (CLOSING.has(byte)) depth -= 1;
    if (depth > MAX_DEPTH) throw new Refusal('invalid-argument', { reason: TOO_DEEP });
    if (values > mostValues) throw new Refusal('body-too-large');
  }
}

export const malformedJson = () => new Refusal('invalid-argument', { reason: 'This request is not well-formed JSON.' });
