import type { FastifyReply, FastifyRequest } from 'fastify';
import { readAcceptLanguage } from '#shared/rules/language.ts';
import type { Asked } from '../access/context.ts';
import { codeBrowserCookie, readCodeBrowser } from '../access/codeBrowser.ts';
import { browserKnownTo, knownBrowserCookie, type AccountName } from '../access/knownBrowser.ts';
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

/** What every handler is told about the request, with the cookies it may give or take away. */
export function askedBy({
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
  /** Where the same session may also have its cookie. */
  otherCookie?: CookiePlace;
}): Asked {
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
    device: { userAgent: request.headers['user-agent'] ?? '', address: request.ip },
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
      heldTokens: readCookies(request.headers.cookie, sessionPlaces),
      codeBrowser: readCodeBrowser(means, readCookie(request.headers.cookie, codePlace.name)),
      rememberCodeBrowser: (id) => {
        const { value, expiresAt } = codeBrowserCookie(means, id);
        appendCookie(reply, writeCookie(codePlace, value, expiresAt));
      },
      browserKnownTo: (account) => browserKnownTo(means, account, sealed),
    },
  };
}

export const browserLanguage = (request: FastifyRequest) => readAcceptLanguage(request.headers['accept-language']);

/** Fastify adds this one header to what stands there, where it overwrites any other. */
export function appendCookie(reply: FastifyReply, line: string): void {
  reply.header('set-cookie', [line]);
}
