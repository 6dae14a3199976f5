import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { answerQuestions } from './answerQuestions.ts';

const File = z.object({ path: z.string(), bytes: z.int() });

/** A bare server that pipes one file. Returns its port. */
answerQuestions(File, async ({ path, bytes }) => {
  const server = http.createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': bytes });
    createReadStream(path).pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
});
