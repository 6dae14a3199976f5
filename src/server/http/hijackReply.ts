import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Takes a response over from the framework, with the headers that every response has. */
export function hijackReply(reply: FastifyReply): ServerResponse {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.hijack();
  return reply.raw;
}
