import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDnsDouble } from '#test/doubles/dns.ts';
import { resolverDns } from './resolverDns.ts';

describe('a TXT record', () => {
  let dns: Awaited<ReturnType<typeof openDnsDouble>>;
  beforeAll(async () => {
    dns = await openDnsDouble();
  });
  afterAll(() => dns.close());

  it('is read without control characters', async () => {
    dns.set('_stoa.shop.example', { txt: ['one\u0000two', '\u001b[31mred'] });
    const gateway = resolverDns([dns.address]);
    expect(await gateway.txt('_stoa.shop.example')).toEqual({ kind: 'found', values: ['one two', ' [31mred'] });
  });
});
