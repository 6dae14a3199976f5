import type { IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import type { DeliveryProblem } from '#shared/rules/webhook.ts';
import { isPublicAddress } from '../calendars/isPublicAddress.ts';
import { checkedLookup, isAllowedUrl, NotPublic } from '../checkedLookup.ts';
import type { WebhookSender } from './port.ts';

/** So much of an answer is read. */
export const ANSWER_BYTES_MAX = 16 * 1024;
/** For everything, from the name to the end of the answer. */
const TIMEOUT_MS = 10_000;

interface Options {
  /** Tests allow the server that they started themselves. */
  isAllowed?: (address: string) => boolean;
  /** The certificate of that server. */
  ca?: string;
  timeoutMs?: number;
}

/** Posts over https to servers of the public internet. Each connection goes to an address that was checked. No redirect is followed. */
export const httpsWebhooks = ({
  isAllowed = isPublicAddress,
  ca,
  timeoutMs = TIMEOUT_MS,
}: Options = {}): WebhookSender => ({
  allows: (address) => {
    const url = URL.parse(address);
    if (!url || !isAllowedUrl(url, isAllowed)) return false;
    return isAllowed('127.0.0.1') || !/(?:^|\.)(?:localhost|local|internal)\.?$/.test(url.hostname);
  },
  send: async ({ url: address, headers, body }) => {
    const start = performance.now();
    const passed = () => Math.round(performance.now() - start);
    try {
      const url = new URL(address);
      if (!isAllowedUrl(url, isAllowed)) throw new NotPublic(url.host);
      const bytes = Buffer.from(body);
      const response = await post(url, bytes, {
        method: 'POST',
        headers: { ...headers, 'content-length': bytes.length, 'accept-encoding': 'identity' },
        signal: AbortSignal.timeout(timeoutMs),
        lookup: checkedLookup(isAllowed),
        agent: false,
        ...(ca !== undefined && { ca }),
      });
      const text = await readText(response);
      return { status: response.statusCode ?? 0, text, problem: null, ms: passed() };
    } catch (error) {
      return { status: null, text: '', problem: problemOf(error), ms: passed() };
    }
  },
});

const post = (url: URL, body: Buffer, options: RequestOptions): Promise<IncomingMessage> =>
  new Promise((resolved, reject) => {
    const sent = request(url, options, resolved);
    // Further errors can follow the first, and a server may answer before it has read everything.
    sent.on('error', reject);
    // The answer 101 wants another protocol, and has nothing that could be read.
    sent.on('upgrade', (response, socket) => {
      socket.destroy();
      response.destroy();
      resolved(response);
    });
    sent.on('close', () => reject(new Error('The connection was closed.')));
    sent.end(body);
  });

/** The beginning of an answer. One that breaks off or takes too long is read as far as it came: its status counts. */
async function readText(response: IncomingMessage): Promise<string> {
  const parts: AsyncIterable<Buffer> = response;
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of parts) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= ANSWER_BYTES_MAX) break;
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  } finally {
    response.destroy();
  }
  // PostgreSQL stores no NUL.
  return Buffer.concat(chunks).subarray(0, ANSWER_BYTES_MAX).toString('utf8').replaceAll('\u0000', '');
}

function problemOf(error: unknown): DeliveryProblem {
  if (error instanceof NotPublic) return 'not-public';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'ENODATA') return 'no-host';
  return /^(?:CERT_|ERR_TLS|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|EPROTO|ERR_SSL)/.test(code) ? 'not-secure' : 'no-answer';
}
