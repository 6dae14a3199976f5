import { afterAll, describe, expect, it } from 'vitest';
import { startCalendars } from '#test/doubles/calendars.ts';
import { CALENDAR_BYTES_MAX, httpsCalendars } from './httpsCalendars.ts';
import { isPublicAddress } from './isPublicAddress.ts';

const server = await startCalendars();
afterAll(() => server.close());
const gateway = server.gateway();
const read = (path: string, etag: string | null = null) => gateway.read({ url: `${server.url}${path}`, etag });
const problem = (name: string) => ({ kind: 'problem', problem: name });

describe('public addresses', () => {
  it.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
    'include %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('do not include %j', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('a calendar', () => {
  it('is read with its ETag, and not sent again while it is the same', async () => {
    server.show('/one.ics', '\uFEFFBEGIN:VCALENDAR', '"v1"');
    expect(await read('/one.ics')).toEqual({ kind: 'calendar', text: 'BEGIN:VCALENDAR', etag: '"v1"' });
    expect(await read('/one.ics', '"v1"')).toEqual({ kind: 'same' });
  });

  it('is followed through redirects, up to five', async () => {
    const redirect = (from: string, to: string) =>
      server.answer(from, (_request, response) => response.writeHead(302, { location: to }).end());
    for (let step = 1; step <= 6; step += 1) redirect(`/step${step}`, step === 6 ? '/one.ics' : `/step${step + 1}`);
    expect(await read('/step2')).toMatchObject({ kind: 'calendar' });
    expect(await read('/step1')).toEqual(problem('unreachable'));
    redirect('/loop', '/loop');
    expect(await read('/loop')).toEqual(problem('unreachable'));
  });

  it.each([
    'https://10.0.0.1/a.ics',
    'https://[fd00::1]/a.ics',
    'https://169.254.169.254/latest/meta-data',
    'http://localhost/a.ics',
    'https://name:password@localhost/a.ics',
    'file:///etc/passwd',
  ])('is not read where a redirect leads to %s', async (location) => {
    server.answer('/away', (_request, response) => response.writeHead(301, { location }).end());
    expect(await read('/away')).toEqual(problem('private-address'));
  });

  it.each(['localhost', '127.0.0.1', '[::1]', '0x7f.1', '2130706433', '127.1'])(
    'is not read from this machine, by the address %s',
    async (host) => {
      const { length } = server.requests;
      const { port } = new URL(server.url);
      const url = `https://${host}:${port}/one.ics`;
      expect(await httpsCalendars().read({ url, etag: null })).toEqual(problem('private-address'));
      expect(server.requests).toHaveLength(length);
    },
  );

  it('is not read if it is larger than 5 MB, whether or not the server says so', async () => {
    const large = Buffer.alloc(CALENDAR_BYTES_MAX + 1, 'a');
    server.answer('/large', (_request, response) =>
      response.writeHead(200, { 'content-length': large.length }).end(large),
    );
    server.answer('/chunked', (_request, response) => {
      response.writeHead(200);
      response.write(large.subarray(0, 1000));
      response.end(large.subarray(1000));
    });
    expect(await read('/large')).toEqual(problem('too-large'));
    expect(await read('/chunked')).toEqual(problem('too-large'));
  });

  it('is not waited for if the server is silent or never ends', async () => {
    server.answer('/silent', () => undefined);
    server.answer('/slow', (_request, response) => void response.writeHead(200).write('BEGIN'));
    const hurried = server.gateway({ timeoutMs: 300 });
    for (const path of ['/silent', '/slow'])
      expect(await hurried.read({ url: `${server.url}${path}`, etag: null })).toEqual(problem('unreachable'));
  });

  it('is not waited for if the server wants another protocol', async () => {
    const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n';
    server.answer('/upgrade', ({ socket }) => void socket.write(upgrade));
    expect(await read('/upgrade')).toEqual(problem('unreachable'));
  });

  it.each([
    [401, 'refused'],
    [403, 'refused'],
    [404, 'not-found'],
    [410, 'not-found'],
    [500, 'unreachable'],
    [204, 'unreachable'],
  ])('that the server answers with %i is %s', async (status, name) => {
    server.answer('/failing', (_request, response) => response.writeHead(status).end());
    expect(await read('/failing')).toEqual(problem(name));
  });

  it('is not read from a server with a certificate that nobody signed', async () => {
    const trusting = httpsCalendars({ isAllowed: () => true });
    expect(await trusting.read({ url: `${server.url}/one.ics`, etag: null })).toEqual(problem('unreachable'));
  });
});
