import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { isRecord } from '#shared/kit/isRecord.ts';
import { parseJson } from '#shared/kit/parseJson.ts';

export type ViesDouble = Awaited<ReturnType<typeof startVies>>;

/** What the register answers instead of whether an id is valid. */
export const VIES_ERRORS = [
  'INVALID_INPUT',
  'INVALID_REQUESTER_INFO',
  'SERVICE_UNAVAILABLE',
  'MS_UNAVAILABLE',
  'TIMEOUT',
  'VAT_BLOCKED',
  'IP_BLOCKED',
  'GLOBAL_MAX_CONCURRENT_REQ',
  'GLOBAL_MAX_CONCURRENT_REQ_TIME',
  'MS_MAX_CONCURRENT_REQ',
  'MS_MAX_CONCURRENT_REQ_TIME',
] as const;
type ViesError = (typeof VIES_ERRORS)[number];

/**
 * The numbers of VIES's own test service and their answers in every member state, as
 * https://ec.europa.eu/taxation_customs/vies/checkVatTestService.wsdl lists them.
 */
export const VIES_TEST_NUMBERS: ReadonlyMap<string, boolean | ViesError> = new Map<string, boolean | ViesError>([
  ['100', true],
  ['200', false],
  ['201', 'INVALID_INPUT'],
  ['202', 'INVALID_REQUESTER_INFO'],
  ['300', 'SERVICE_UNAVAILABLE'],
  ['301', 'MS_UNAVAILABLE'],
  ['302', 'TIMEOUT'],
  ['400', 'VAT_BLOCKED'],
  ['401', 'IP_BLOCKED'],
  ['500', 'GLOBAL_MAX_CONCURRENT_REQ'],
  ['501', 'GLOBAL_MAX_CONCURRENT_REQ_TIME'],
  ['600', 'MS_MAX_CONCURRENT_REQ'],
  ['601', 'MS_MAX_CONCURRENT_REQ_TIME'],
]);

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
    const number = typeof sent['vatNumber'] === 'string' ? sent['vatNumber'] : '';
    const listed = VIES_TEST_NUMBERS.get(number);
    const ownError = requester !== '' && !known.has(requester) ? 'INVALID_REQUESTER_INFO' : null;
    const error = failure ?? (typeof listed === 'string' ? listed : ownError);
    if (error) return { actionSucceed: false, errorWrappers: [{ error }] };
    // The number proves who asked, so a request without a requester gets none.
    const requestIdentifier = requester === '' ? '' : `WAPIAAAA${requests}`;
    const valid = listed === true || known.has(read('countryCode', 'vatNumber'));
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
