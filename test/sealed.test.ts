import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ExampleWorld } from '#shared/contract/callable.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import { callables } from '#server/features/callables.ts';
import { furnish } from './furnish.ts';
import { CallError, openWorld } from './world.ts';

/** Secrets of the server and the columns that store them. */
const KEYS = { api_key: 'SG.the-key-of-the-sub-account', signing_key: 'the-key-that-signs-its-events' };

const logged: string[] = [];

const world = await openWorld({ onLog: (line) => void logged.push(line) });
const [ana] = [await world.creator('ana'), await world.creator('ben')];
const example: ExampleWorld = { ...(await furnish(world, ana)), otherStoreId: randomUUID() };
await world.sql('delete from store_mail where store_id = $1', [ana.storeId]);
const sealed = Object.values(KEYS).map((key) => world.services.secrets.seal('mail', key));
for (const provider of ['outbox', 'smtp', 'sendgrid']) {
  await world.sql(
    `insert into store_mail (store_id, provider, subaccount_id, api_key, signing_key, webhook_id, webhook_status, created_at, updated_at)
     values ($1, $2, 'ana', $3, $4, 'hook', 'active', now(), now())`,
    [ana.storeId, provider, ...sealed],
  );
}

it('no response to a store’s owner, and no log line, contains a key of its mail account', async () => {
  const answered: string[] = [];
  for (const { contract } of callables.toSorted((one, other) => lateness(one) - lateness(other))) {
    const as = contract.who === 'customer' || contract.name.startsWith('customer') ? {} : { as: ana };
    const input = contract.example({ ...example, unique: randomUUID().replaceAll('-', '') });
    const answer = await world.call(contract.name, input, as).catch(refusalOf);
    if (!(answer instanceof CallError)) answered.push(contract.name);
    expect({ call: contract.name, keys: keysIn(answer) }).toEqual({ call: contract.name, keys: [] });
    const text = JSON.stringify(answer instanceof CallError ? [answer.message, answer.details] : answer);
    expect({ call: contract.name, leaks: leaksIn(text) }).toEqual({ call: contract.name, leaks: false });
  }
  expect(answered).toEqual(expect.arrayContaining(['getStore', 'listStores', 'updateStore', 'getMailStatus']));
  expect(leaksIn(logged.join('\n'))).toBe(false);
});

/** Calls that end sessions or delete something run last. */
const lateness = ({ contract: { name } }: (typeof callables)[number]): number =>
  /^(delete|remove|end|signOut|change|reset|suspend|clear)/.test(name) ? 1 : 0;

/** Every key in a response, at any depth, that is named like a secret and has a value. */
function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  if (!isRecord(value) || value instanceof Error) return [];
  return Object.entries(value).flatMap(([name, inside]) => [
    ...(/^(api_?key|signing_?key)$/i.test(name) && inside !== null ? [name] : []),
    ...keysIn(inside),
  ]);
}

const leaksIn = (text: string): boolean => Object.values(KEYS).some((key) => text.includes(key));

function refusalOf(error: unknown): CallError {
  if (error instanceof CallError) return error;
  throw error;
}
