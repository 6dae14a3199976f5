import type { FastifyReply, FastifyRequest } from 'fastify';
import { readAcceptLanguage } from '#shared/rules/language.ts';
import type { RequestContext } from '../access/context.ts';
import { codeBrowserCookie, readCodeBrowser } from '../access/codeBrowser.ts';
import { findKnownBrowser, knownBrowserCookie, type AccountName } from '../access/knownBrowser.ts';
import {
  clearCookie,
  codeBrowserPlace,
  knownBrowserPlace,
  readCookie,
  readCookies,
  writeCookie,
  type CookiePlace,
} from './cookies.ts';
import type { Deps } from './Deps.ts';
import type { RequestFacts } from './identify.ts';
import { readReportedCountry } from './reportedCountry.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The name of this request in logs and metrics: a pattern, never a path that may contain a token. */
    routeLabel: string;
    mode: string;
    storeId: string;
  }
}

export function readRequestFacts(request: FastifyRequest): RequestFacts {
  return {
    headers: request.headers,
    method: request.method,
    host: request.host,
    secure: request.protocol === 'https',
  };
}

/** Builds the request context for handlers, with functions that set or clear the session cookies. */
export function readRequestContext({
  request,
  reply,
  deps,
  cookie,
  otherCookie,
}: {
  request: FastifyRequest;
  reply: FastifyReply;
  deps: Deps;
  cookie: CookiePlace;
  /** Other paths at which the same session may have a cookie. */
  otherCookie?: CookiePlace;
}): RequestContext {
  const now = deps.services.now();
  const means = { secrets: deps.services.secrets, now };
  const place = knownBrowserPlace(cookie);
  const sealed = readCookie(request.headers.cookie, place.name);
  const codePlace = codeBrowserPlace(cookie);
  const sessionPlaces = otherCookie === undefined ? [cookie] : [cookie, otherCookie];
  const rememberBrowser = (account: AccountName) => {
    const known = knownBrowserCookie(means, account, sealed);
    appendCookie(reply, writeCookie(place, known.value, known.expiresAt));
  };
  return {
    now,
    services: deps.services,
    device: {
      userAgent: request.headers['user-agent'] ?? '',
      address: request.ip,
      reportedCountry: readReportedCountry(
        { headers: request.headers, ip: request.ip, peer: request.socket.remoteAddress },
        deps.services.settings,
      ),
    },
    language: browserLanguage(request),
    requestId: request.id,
    cookies: {
      set: ({ token, expiresAt }, account) => {
        appendCookie(reply, writeCookie(cookie, token, expiresAt));
        rememberBrowser(account);
      },
      rememberBrowser,
      clear: () => {
        for (const each of sessionPlaces) appendCookie(reply, clearCookie(each));
      },
      tokens: readCookies(request.headers.cookie, sessionPlaces),
      codeBrowser: readCodeBrowser(means, readCookie(request.headers.cookie, codePlace.name)),
      rememberCodeBrowser: (id) => {
        const { value, expiresAt } = codeBrowserCookie(means, id);
        appendCookie(reply, writeCookie(codePlace, value, expiresAt));
      },
      browserKnownTo: (account) => findKnownBrowser(means, account, sealed),
    },
  };
}

export const browserLanguage = (request: FastifyRequest) => readAcceptLanguage(request.headers['accept-language']);

/** Fastify appends values to this header only. It overwrites all others. */
export function appendCookie(reply: FastifyReply, line: string): void {
  reply.header('set-cookie', [line]);
}
