import type { IncomingMessage } from 'node:http';
import { Refusal } from '#shared/contract/refusals.ts';
import { collectBytes } from './collectBytes.ts';

/** The longest message of a contact form, percent-encoded, takes most of it. */
const MOST_BYTES = 64 * 1024;
const MOST_FIELDS = 100;

/** The fields of a form that a page posted. A name that comes twice keeps its last value. */
export async function readFormBody(request: IncomingMessage): Promise<Record<string, string>> {
  const text = (await collectBytes(request, MOST_BYTES)).toString('utf8');
  if (text.split('&', MOST_FIELDS + 1).length > MOST_FIELDS) throw new Refusal('body-too-large');
  return Object.fromEntries(new URLSearchParams(text));
}
