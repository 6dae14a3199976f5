import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { isRecord } from '#shared/kit/isRecord.ts';
import { parseJson } from '#shared/kit/parseJson.ts';

export type ViesDouble = Awaited<ReturnType<typeof startVies>>;

/** What the register answers instead of whether an id is valid. */
export const VIES_ERRORS = [
  'MS_UNAVAILABLE',
  'MS_MAX_CONCURRENT_REQ',
  'GLOBAL_MAX_CONCURRENT_REQ',
  'SERVICE_UNAVAILABLE',
  'TIMEOUT',
  'INVALID_INPUT',
  'INVALID_REQUESTER_INFO',
] as const;
type ViesError = (typeof VIES_ERRORS)[number];

/** A stand-in for the register of VAT ids, with the ids that a test added. */
export async function startVies({ port = 0 } = {}) {
  const known = new Set<string>();
  let failure: ViesError | null = null;
  let requests = 0;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer(parseJson(body))));
    });
  });

  function answer(question: unknown): object {
    requests += 1;
    const sent = isRecord(question) ? question : {};
    const read = (...fields: [string, string]) =>
      fields.map((field) => (typeof sent[field] === 'string' ? sent[field] : '')).join('');
    const requester = read('requesterMemberStateCode', 'requesterNumber');
    const error = failure ?? (requester !== '' && !known.has(requester) ? 'INVALID_REQUESTER_INFO' : null);
    if (error) return { actionSucceed: false, errorWrappers: [{ error }] };
    // The number proves who asked, so a request without a requester gets none.
    const requestIdentifier = requester === '' ? '' : `WAPIAAAA${requests}`;
    const valid = known.has(read('countryCode', 'vatNumber'));
    return { valid, requestIdentifier, name: '---', address: '---' };
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** Registers an id such as DE123456789. */
    add: (id: string) => known.add(id),
    /** An id that its member state took back. */
    remove: (id: string) => known.delete(id),
    /** Every request gets this error. Null: none. */
    fail: (error: ViesError | null) => {
      failure = error;
    },
    /** The member state does not answer. */
    setDown: (down: boolean) => {
      failure = down ? 'MS_UNAVAILABLE' : null;
    },
    /** How many requests there were. */
    countRequests: () => requests,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
