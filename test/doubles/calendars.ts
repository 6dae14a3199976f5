import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { httpsCalendars } from '#server/gateways/calendars/httpsCalendars.ts';
import { isPublicAddress } from '#server/gateways/calendars/isPublicAddress.ts';

export type CalendarDouble = Awaited<ReturnType<typeof startCalendars>>;
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '..', 'fixtures', name), 'utf8');

/** A server of calendars on this machine, with a certificate that only its own gateway trusts. */
export async function startCalendars() {
  const answers = new Map<string, Answer>();
  const requests: { path: string; etag: string | undefined }[] = [];
  const certificate = fixture('localhost.pem');
  const server = createServer({ key: fixture('localhost.key'), cert: certificate }, (request, response) => {
    const path = request.url ?? '';
    requests.push({ path, etag: request.headers['if-none-match'] });
    const answer = answers.get(path);
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    requests,
    /** What the product uses, and this machine counts as public. */
    gateway: (options: { timeoutMs?: number } = {}) =>
      httpsCalendars({
        ca: certificate,
        isAllowed: (address) => address === '127.0.0.1' || address === '::1' || isPublicAddress(address),
        ...options,
      }),
    /** Answers a path. Undefined: it is not found any more. */
    answer: (path: string, answer: Answer | undefined) => {
      if (answer) answers.set(path, answer);
      else answers.delete(path);
    },
    /** Answers a path with a calendar, or 304 if the client has this version. */
    show: (path: string, text: string, etag?: string) => {
      answers.set(path, (request, response) => {
        const isKnown = etag !== undefined && request.headers['if-none-match'] === etag;
        response.writeHead(isKnown ? 304 : 200, { 'content-type': 'text/calendar', ...(etag && { etag }) });
        response.end(isKnown ? undefined : text);
      });
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
