import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { abortSlowBody } from './abortSlowBody.ts';

const MINUTE = 60_000;

let server: http.Server;
let received: http.IncomingMessage[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  received = [];
  server = http.createServer((request, response) => {
    received.push(request);
    abortSlowBody(request, response);
    request.resume();
    request.once('end', () => response.end('all of it'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

describe('a request body that does not arrive', () => {
  it.each([
    { path: '/functions/checkSlug', after: 20_000 },
    { path: '/uploads/images', after: 2 * MINUTE },
    { path: '/uploads/an-upload', after: 2 * MINUTE },
  ])('ends the request to $path with 408', async ({ path, after }) => {
    const { answer } = await begin(path);
    vi.advanceTimersByTime(after);
    expect(await answer).toMatchObject({ status: 408, body: expect.stringContaining('took too long to arrive') });
  });

  it('may take as long as an upload makes progress, however slowly', async () => {
    const { request, answer } = await begin('/uploads/an-upload');
    for (let minutes = 0; minutes < 30; minutes += 1) {
      await arrival(() => request.write('x'));
      vi.advanceTimersByTime(MINUTE);
    }
    request.end();
    expect(await answer).toEqual({ status: 200, body: 'all of it' });
  });
});

/** A request whose first bytes have arrived. */
async function begin(path: string) {
  const { port } = server.address() as AddressInfo;
  const request = http.request({ port, host: '127.0.0.1', path, method: 'POST' });
  const answer = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    request.once('response', (response) => {
      let body = '';
      response.on('data', (part: Buffer) => (body += part.toString()));
      response.once('end', () => resolve({ status: response.statusCode, body }));
    });
    request.once('error', reject);
  });
  const received = once(server, 'request');
  request.write('the first half');
  await received;
  return { request, answer };
}

async function arrival(send: () => void): Promise<void> {
  const before = received[0]?.socket.bytesRead ?? 0;
  send();
  await vi.waitFor(() => expect(received[0]?.socket.bytesRead).toBeGreaterThan(before));
}
