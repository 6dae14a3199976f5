import pg from 'pg';
import { deleteApp, initializeApp } from 'firebase/app';
import { FunctionsError, getFunctions, httpsCallable } from 'firebase/functions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstAdmin } from './admin.ts';
import { openWorld, type CreatorWithStore, type Person } from './world.ts';

// These tests cause every message of the specification's point 8 that the server sends, as people would cause it.

const NOBODY = '5f0c2f64-8a3e-4c58-9f43-0f6f3f0a1b2c';

const world = await openWorld({ statementTimeout: 1000 });
const admin = await firstAdmin(world);
const ana = await world.creator('ana');

const call = (name: string, data: unknown, as?: Person) => world.call(name, data, as ? { as } : {});
const saying = (message: string, status: number) => ({ message, httpStatus: status });

/** While the database's owner locks a table, every statement that uses it waits. */
async function whileLocked(table: string, act: () => Promise<void>): Promise<void> {
  const owner = new pg.Client(world.connectionAs('owner'));
  await owner.connect();
  try {
    await owner.query(`begin; lock table ${table} in access exclusive mode`);
    await act();
  } finally {
    await owner.end();
  }
}

/** While a table is renamed, every call that uses it fails with a fault. */
async function whileBroken(table: string, act: () => Promise<void>): Promise<void> {
  await world.sql(`alter table ${table} rename to lost_${table}`);
  try {
    await act();
  } finally {
    await world.sql(`alter table lost_${table} rename to ${table}`);
  }
}

/** Calls from a page of another site with the cookie of a signed-in creator. */
async function fromElsewhere(name: string, data: unknown) {
  const answer = await world.app.inject({
    method: 'POST',
    url: `/functions/${name}`,
    headers: { cookie: `stoa_session=${ana.idToken}`, origin: 'https://elsewhere.example' },
    payload: { data },
  });
  return { status: answer.statusCode, message: answer.json().error.message };
}

async function rightTo(purpose: 'signup' | 'password-reset', email: string): Promise<string> {
  await call('sendVerificationCode', { email, type: purpose });
  return (await call('verifyEmailCode', { email, code: await world.codeFor(email) })).verificationToken;
}

describe('signing in and up', () => {
  const names = { firstName: 'Bea', lastName: 'Lima' };

  it('user-not-found: resetting the password of a deleted account', async () => {
    const { email, id } = await world.person('gone');
    const verificationToken = await rightTo('password-reset', email);
    await world.sql('delete from sessions where account_id = $1', [id]);
    await world.sql('delete from creators where id = $1', [id]);
    await world.sql('delete from accounts where id = $1', [id]);
    const input = { email, newPassword: 'another kettle 7', verificationToken };
    await expect(call('resetPassword', input)).rejects.toMatchObject(
      saying('No account found with this email address.', 404),
    );
  });

  it('wrong-password: changing the password with a wrong old one', async () => {
    const input = { currentPassword: 'not this one', newPassword: 'another kettle 7' };
    await expect(call('changePassword', input, ana)).rejects.toMatchObject(saying('Incorrect password.', 401));
  });

  it.each(['ana@example.com', 'nobody@example.com'])('invalid-credential: %s cannot be told apart', async (email) => {
    await expect(call('signIn', { email, password: 'not this one' })).rejects.toMatchObject(
      saying('Invalid email or password. Please check your credentials and try again.', 401),
    );
  });

  it('email-already-in-use: the second of two sign-ups that verified one address', async () => {
    const email = 'twice@example.com';
    const first = await rightTo('signup', email);
    world.travel({ minutes: 2 });
    const second = await rightTo('signup', email);
    const signUp = (verificationToken: string) =>
      call('signUp', { email, password: 'copper kettle 9', verificationToken, ...names });
    await signUp(first);
    await expect(signUp(second)).rejects.toMatchObject(
      saying('An account already exists with this email address.', 409),
    );
  });

  it('weak-password: five characters are too few', async () => {
    const email = 'weak@example.com';
    const input = { email, password: 'k9ttl', verificationToken: await rightTo('signup', email), ...names };
    await expect(call('signUp', input)).rejects.toMatchObject(
      saying('Password should be at least 6 characters long.', 400),
    );
  });

  it('invalid-email: an address needs an at sign and a dot', async () => {
    await expect(call('signIn', { email: 'ana@example', password: 'x' })).rejects.toMatchObject(
      saying('Please enter a valid email address.', 400),
    );
  });

  it('user-disabled: a suspended creator signs in with the right password', async () => {
    const { email, password, id } = await world.person('closed');
    await call('suspendUser', { userId: id, reason: 'Sold what was not theirs.' }, admin);
    await expect(call('signIn', { email, password })).rejects.toMatchObject(
      saying('This account has been disabled.', 403),
    );
  });

  it('too-many-requests: ten wrong passwords', async () => {
    const { email } = await world.person('tried');
    for (let tries = 0; tries < 10; tries += 1) {
      await expect(call('signIn', { email, password: 'not this one' })).rejects.toMatchObject({ httpStatus: 401 });
    }
    await expect(call('signIn', { email, password: 'not this one' })).rejects.toMatchObject(
      saying('Too many failed attempts. Please try again later.', 429),
    );
  });
});

describe('admin calls', () => {
  it.each([
    [
      'permission-denied',
      () => call('getAdminUsers', {}, ana),
      'You do not have permission to perform this admin action.',
      403,
    ],
    ['unauthenticated', () => call('getAdminUsers', {}), 'Please sign in to perform admin actions.', 401],
    ['not-found', () => call('setUserAdminStatus', { userId: NOBODY, isAdmin: true }, admin), 'User not found.', 404],
    [
      'failed-precondition',
      () => call('setUserAdminStatus', { userId: admin.id, isAdmin: false }, admin),
      'Admin action cannot be completed at this time.',
      400,
    ],
    [
      'invalid-argument',
      () => call('setUserAdminStatus', { userId: 7, isAdmin: true }, admin),
      'Invalid request data provided.',
      400,
    ],
  ])('an admin call answers %s', async (_code, ask, sentence, status) => {
    await expect(ask()).rejects.toMatchObject(saying(sentence, status));
  });

  it('otherwise: an unexpected error in an admin call', async () => {
    await whileBroken('audit_entries', async () => {
      await expect(call('getAdminAuditLog', {}, admin)).rejects.toMatchObject(saying('Admin action failed', 500));
    });
  });
});

describe('verification', () => {
  const send = (email: string, as?: Person) => call('sendVerificationCode', { email, type: 'signup' }, as);
  const verify = (email: string, code: string) => call('verifyEmailCode', { email, code });

  it('invalid-argument: a wrong code', async () => {
    await send('wrong@example.com');
    const code = await world.codeFor('wrong@example.com');
    await expect(verify('wrong@example.com', other(code))).rejects.toMatchObject(
      saying('Invalid email or verification code', 400),
    );
  });

  it('not-found: no code was sent', async () => {
    await expect(verify('never@example.com', '123456')).rejects.toMatchObject(
      saying('Verification code not found or expired', 404),
    );
  });

  it('already-exists: a signed-in creator requests a code for their verified address', async () => {
    const already = saying('Email already verified', 409);
    await expect(send('ANA@example.com', ana)).rejects.toMatchObject(already);
    const again = call('resendVerificationCode', { email: ana.email, type: 'signup' }, ana);
    await expect(again).rejects.toMatchObject(already);
    // The refusal concerns only the caller's own address: a stranger, or another address, gets no such answer.
    expect(await send(ana.email)).toMatchObject({ sent: true });
    expect(await send(admin.email, ana)).toMatchObject({ sent: true });
  });

  it('failed-precondition: five wrong tries use up a code', async () => {
    await send('five@example.com');
    const code = await world.codeFor('five@example.com');
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(verify('five@example.com', other(code))).rejects.toMatchObject({ httpStatus: 400 });
    }
    await expect(verify('five@example.com', code)).rejects.toMatchObject(
      saying('Too many verification attempts. Please try again later.', 400),
    );
  });

  it('deadline-exceeded: another transaction locks the codes', async () => {
    await whileLocked('email_codes', async () => {
      await expect(verify('late@example.com', '123456')).rejects.toMatchObject(
        saying('Verification timed out. Please try again.', 504),
      );
    });
  });

  it('permission-denied: an expired code', async () => {
    await send('old@example.com');
    const code = await world.codeFor('old@example.com');
    world.travel({ minutes: 11 });
    await expect(verify('old@example.com', code)).rejects.toMatchObject(saying('Verification code has expired', 403));
  });

  it('resource-exhausted: another code within a minute', async () => {
    await send('soon@example.com');
    await expect(send('soon@example.com')).rejects.toMatchObject(
      saying('Too many requests. Please wait before trying again.', 429),
    );
  });

  it('otherwise: an unexpected error during the verification', async () => {
    await whileBroken('email_codes', async () => {
      await expect(verify('fault@example.com', '123456')).rejects.toMatchObject(
        saying('Email verification failed', 500),
      );
    });
  });
});

describe('any other call', () => {
  const products = (data: object, as?: Person) => call('listProducts', { storeId: ana.storeId, ...data }, as);

  it.each([
    ['invalid-argument', () => products({ limit: 'many' }, ana), 'Invalid arguments provided', 400],
    ['unauthenticated', () => products({}), 'Please sign in to perform this action', 401],
    [
      'not-found',
      () => call('getProduct', { storeId: ana.storeId, productId: NOBODY }, ana),
      'The requested resource was not found',
      404,
    ],
  ])('a call answers %s', async (_code, ask, sentence, status) => {
    await expect(ask()).rejects.toMatchObject(saying(sentence, status));
  });

  it('permission-denied: a page of another site uses the cookie', async () => {
    expect(await fromElsewhere('listProducts', { storeId: ana.storeId })).toEqual({
      message: "You don't have permission to perform this action",
      status: 403,
    });
  });

  it('deadline-exceeded: another transaction locks the rows', async () => {
    await whileLocked('products', async () => {
      await expect(products({}, ana)).rejects.toMatchObject(saying('Request timed out. Please try again.', 504));
    });
  });

  it('otherwise: an unexpected error in a call', async () => {
    await whileBroken('products', async () => {
      await expect(products({}, ana)).rejects.toMatchObject(saying('An unexpected error occurred', 500));
    });
  });
});

describe('the HTTP functions', () => {
  const open = (input: object, as?: Person) => call('createStoreWithTenant', input, as);

  it('401: nobody is signed in', async () => {
    await expect(open({ storeName: 'Ana', slug: 'ana-more' })).rejects.toMatchObject(
      saying('Please sign in to perform this action', 401),
    );
  });

  it('400: invalid input', async () => {
    const refused = saying('Invalid request data provided', 400);
    await expect(open({ storeName: 7 }, ana)).rejects.toMatchObject(refused);
    await expect(call('getStore', { storeId: 'x' }, ana)).rejects.toMatchObject(refused);
  });

  it('409: a unique constraint without its own refusal', async () => {
    const bea = await world.person('bea');
    await world.sql(`create unique index one_of_a_kind on stores (description) where description = 'The only one'`);
    const input = { storeName: 'Bea', slug: 'bea', description: 'The only one' };
    await open(input, bea);
    const cem = await world.person('cem');
    await expect(open({ ...input, slug: 'cem' }, cem)).rejects.toMatchObject(
      saying('Resource already exists or conflict occurred', 409),
    );
  });
});

describe('calls about several stores', () => {
  const open = (input: object, as?: Person) => call('createAdditionalStore', input, as);
  let dia: CreatorWithStore;

  beforeAll(async () => {
    dia = await world.creator('dia');
    await call('setUserPlan', { userId: dia.id, planId: 'creator', reason: 'Paid by invoice.' }, admin);
  });

  it.each([
    ['invalid-argument', () => open({ storeName: 'Dia', slug: 7 }, dia), 'Invalid store data provided', 400],
    [
      'already-exists',
      () => open({ storeName: 'DIA studio', slug: 'dia-again' }, dia),
      'A store with this name already exists',
      409,
    ],
    [
      'resource-exhausted',
      () => open({ storeName: 'Ana more', slug: 'ana-more' }, ana),
      "You've reached your store limit. Upgrade your plan to create more stores",
      429,
    ],
    ['not-found', () => call('switchActiveStore', { storeId: NOBODY }, dia), 'Store not found', 404],
    [
      'permission-denied',
      () => call('switchActiveStore', { storeId: ana.storeId }, dia),
      "You don't have permission to perform this action",
      403,
    ],
    ['unauthenticated', () => open({ storeName: 'X', slug: 'xx' }), 'Please sign in to manage stores', 401],
    [
      'the slug’s format',
      () => open({ storeName: 'Dia two', slug: 'dia_two' }, dia),
      'Invalid slug format. Use only lowercase letters, numbers, and hyphens.',
      400,
    ],
    [
      'a slug that is taken',
      () => open({ storeName: 'Dia two', slug: ana.slug }, dia),
      'This store URL is already taken. Please choose another.',
      409,
    ],
  ])('a store call answers %s', async (_code, ask, sentence, status) => {
    await expect(ask()).rejects.toMatchObject(saying(sentence, status));
  });

  it('permission-denied: a page of another site uses the cookie on a store call', async () => {
    expect(await fromElsewhere('switchActiveStore', { storeId: ana.storeId })).toEqual({
      message: "You don't have permission to perform this action",
      status: 403,
    });
  });
});

describe('maintenance and flags', () => {
  it.each([
    ['maintenance_config', 'Failed to get maintenance configuration', () => call('getMaintenance', {})],
    [
      'maintenance_config',
      'Failed to update maintenance configuration',
      () => call('updateMaintenance', { maintenanceMode: true }, admin),
    ],
    ['feature_flags', 'Failed to get feature flags', () => call('getFeatureFlags', {})],
  ])('without the table %s: %s', async (table, sentence, ask) => {
    await whileBroken(table, async () => {
      await expect(ask()).rejects.toMatchObject(saying(sentence, 500));
    });
  });
});

describe('while the database refuses connections', () => {
  const limitTo = async (connections: number) => {
    const [row] = await world.sql<{ name: string }>('select current_database() as name');
    await world.sql(`alter database ${row?.name} connection limit ${connections}`);
  };

  beforeAll(async () => {
    await limitTo(0);
    await world.sql(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  });
  afterAll(() => limitTo(-1));

  it.each([
    [
      'sendVerificationCode',
      { email: 'bea@example.com', type: 'signup' },
      'Email service temporarily unavailable',
      503,
    ],
    ['checkSlug', { slug: 'bea' }, 'Service temporarily unavailable. Please try again.', 503],
    ['getMaintenance', {}, 'Failed to get maintenance configuration', 500],
    ['getFeatureFlags', {}, 'Failed to get feature flags', 500],
  ])('%s is unavailable', async (name, data, sentence, status) => {
    await expect(call(name, data)).rejects.toMatchObject(saying(sentence, status));
  });

  it('the official client can read the error, and checkAdminStatus returns false', async () => {
    const app = initializeApp({ projectId: 'stoa', apiKey: 'none', appId: 'none' });
    const functions = getFunctions(app, `${await world.listen()}/functions`);
    const refused = await httpsCallable(functions, 'checkSlug')({ slug: 'bea' }).catch((error: unknown) => error);
    // A signed-in admin would get true if the database could be read.
    const { isAdmin } = await call('checkAdminStatus', {}, admin);
    await deleteApp(app);
    expect(refused).toBeInstanceOf(FunctionsError);
    expect(refused).toHaveProperty('code', 'functions/unavailable');
    expect(String(refused)).toContain('Service temporarily unavailable. Please try again.');
    expect(isAdmin).toBe(false);
  });
});

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
