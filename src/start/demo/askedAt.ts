import type { Asked, Services } from '#server/access/context.ts';

/** A request nobody sent: for calls that the product makes of itself. */
export const askedAt = (services: Services, now: Date): Asked => ({
  now,
  services,
  device: { userAgent: 'demo', address: '127.0.0.1' },
  language: 'en',
  requestId: 'demo',
  cookies: {
    set: () => undefined,
    clear: () => undefined,
    rememberBrowser: () => undefined,
    browserKnownTo: () => undefined,
    heldTokens: [],
    codeBrowser: undefined,
    rememberCodeBrowser: () => undefined,
  },
});
