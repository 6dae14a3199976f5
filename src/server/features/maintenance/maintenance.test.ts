import { afterEach, describe, expect, it } from 'vitest';
import { firstAdmin, sentenceOf } from '#test/admin.ts';
import { buy, sellable } from '#test/furnish.ts';
import { openWorld, type Person } from '#test/world.ts';

const DEFAULT_MESSAGE = 'We are currently performing scheduled maintenance. Please check back soon.';
const CLOSED = 'New accounts cannot be made at the moment. Existing users can still sign in.';

const world = await openWorld();
const admin = await firstAdmin(world);
const ana = await world.creator('ana');
afterEach(async () => {
  await world.sql('delete from maintenance_config');
  world.travel({ hours: 1 });
});

const update = (input: object) => world.call('updateMaintenance', input, { as: admin });
const read = async (as?: Person) => (await world.call('getMaintenance', {}, as ? { as } : {})).maintenance;

async function rightFor(email: string): Promise<object> {
  await world.call('sendVerificationCode', { email, type: 'signup' });
  const { verificationToken } = await world.call('verifyEmailCode', { email, code: await world.codeFor(email) });
  return { email, verificationToken, password: 'copper kettle 9', firstName: 'Bea', lastName: 'Lima' };
}

describe('the maintenance document', () => {
  it('is created with its defaults if it is missing', async () => {
    expect(await read()).toEqual({
      maintenanceMode: false,
      maintenanceMessage: DEFAULT_MESSAGE,
      allowSignups: true,
      signupsAllowed: true,
      enabledAt: null,
      enabledBy: null,
      supportEmail: 'mail@stoa.example',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await world.sql('select count(*)::int as rows from maintenance_config')).toEqual([{ rows: 1 }]);
  });

  it('is created once by concurrent requests', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => read()));
    expect(new Set(all.map(({ createdAt }) => createdAt)).size).toBe(1);
  });

  it('includes since when it is on and, for admins only, who turned it on', async () => {
    const { maintenance } = await update({ maintenanceMode: true, maintenanceMessage: 'Back at noon.' });
    expect(maintenance).toMatchObject({ maintenanceMode: true, signupsAllowed: false, enabledBy: admin.id });
    expect(maintenance.enabledAt).toEqual(maintenance.updatedAt);
    expect(await read(admin)).toEqual(maintenance);
    expect(await read()).toEqual({ ...maintenance, enabledBy: null });
    expect(await read(ana)).toEqual({ ...maintenance, enabledBy: null });
  });

  it('keeps fields that an update leaves out, and since when it is on', async () => {
    const { maintenance: on } = await update({ maintenanceMode: true });
    world.travel({ minutes: 5 });
    const { maintenance: changed } = await update({ maintenanceMessage: 'Almost done.' });
    expect(changed).toMatchObject({
      maintenanceMode: true,
      maintenanceMessage: 'Almost done.',
      enabledAt: on.enabledAt,
    });
    const { maintenance: off } = await update({ maintenanceMode: false });
    expect(off).toMatchObject({ maintenanceMessage: 'Almost done.', enabledAt: null, enabledBy: null });
  });

  it('can be changed by admins only', async () => {
    expect(await sentenceOf(world.call('updateMaintenance', { maintenanceMode: true }, { as: ana }))).toEqual({
      message: 'You do not have permission to perform this admin action.',
      status: 403,
    });
    expect((await read()).maintenanceMode).toBe(false);
  });

  it('refuses an empty message', async () => {
    expect(await sentenceOf(update({ maintenanceMessage: '  ' }))).toMatchObject({ message: 'Enter a message.' });
  });
});

describe('while sign-ups are closed', () => {
  it.each([
    ['maintenance', { maintenanceMode: true, maintenanceMessage: 'Back at noon.' }, { reason: 'Back at noon.' }],
    ['closed sign-ups', { allowSignups: false }, {}],
  ])('%s sends no sign-up code', async (_why, input, reason) => {
    await update(input);
    const refusal = { message: CLOSED, status: 400, ...reason };
    const email = 'new@example.com';
    expect(await sentenceOf(world.call('sendVerificationCode', { email, type: 'signup' }))).toEqual(refusal);
    expect(await sentenceOf(world.call('resendVerificationCode', { email, type: 'signup' }))).toEqual(refusal);
    expect(await world.emailsTo(email)).toEqual([]);
  });

  it('refuses a sign-up in progress, which can continue afterwards with the same token', async () => {
    const input = await rightFor('half@example.com');
    await update({ maintenanceMode: true });
    expect(await sentenceOf(world.call('signUp', input))).toMatchObject({ message: CLOSED, reason: DEFAULT_MESSAGE });
    await update({ maintenanceMode: false });
    expect((await world.call('signUp', input)).user).toMatchObject({ email: 'half@example.com' });
  });

  it('lets existing accounts sign in, work and reset their password', async () => {
    const fay = await world.person('fay');
    const product = await sellable(world, ana, { title: 'Maps' });
    await update({ maintenanceMode: true, allowSignups: false });
    expect((await world.call('getUser', {}, { as: fay })).user.uid).toBe(fay.id);
    expect((await world.call('signIn', { email: fay.email, password: fay.password })).user.uid).toBe(fay.id);
    await world.call('sendVerificationCode', { email: fay.email, type: 'password-reset' });
    const code = await world.codeFor(fay.email);
    const { verificationToken } = await world.call('verifyEmailCode', { email: fay.email, code });
    const newPassword = 'silver spoon 12';
    await world.call('resetPassword', { email: fay.email, newPassword, verificationToken });
    expect((await world.get(`/${ana.slug}`)).statusCode).toBe(200);
    const order = await buy(world, { storeId: ana.storeId, productId: product.id, email: 'cy@example.com' });
    expect(order.status).toBe('paid');
  });
});

describe('maintenance that cannot be read', () => {
  const breakIt = () => world.sql('alter table maintenance_config rename to lost_config');
  const repair = () => world.sql('alter table lost_config rename to maintenance_config');

  it('counts as off: people can sign up', async () => {
    await update({ maintenanceMode: true });
    await breakIt();
    try {
      const signedUp = await world.call('signUp', await rightFor('lost@example.com'));
      expect(signedUp.user.email).toBe('lost@example.com');
    } finally {
      await repair();
    }
  });

  it('counts as off if the row is missing', async () => {
    await update({ maintenanceMode: true });
    await world.sql('delete from maintenance_config');
    const signedUp = await world.call('signUp', await rightFor('missing@example.com'));
    expect(signedUp.user.email).toBe('missing@example.com');
  });

  it('uses the specification’s sentences', async () => {
    await breakIt();
    await world.sql('alter table feature_flags rename to lost_flags');
    try {
      expect(await sentenceOf(read())).toEqual({ message: 'Failed to get maintenance configuration', status: 500 });
      expect(await sentenceOf(update({ maintenanceMode: true }))).toEqual({
        message: 'Failed to update maintenance configuration',
        status: 500,
      });
      expect(await sentenceOf(world.call('getFeatureFlags', {}))).toEqual({
        message: 'Failed to get feature flags',
        status: 500,
      });
      expect(await sentenceOf(world.call('listFlagOverrides', {}, { as: admin }))).toEqual({
        message: 'Admin action failed',
        status: 500,
      });
    } finally {
      await repair();
      await world.sql('alter table lost_flags rename to feature_flags');
    }
  });
});
