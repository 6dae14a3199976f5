import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { isRecord } from '#shared/kit/isRecord.ts';
import { parseJson } from '#shared/kit/parseJson.ts';

export type ViesDouble = Awaited<ReturnType<typeof startVies>>;

/** A stand-in for the register of VAT ids, with the ids that a test added. */
export async function startVies({ port = 0 } = {}) {
  const known = new Set<string>();
  let isDown = false;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const question = parseJson(body);
      const id = isRecord(question) ? `${String(question['countryCode'])}${String(question['vatNumber'])}` : '';
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify(
          isDown
            ? { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }
            : { valid: known.has(id), requestIdentifier: '', name: '---', address: '---' },
        ),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** Registers an id such as DE123456789. */
    add: (id: string) => known.add(id),
    /** The member state does not answer. */
    setDown: (down: boolean) => {
      isDown = down;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
