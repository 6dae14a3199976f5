import type { RequestContext, Services } from '#server/access/context.ts';

/** A request context for calls that the product makes itself. */
export const requestContextAt = (services: Services, now: Date): RequestContext => ({
  now,
  services,
  device: { userAgent: 'demo', address: '127.0.0.1', reportedCountry: null },
  language: 'en',
  requestId: 'demo',
  cookies: {
    set: () => undefined,
    clear: () => undefined,
    rememberBrowser: () => undefined,
    browserKnownTo: () => undefined,
    tokens: [],
    codeBrowser: undefined,
    rememberCodeBrowser: () => undefined,
  },
});
