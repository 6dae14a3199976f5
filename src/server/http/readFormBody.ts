import type { IncomingMessage } from 'node:http';
import { Refusal } from '#shared/contract/refusals.ts';
import { collectBytes } from './collectBytes.ts';

/** The longest contact message, percent-encoded, takes most of it. */
const MOST_BYTES = 64 * 1024;
/** A quiz of 100 questions has up to 10 boxes in each. */
const MOST_FIELDS = 1010;

/** Parses the fields of a posted form. The last value of a repeated name wins. */
export async function readFormBody(request: IncomingMessage): Promise<Record<string, string>> {
  const text = (await collectBytes(request, MOST_BYTES)).toString('utf8');
  if (text.split('&', MOST_FIELDS + 1).length > MOST_FIELDS) throw new Refusal('body-too-large');
  return Object.fromEntries(new URLSearchParams(text));
}
