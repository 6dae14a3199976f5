import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { answerQuestions } from './answerQuestions.ts';

const Page = z.object({ headers: z.array(z.string()), body: z.base64() });

/** A bare server for the given bytes and headers. Returns its port. */
answerQuestions(Page, async ({ headers, body }) => {
  const bytes = Buffer.from(body, 'base64');
  const server = http.createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
});
