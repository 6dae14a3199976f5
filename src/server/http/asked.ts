import type { FastifyReply, FastifyRequest } from 'fastify';
import { readAcceptLanguage } from '#shared/rules/language.ts';
import type { Asked } from '../access/context.ts';
import { clearCookie, writeCookie, type CookiePlace } from './cookies.ts';
import type { Deps } from './Deps.ts';
import type { RequestFacts } from './identify.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the log and the metrics call this request: a pattern, never an address with a token in it. */
    routeLabel: string;
    mode: string;
    storeId: string;
  }
}

export function factsOf(request: FastifyRequest): RequestFacts {
  return {
    headers: request.headers,
    method: request.method,
    host: request.host,
    secure: request.protocol === 'https',
  };
}

/** What every handler is told about the request, with the one cookie it may give or take away. */
export function askedBy({
  request,
  reply,
  deps,
  cookie,
}: {
  request: FastifyRequest;
  reply: FastifyReply;
  deps: Deps;
  cookie: CookiePlace;
}): Asked {
  return {
    now: deps.services.now(),
    services: deps.services,
    device: { userAgent: request.headers['user-agent'] ?? '', address: request.ip },
    isNavigating: request.headers['sec-fetch-mode'] === 'navigate',
    language: browserLanguage(request),
    requestId: request.id,
    cookies: {
      set: ({ token, expiresAt }) => appendCookie(reply, writeCookie(cookie, token, expiresAt)),
      clear: () => appendCookie(reply, clearCookie(cookie)),
    },
  };
}

export const browserLanguage = (request: FastifyRequest) => readAcceptLanguage(request.headers['accept-language']);

export function appendCookie(reply: FastifyReply, line: string): void {
  const present = reply.getHeader('set-cookie');
  const lines = Array.isArray(present) ? present : present === undefined ? [] : [String(present)];
  reply.header('set-cookie', [...lines, line]);
}
