import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { isPublicAddress } from '#server/gateways/calendars/isPublicAddress.ts';
import { httpsWebhooks } from '#server/gateways/webhooks/httpsWebhooks.ts';

export interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '..', 'fixtures', name), 'utf8');

/** A server of a creator on this machine, with a certificate that only its own gateway trusts. It accepts every message. */
export async function startReceiver() {
  const answers = new Map<string, Answer>();
  const received: ReceivedWebhook[] = [];
  const certificate = fixture('localhost.pem');
  const server = createServer({ key: fixture('localhost.key'), cert: certificate }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      const answer = answers.get(path);
      if (answer) answer(request, response);
      else response.writeHead(200).end('thanks');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    received,
    /** What the product uses, and this machine counts as public. */
    gateway: (options: { timeoutMs?: number } = {}) =>
      httpsWebhooks({
        ca: certificate,
        isAllowed: (address) => address === '127.0.0.1' || address === '::1' || isPublicAddress(address),
        ...options,
      }),
    /** Answers the messages to a path with this. */
    answer: (path: string, answer: Answer) => void answers.set(path, answer),
    /** Accepts everything again, and forgets what was received. */
    reset: () => {
      answers.clear();
      received.length = 0;
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** The signature of a message, written from the specification of Standard Webhooks and not from our own code. */
export function signatureOf(message: ReceivedWebhook | undefined, secret: string): string {
  if (!message) throw new Error('Nothing was received.');
  const { headers, body } = message;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
