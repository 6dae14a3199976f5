import type { IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { checkedLookup, isAllowedUrl, NotPublic } from '../checkedLookup.ts';
import { isPublicAddress } from './isPublicAddress.ts';
import type { CalendarAnswer, CalendarGateway, CalendarProblem } from './port.ts';

export const CALENDAR_BYTES_MAX = 5 * 1024 * 1024;
const REDIRECTS_MAX = 5;
/** For all redirects together. */
const TIMEOUT_MS = 20_000;

interface Options {
  /** Tests allow the server that they started themselves. */
  isAllowed?: (address: string) => boolean;
  /** The certificate of that server. */
  ca?: string;
  timeoutMs?: number;
}

/**
 * Reads calendars over https from the public internet. Each name is resolved once, each of its addresses is checked, and the
 * connection goes to a checked address, so that a name which changes meanwhile reaches nothing else. Redirects are followed
 * under the same rules.
 */
export const httpsCalendars = ({
  isAllowed = isPublicAddress,
  ca,
  timeoutMs = TIMEOUT_MS,
}: Options = {}): CalendarGateway => ({
  read: async ({ url, etag }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const headers = {
      accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
      'accept-encoding': 'identity',
      'user-agent': 'Stoa (calendar of a host)',
      ...(etag !== null && { 'if-none-match': etag }),
    };
    const options = {
      headers,
      signal,
      lookup: checkedLookup(isAllowed),
      agent: false,
      ...(ca !== undefined && { ca }),
    };
    try {
      return await follow(url, { options, isAllowed });
    } catch (error) {
      return { kind: 'problem', problem: problemOf(error) };
    }
  },
});

/** The server or the address is the reason that nothing can be read. */
class Unreadable extends Error {
  readonly problem: CalendarProblem;
  constructor(problem: CalendarProblem) {
    super(problem);
    this.problem = problem;
  }
}

function problemOf(error: unknown): CalendarProblem {
  if (error instanceof NotPublic) return 'private-address';
  return error instanceof Unreadable ? error.problem : 'unreachable';
}

type Request = { options: RequestOptions; isAllowed: (address: string) => boolean };

async function follow(first: string, { options, isAllowed }: Request): Promise<CalendarAnswer> {
  let url = new URL(first);
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    if (!isAllowedUrl(url, isAllowed)) throw new NotPublic(url.host);
    const response = await send(url, options);
    const next = redirectOf(response);
    if (next === null) return readAnswer(response);
    response.destroy();
    // The ETag is sent after a redirect too, because it came from where the redirects ended last time.
    url = new URL(next, url);
  }
  throw new Unreadable('unreachable');
}

const send = (url: URL, options: RequestOptions): Promise<IncomingMessage> =>
  new Promise((resolved, reject) => {
    request(url, options, resolved)
      .once('error', reject)
      // After an answer that wants another protocol.
      .once('close', () => reject(new Unreadable('unreachable')))
      .end();
  });

function redirectOf({ statusCode, headers: { location } }: IncomingMessage): string | null {
  return [301, 302, 303, 307, 308].includes(statusCode ?? 0) && location !== undefined ? location : null;
}

async function readAnswer(response: IncomingMessage): Promise<CalendarAnswer> {
  const { statusCode: status = 0, headers } = response;
  try {
    if (status === 304) return { kind: 'same' };
    if (status === 404 || status === 410) throw new Unreadable('not-found');
    if (status === 401 || status === 403) throw new Unreadable('refused');
    if (status !== 200) throw new Unreadable('unreachable');
    return { kind: 'calendar', text: await readText(response), etag: headers.etag?.slice(0, ETAG_MAX) ?? null };
  } finally {
    response.destroy();
  }
}

const ETAG_MAX = 500;

async function readText(response: IncomingMessage): Promise<string> {
  if (Number(response.headers['content-length'] ?? 0) > CALENDAR_BYTES_MAX) throw new Unreadable('too-large');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > CALENDAR_BYTES_MAX) throw new Unreadable('too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}
