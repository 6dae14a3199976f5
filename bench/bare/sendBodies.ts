import http from 'node:http';
import { z } from 'zod';
import { answerQuestions } from './answerQuestions.ts';

const Load = z.object({ url: z.string(), count: z.int(), keys: z.int() });

/** Sends the same JSON object with many keys from several addresses at once. Returns how many requests were refused. */
answerQuestions(Load, async ({ url, count, keys }) => {
  const body = `{"data":{${Array.from({ length: keys }, (_, n) => `"k${n}":1`).join(',')}}}`;
  const statuses = await Promise.all(
    Array.from({ length: count }, (_, n) => send({ url, body, address: `198.18.0.${n}` })),
  );
  return statuses.filter((status) => status === null || status >= 400).length;
});

/** The status. Null if the connection was closed before the whole body was sent. */
const send = ({ url, body, address }: { url: string; body: string; address: string }): Promise<number | null> =>
  new Promise((settle) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-forwarded-for': address,
    };
    const request = http.request(url, { method: 'POST', headers }, (response) => {
      response.resume();
      response.once('close', () => settle(response.statusCode ?? null));
    });
    request.once('error', () => settle(null));
    request.end(body);
  });
