import type { LookupAddress } from 'node:dns';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openDnsDouble } from '#test/doubles/dns.ts';
import { isPublicAddress } from './calendars/isPublicAddress.ts';
import { checkedLookup, NotPublic } from './checkedLookup.ts';

const dns = await openDnsDouble();
afterAll(() => dns.close());
afterEach(() => dns.clear());

const find = (name: string): Promise<string | LookupAddress[]> =>
  new Promise((resolved, reject) => {
    checkedLookup(isPublicAddress, [dns.address])(name, { all: true }, (error, found) =>
      error ? reject(error) : resolved(found),
    );
  });

describe('the addresses of a name', () => {
  it('are found by the name servers', async () => {
    dns.set('hooks.example', { a: ['93.184.215.14', '93.184.215.15'] });
    expect(await find('hooks.example')).toEqual([
      { address: '93.184.215.14', family: 4 },
      { address: '93.184.215.15', family: 4 },
    ]);
  });

  it('are refused if one of them is not public', async () => {
    dns.set('hooks.example', { a: ['93.184.215.14', '10.0.0.8'] });
    await expect(find('hooks.example')).rejects.toThrow(NotPublic);
    await expect(find('localhost')).rejects.toThrow(NotPublic);
  });

  it('are missing', async () => {
    await expect(find('nobody.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    dns.breakName('hooks.example');
    await expect(find('hooks.example')).rejects.toMatchObject({ code: 'ETIMEOUT' });
  });
});
