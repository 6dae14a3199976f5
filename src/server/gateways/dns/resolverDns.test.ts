import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDnsDouble } from '../../../../test/doubles/dns.ts';
import { resolverDns } from './resolverDns.ts';

let double: Awaited<ReturnType<typeof openDnsDouble>>;
beforeAll(async () => void (double = await openDnsDouble()));
afterAll(() => double.close());

it('answers what a name server says: records, that there are none, that there is no such name, or nothing', async () => {
  const dns = resolverDns([double.address]);
  double.set('ana.test', { a: ['203.0.113.7', '203.0.113.8'] });
  double.set('_stoa.ana.test', { txt: ['one', 'two'] });
  double.breakName('broken.test');
  expect(await dns.txt('_stoa.ana.test')).toEqual({ kind: 'found', values: ['one', 'two'] });
  expect(await dns.addresses('ana.test')).toEqual({ kind: 'found', values: ['203.0.113.7', '203.0.113.8'] });
  expect(await dns.txt('ana.test')).toEqual({ kind: 'none' });
  expect(await dns.addresses('nobody.test')).toEqual({ kind: 'none' });
  expect(await dns.txt('broken.test')).toEqual({ kind: 'unanswered' });
  expect(await dns.addresses('broken.test')).toEqual({ kind: 'unanswered' });
});

it('waits for no server that is gone', async () => {
  const gone = await openDnsDouble();
  await gone.close();
  expect(await resolverDns([gone.address]).txt('ana.test')).toEqual({ kind: 'unanswered' });
});
