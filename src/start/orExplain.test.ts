import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { wordsFor } from './orExplain.ts';

/** Tries to listen at an address. Returns the error, if any. */
async function listening(host: string, port: number): Promise<unknown> {
  const server = createServer();
  server.listen(port, host);
  return once(server, 'listening').then(
    () => server.close(),
    (error: unknown) => error,
  );
}

it.each(['999.1.1.1', '192.0.2.1'])('names HOST if this machine has no address %s', async (host) => {
  expect(wordsFor(await listening(host, 0))).toMatch(/^HOST: this machine does not have this address; expected/);
});

it('shows where an unexpected error came from', () => {
  expect(wordsFor(new Error('Unforeseen'))).toContain('orExplain.test.ts');
});
