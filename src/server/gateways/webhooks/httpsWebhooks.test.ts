import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startReceiver } from '#test/doubles/webhooks.ts';
import { ANSWER_BYTES_MAX, httpsWebhooks } from './httpsWebhooks.ts';

const receiver = await startReceiver();
afterAll(() => receiver.close());
afterEach(() => receiver.reset());

const send = (url: string, gateway = receiver.gateway()) =>
  gateway.send({ url, headers: { 'webhook-id': 'one' }, body: '{"über":1}' });

describe('a message', () => {
  it('is posted with its headers, and the beginning of the answer is read', async () => {
    receiver.answer('/hook', (_, response) => response.writeHead(201).end('x'.repeat(ANSWER_BYTES_MAX * 4)));
    const answer = await send(`${receiver.url}/hook`);
    expect(answer).toMatchObject({ status: 201, problem: null });
    expect(answer.text).toHaveLength(ANSWER_BYTES_MAX);
    expect(receiver.received).toMatchObject([{ path: '/hook', body: '{"über":1}', headers: { 'webhook-id': 'one' } }]);
  });

  it('is not sent after a redirect', async () => {
    receiver.answer('/hook', (_, response) => response.writeHead(307, { location: `${receiver.url}/other` }).end());
    expect(await send(`${receiver.url}/hook`)).toMatchObject({ status: 307 });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
  });

  it('waits for an answer only so long', async () => {
    receiver.answer('/hook', () => undefined);
    const answer = await send(`${receiver.url}/hook`, receiver.gateway({ timeoutMs: 200 }));
    expect(answer).toMatchObject({ status: null, problem: 'no-answer' });
  });

  it('counts by its status if the answer never ends', async () => {
    receiver.answer('/hook', (_, response) => void response.writeHead(200).write('begun'));
    const answer = await send(`${receiver.url}/hook`, receiver.gateway({ timeoutMs: 300 }));
    expect(answer).toMatchObject({ status: 200, text: 'begun' });
  });

  it('is refused by a server that wants another protocol', async () => {
    const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n';
    receiver.answer('/hook', ({ socket }) => void socket.write(upgrade));
    expect(await send(`${receiver.url}/hook`)).toMatchObject({ status: 101, text: '' });
    receiver.answer('/hook', ({ socket }) => void socket.write(`${upgrade}and more`));
    expect(await send(`${receiver.url}/hook`)).toMatchObject({ status: 101, text: '' });
  });

  it('is not waited for after the connection was closed', async () => {
    receiver.answer('/hook', ({ socket }) => void socket.destroy());
    expect(await send(`${receiver.url}/hook`)).toMatchObject({ status: null, problem: 'no-answer' });
  });

  it('stores no NUL of an answer', async () => {
    receiver.answer('/hook', (_, response) => response.end('a\u0000b'));
    expect(await send(`${receiver.url}/hook`)).toMatchObject({ text: 'ab' });
  });
});

describe('an address', () => {
  it.each([
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://10.0.0.8/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://[fd00::1]/hook',
    'https://[::ffff:127.0.0.1]/hook',
    'https://2130706433/hook',
    'https://user:secret@example.com/hook',
    'http://example.com/hook',
  ])('%s is refused when it is saved and when something is sent', async (url) => {
    expect(httpsWebhooks().allows(url)).toBe(false);
    expect(await send(url, httpsWebhooks())).toMatchObject({ status: null, problem: 'not-public' });
  });

  it.each(['https://localhost/hook', 'https://db.internal/hook', 'https://printer.local/hook'])(
    '%s is refused when it is saved',
    (url) => {
      expect(httpsWebhooks().allows(url)).toBe(false);
    },
  );

  it('that leads to this machine by its name is refused when something is sent', async () => {
    expect(await send(`${receiver.url}/hook`, httpsWebhooks())).toMatchObject({ problem: 'not-public' });
    expect(receiver.received).toEqual([]);
  });

  it('on the public internet is allowed', () => {
    expect(httpsWebhooks().allows('https://hooks.example.com:8443/stoa?key=1')).toBe(true);
  });

  it('with a certificate that nobody trusts gets nothing', async () => {
    const trusting = httpsWebhooks({ isAllowed: () => true });
    expect(await send(`${receiver.url}/hook`, trusting)).toMatchObject({ problem: 'not-secure' });
    expect(receiver.received).toEqual([]);
  });

  it('without a server says so', async () => {
    expect(await send('https://nobody.invalid/hook', httpsWebhooks())).toMatchObject({ problem: 'no-host' });
  });
});
