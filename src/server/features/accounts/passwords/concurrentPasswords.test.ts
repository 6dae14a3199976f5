import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { countLockWaits } from '#test/countLockWaits.ts';
import { openWorld } from '#test/world.ts';

const CROWD = 40;
const CUSTOMER = { email: 'bea@customers.example', password: 'copper kettle 9' };

const world = await openWorld();
const ana = await world.creator('ana');
const { storeId } = ana;
await world.call('customerSendCode', { storeId, email: CUSTOMER.email, type: 'signup' });
const code = await world.codeFor(CUSTOMER.email);
await world.call('customerSignUp', { storeId, ...CUSTOMER, name: 'Bea', code });

const post = (name: string, data: object, from: number) =>
  world.app.inject({
    method: 'POST',
    url: `/functions/${name}`,
    remoteAddress: `198.51.100.${from}`,
    headers: { authorization: `Bearer ${ana.idToken}` },
    payload: { data },
  });

const postForm = (path: string, form: Record<string, string>, from: number) =>
  world.app.inject({
    method: 'POST',
    url: path,
    remoteAddress: `198.51.100.${from}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });

/** While this transaction is open, no account can change and no session can be opened. */
const holdAccounts = () => hold('lock table accounts in exclusive mode');

async function hold(lock: string): Promise<() => Promise<void>> {
  const client = new pg.Client(world.connectionAs('owner'));
  await client.connect();
  await client.query(`begin; ${lock}`);
  return () => client.end();
}

describe('many concurrent requests that check a password', () => {
  it.each<[string, number, (from: number) => ReturnType<typeof post>]>([
    ['signIn', 200, (from) => post('signIn', { email: ana.email, password: ana.password }, from)],
    ['customerSignIn', 200, (from) => post('customerSignIn', { storeId: ana.storeId, ...CUSTOMER }, from)],
    ['signing up and in to the members area', 303, (from) => postForm('/ana-studio/members/login', CUSTOMER, from)],
    [
      'changePassword',
      200,
      (from) => post('changePassword', { currentPassword: ana.password, newPassword: 'copper kettle 9' }, from),
    ],
  ])('at %s leave database connections for other requests', async (_, status, knock) => {
    const release = await holdAccounts();
    onTestFinished(release);
    const answers = Array.from({ length: CROWD }, (_, index) => knock(index));
    await expect.poll(() => countLockWaits(world), { timeout: 20_000 }).toBe(6);
    expect(await world.call('getMaintenance', {})).toBeDefined();
    await release();
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual(Array(CROWD).fill(status));
  });

  it('do not wait for requests that only send a password field', async () => {
    const release = await hold('lock table products in access exclusive mode');
    onTestFinished(release);
    const form = { email: 'bea@example.com', name: 'Bea', password: 'x' };
    const idle = Array.from({ length: 8 }, (_, index) => postForm('/ana-studio/checkout/anything', form, index));
    await expect.poll(() => countLockWaits(world), { timeout: 20_000 }).toBe(8);
    expect((await post('signIn', { email: ana.email, password: ana.password }, 99)).statusCode).toBe(200);
    await release();
    await Promise.all(idle);
  });
});
