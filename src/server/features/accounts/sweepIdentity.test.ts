import { expect, it } from 'vitest';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { openWorld } from '#test/world.ts';
import { sweepIdentity } from './sweepIdentity.ts';

const world = await openWorld();

const sweep = (realm: string) => {
  const { services } = world;
  return sweepIdentity({ realm }, { services, now: services.now(), jobId: 'sweep' });
};
const count = async (table: string) => (await world.sql(`select from ${table}`)).length;

it('sweepIdentity deletes expired rows, and nothing that is still valid', async () => {
  const ana = await world.creator('ana');
  await world.call('customerSendCode', { storeId: ana.storeId, email: 'bea@example.com' });
  await world.call('sendVerificationCode', { email: 'cem@example.com', type: 'signup' });
  await world.call('verifyEmailCode', { email: 'cem@example.com', code: await world.codeFor('cem@example.com') });
  await sweep(PLATFORM_REALM);
  await sweep(ana.storeId);
  expect(await count('email_codes')).toBe(3);
  expect(await count('email_rights')).toBe(1);
  expect(await count('rate_limits')).toBeGreaterThan(0);
  await world.call('getUser', {}, { as: ana });

  world.travel({ days: 15 });
  await sweep(PLATFORM_REALM);
  expect(await count('sessions')).toBe(0);
  expect(await count('email_rights')).toBe(0);
  expect(await count('rate_limits')).toBe(0);
  expect(await count('email_codes')).toBe(1);
  await sweep(ana.storeId);
  expect(await count('email_codes')).toBe(0);
});
