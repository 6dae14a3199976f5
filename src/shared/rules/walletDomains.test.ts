import { describe, expect, it } from 'vitest';
import { isPublicHost } from './walletDomains.ts';

describe('isPublicHost', () => {
  it.each(['stoa.shop', 'www.ana-prints.com', 'shop.test.com', 'xn--bcher-kva.de'])('accepts %s', (host) => {
    expect(isPublicHost(host)).toBe(true);
  });

  it.each(['localhost', '127.0.0.1', '[::1]', 'shop.localhost', 'ana.test', 'printer.local', 'intranet', 'a.example'])(
    'rejects %s',
    (host) => {
      expect(isPublicHost(host)).toBe(false);
    },
  );
});
