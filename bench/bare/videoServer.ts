import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { answerQuestions } from './answerQuestions.ts';

const File = z.object({ path: z.string(), bytes: z.int() });
const PAGE = '<!doctype html><title>A video</title><video controls preload="metadata" src="/video"></video>';

/** A bare server of one page with a video, and of the ranges of its file. Returns its port. */
answerQuestions(File, async ({ path, bytes }) => {
  const server = http.createServer((request, response) => {
    if (request.url !== '/video') return response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
    const [start, end] = [Number(from), to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)];
    response.writeHead(206, {
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-range': `bytes ${start}-${end}/${bytes}`,
      'content-length': end - start + 1,
    });
    return createReadStream(path, { start, end }).pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
});
