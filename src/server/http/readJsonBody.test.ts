import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { BODY_BYTES } from '#shared/contract/callable.ts';
import { openWorld } from '#test/world.ts';
import { callables } from '../features/callables.ts';

const world = await openWorld();
const ana = await world.creator('ana');
const port: number = Number(new URL(await world.listen()).port);

/** Sends the beginning of a request and waits for a response, although the rest never arrives. */
async function answerTo(path: string, headers: Record<string, string>, begun = ''): Promise<string> {
  const lines = Object.entries({ host: 'localhost', 'content-type': 'application/json', ...headers });
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${begun}`,
  );
  const [bytes] = await once(socket, 'data');
  socket.destroy();
  return String(bytes);
}

const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const keys = (count: number) => Array.from({ length: count }, (_, n) => `"k${n}":${n}`).join(',');
const inject = (name: string, payload: string, headers: Record<string, string> = {}) =>
  world.app.inject({
    method: 'POST',
    url: `/functions/${name}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });

describe('the body of a call', () => {
  it('is refused by its declared length, before any of it arrives', async () => {
    const answer = await answerTo('/functions/checkSlug', { 'content-length': String(BODY_BYTES + 1) });
    expect(answer).toMatch(/^HTTP\/1\.1 413/);
    expect(answer).toContain('This request is too large. Send less data at once.');
  });

  it('is refused as soon as its chunks are too large', async () => {
    const begun = chunk(`{"data":{"slug":"${'x'.repeat(BODY_BYTES)}`);
    expect(await answerTo('/functions/checkSlug', { 'transfer-encoding': 'chunked' }, begun)).toMatch(
      /^HTTP\/1\.1 413/,
    );
  });

  it('is not read for a function that does not exist', async () => {
    expect(await answerTo('/functions/noSuchFunction', { 'content-length': '10' })).toMatch(/^HTTP\/1\.1 404/);
  });

  it('is not read from a page of another origin', async () => {
    const headers = {
      'content-length': '10',
      cookie: `stoa_session=${ana.idToken}`,
      origin: 'https://elsewhere.example',
    };
    expect(await answerTo('/functions/getUser', headers)).toMatch(/^HTTP\/1\.1 403/);
  });

  it.each([
    ['declared', { 'content-length': String(BODY_BYTES + 1) }],
    ['in chunks', { 'transfer-encoding': 'chunked' }],
  ])('is not read from a stranger if the call accepts a large one, %s', async (_how, headers) => {
    expect(await answerTo('/functions/savePreview', headers)).toMatch(/^HTTP\/1\.1 401/);
  });

  it('is not parsed if it has too many values', async () => {
    const { statusCode, json } = await inject('checkSlug', `{"data":{${keys(2500)}} and no JSON at all`);
    expect([statusCode, json().error.status]).toEqual([413, 'INVALID_ARGUMENT']);
  });

  it('is not parsed if it is nested too deeply', async () => {
    const { statusCode, json } = await inject('checkSlug', `{"data":${'['.repeat(70)} and no JSON at all`);
    expect([statusCode, json().error.details.reason]).toEqual([400, 'This is nested too deeply.']);
  });

  it('may contain brackets, commas and escaped quotes in its strings', async () => {
    const message = `${'[{,'.repeat(3000)} \\" ]}`;
    const { result } = (
      await inject('testFunction', JSON.stringify({ data: { message: 'Hello', more: message } }))
    ).json();
    expect(result).toMatchObject({ ok: true, message: 'Hello' });
  });

  it('may be large if a creator saves a page', async () => {
    const text = 'x'.repeat(BODY_BYTES);
    const page = { content: [{ type: 'html', props: { id: 'a', source: text } }] };
    const payload = JSON.stringify({ data: { storeId: ana.storeId, changes: { page } } });
    const { statusCode } = await inject('savePreview', payload, { authorization: `Bearer ${ana.idToken}` });
    expect([statusCode, payload.length > BODY_BYTES]).toEqual([200, true]);
  });

  it('is small for every call that strangers may make', () => {
    const open = callables.filter(({ contract: { who } }) => ['anyone', 'visitor', 'customer'].includes(who));
    expect(open.filter(({ contract }) => contract.bodyBytes > BODY_BYTES)).toEqual([]);
  });
});

describe('the body of a page', () => {
  it('is a form: JSON is refused', async () => {
    const headers = { 'content-length': '10' };
    expect(await answerTo(`/${ana.slug}/contact`, headers)).toMatch(/^HTTP\/1\.1 415/);
  });

  it('has 1,010 fields at most', async () => {
    const fields = Object.fromEntries(Array.from({ length: 1011 }, (_, n) => [`f${n}`, '']));
    expect((await world.post(`/${ana.slug}/contact`, fields)).statusCode).toBe(413);
  });
});
