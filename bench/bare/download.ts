import http from 'node:http';
import { z } from 'zod';
import { answerQuestions } from './answerQuestions.ts';

const MEGABYTE = 2 ** 20;

/** Downloads a URL several times in sequence and discards the bytes. Returns megabytes per second. */
answerQuestions(z.object({ url: z.string(), times: z.int() }), async ({ url, times }) => {
  const began = performance.now();
  let bytes = 0;
  for (let n = 0; n < times; n += 1) bytes += await download(url);
  return (bytes / MEGABYTE / (performance.now() - began)) * 1000;
});

const download = (url: string): Promise<number> =>
  new Promise((settle, fail) => {
    const request = http.get(url, (response) => {
      let bytes = 0;
      if (response.statusCode !== 200) fail(new Error(`${url} answered ${response.statusCode}`));
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.once('end', () => settle(bytes));
      response.once('error', fail);
    });
    request.once('error', fail);
  });
