import { byTurns, rateOf, tenths } from './figures.ts';
import type { Client } from './openClient.ts';
import type { Row } from './Row.ts';
import { startHelper } from './startHelper.ts';

const AT_ONCE = 16;
const TIMES = 160;
const ROUNDS = 5;

/** Sign-ins by sixteen people, each time from another address, compared with argon2 alone. */
export async function measureSignIn(client: Client): Promise<Row> {
  const people = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) =>
      client.signUp({ email: `person-${n}@example.com`, address: addressOf(n) }),
    ),
  );
  let visits = 0;
  const load = { times: TIMES, atOnce: AT_ONCE };
  const signIns = () =>
    rateOf(load, (_, worker) => client.signIn(people[worker]?.email ?? '', addressOf((visits += 1))));
  const bare = await startHelper(import.meta.resolve('./bare/verifyPasswords.ts'));
  await signIns();
  await bare.ask(load);
  const rates = await byTurns(ROUNDS, { ours: signIns, bare: () => bare.ask(load) });
  await bare.stop();
  return {
    what: `sign-in, ${AT_ONCE} at once, against argon2 alone`,
    measured: `${tenths(rates.ours)} of ${tenths(rates.bare)} per second`,
    ratio: rates.ratio,
  };
}

// Addresses reserved for benchmarks (RFC 2544). The product trusts the bench as a proxy.
const addressOf = (n: number): string => `198.18.${(n >> 8) & 255}.${n & 255}`;
