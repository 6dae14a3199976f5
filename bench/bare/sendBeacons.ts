import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { answerQuestions } from './answerQuestions.ts';

const Load = z.object({ url: z.string(), page: z.string(), events: z.array(z.string()), seconds: z.int() });

const AT_ONCE = 64;
const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';

let sent = 0;

/**
 * Sends beacons of many visitors as fast as they are accepted. Returns how many were acknowledged. A killed server
 * acknowledges no more.
 */
answerQuestions(Load, async ({ url, page, events, seconds }) => {
  const body = JSON.stringify({ u: page, r: 'https://www.instagram.com/', q: '', e: events });
  const until = performance.now() + seconds * 1000;
  let acknowledged = 0;
  const visit = async () => {
    while (performance.now() < until) {
      const status = await send(url, body);
      if (status === 204) acknowledged += 1;
      // The buffer is full or the server is stopping. A browser would retry later.
      else if (status === 503) await wait(50);
      else if (status !== null) throw new Error(`A beacon was answered ${status}.`);
      else return;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visit));
  return acknowledged;
});

/** The status. Null without a response. */
const send = (url: string, body: string): Promise<number | null> =>
  new Promise((settle) => {
    const number = sent++ % 60_000;
    const headers = {
      'content-type': 'text/plain;charset=UTF-8',
      'content-length': Buffer.byteLength(body),
      'user-agent': PHONE,
      'x-forwarded-for': `81.2.${number >> 8}.${number & 255}`,
    };
    const request = http.request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.once('end', () => settle(response.statusCode ?? null));
      response.once('close', () => settle(null));
    });
    request.once('error', () => settle(null));
    request.end(body);
  });
