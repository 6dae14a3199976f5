import * as firebase from 'firebase/app';
import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import { FunctionsError, getFunctions, httpsCallable } from 'firebase/functions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SPECIFICATION_CALLS } from '#shared/contract/specificationCalls.ts';
import { callables } from '#server/features/callables.ts';
import { CALL_FAMILIES } from '#web/client/call.ts';
import { sellable } from './furnish.ts';
import { createWorld, type Loose, type World } from './world.ts';

/** The callable functions of the specification's point 7. */
const CALLABLES = [
  'setUserAdminStatus',
  'getAdminUsers',
  'initializeFirstAdmin',
  'getAdminAuditLog',
  'checkAdminStatus',
  'sendVerificationCode',
  'verifyEmailCode',
  'resendVerificationCode',
  'createAdditionalStore',
  'deleteStoreAndTenant',
  'switchActiveStore',
  'retryWebhookCreation',
  'createStoreCustomer',
  'getStoreCustomers',
  'recordCustomerPurchase',
  'searchStoreCustomers',
  'updateStoreCustomer',
  'trackAffiliateVisit',
  'trackAffiliateSignup',
  'convertAffiliateReferral',
  'createTenant',
  'deleteTenant',
  'getTenantInfo',
  'testCreateStoreSimple',
  'testFunction',
];

/** The results of the calls that accept any input. */
const RESULTS_FOR_ANY_INPUT: Record<string, unknown> = {
  checkAdminStatus: { isAdmin: false },
  trackAffiliateVisit: null,
  trackAffiliateSignup: null,
  convertAffiliateReferral: null,
};

describe('the callable functions of the specification', () => {
  let world: World;
  let base: string;
  let app: FirebaseApp;

  beforeAll(async () => {
    world = await createWorld();
    base = await world.listen();
    app = initializeApp({ projectId: 'stoa', apiKey: 'none', appId: 'none' });
  });
  afterAll(async () => {
    await deleteApp(app);
    await world.close();
  });

  const callFunction = (name: string, data: unknown) =>
    httpsCallable(getFunctions(app, `${base}/functions`), name)(data);

  it('are 25, and an unknown name is refused', async () => {
    expect(new Set(CALLABLES).size).toBe(25);
    await expect(callFunction('noSuchFunction', {})).rejects.toThrow('There is no function with this name.');
  });

  it('are known to the pipeline and the client, with their families', () => {
    expect(SPECIFICATION_CALLS).toEqual(new Set([...CALLABLES, 'createStoreWithTenant', 'getStore']));
    const families = callables
      .map(({ contract }) => [contract.name, contract.family] as const)
      .filter(([name, family]) => name in CALL_FAMILIES || (SPECIFICATION_CALLS.has(name) && family !== 'generic'));
    expect(CALL_FAMILIES).toEqual(Object.fromEntries(families));
  });

  it.each(CALLABLES.filter((name) => name in RESULTS_FOR_ANY_INPUT))(
    '%s returns its quiet result for a stranger’s invalid input',
    async (name) => {
      const { data } = await callFunction(name, { referralCode: 7 });
      expect(data).toEqual(RESULTS_FOR_ANY_INPUT[name]);
    },
  );

  it.each(CALLABLES.filter((name) => !(name in RESULTS_FOR_ANY_INPUT)))(
    '%s refuses a stranger’s invalid input',
    async (name) => {
      const refused = await callFunction(name, {
        email: 7,
        storeId: 7,
        name: 7,
        userId: 7,
        limit: 'many',
        message: 7,
      }).then(
        ({ data }) => data,
        (error: unknown) => error,
      );
      expect(refused).toBeInstanceOf(FunctionsError);
      expect(refused).toHaveProperty('code', expect.stringMatching(/unauthenticated|invalid-argument/));
    },
  );

  it.each(['createStoreWithTenant', 'getStore', 'testFunction'])(
    'the HTTP function %s accepts plain JSON',
    async (name) => {
      const answer = await fetch(`${base}/functions/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      expect(await answer.json()).not.toHaveProperty('result');
      expect(answer.status).toBe(name === 'testFunction' ? 200 : 401);
    },
  );

  it('every callable works for a creator who is signed in through the official client', async () => {
    const [ana, ben] = [await world.creator('ana'), await world.creator('ben')];
    const { storeId } = ana;
    const product = await sellable(world, ana);
    const signedIn = initializeApp({ projectId: 'stoa', apiKey: 'none', appId: 'none' }, 'signed-in');
    bringToken(signedIn, ana.idToken);
    const answered = new Set<string>();
    const call = async (name: string, data: unknown = null): Promise<Loose> => {
      answered.add(name);
      return (await httpsCallable(getFunctions(signedIn, `${base}/functions`), name)(data)).data;
    };

    expect(await call('testFunction')).toMatchObject({ ok: true });
    expect(await call('initializeFirstAdmin')).toEqual({ isAdmin: true });
    expect(await call('checkAdminStatus')).toEqual({ isAdmin: true });
    const granted = await call('setUserAdminStatus', { userId: ben.id, isAdmin: true, reason: 'Helps with support.' });
    expect(granted).toEqual({ userId: ben.id, isAdmin: true });
    expect((await call('getAdminUsers')).items).toHaveLength(2);
    expect((await call('getAdminAuditLog', { limit: 1 })).items).toMatchObject([{ action: 'admin.grant' }]);

    const code = { email: 'dora@example.com', type: 'signup' };
    expect(await call('sendVerificationCode', code)).toEqual({ sent: true, resendAfter: 60 });
    world.travel({ seconds: 61 });
    expect(await call('resendVerificationCode', code)).toEqual({ sent: true, resendAfter: 60 });
    const verified = await call('verifyEmailCode', { email: code.email, code: await world.codeFor(code.email) });
    expect(verified).toMatchObject({ verified: true, verificationToken: expect.any(String) });

    await world.call('setUserPlan', { userId: ana.id, planId: 'boss', reason: 'Paid by invoice.' }, { as: ben });
    const input = { storeName: 'Ana Prints', slug: 'ana-prints', description: '', isFirstStore: false };
    const { store } = await call('createAdditionalStore', input);
    expect(await call('switchActiveStore', { storeId: store.id })).toEqual({ activeStoreId: store.id });
    expect(await call('testCreateStoreSimple')).toMatchObject({ store: { isTest: true } });
    expect(await call('retryWebhookCreation', { storeId })).toMatchObject({ status: 'configured' });

    const { customer } = await call('createStoreCustomer', { storeId, email: 'cleo@example.com', name: 'Cleo' });
    const sale = { storeId, customerId: customer.id, productId: product.id, reference: 'fair 7' };
    await call('recordCustomerPurchase', { ...sale, amount: { amount: 1200, currency: 'USD' } });
    expect((await call('getStoreCustomers', { storeId })).items).toMatchObject([{ orders: 1 }]);
    expect((await call('searchStoreCustomers', { storeId, query: 'cle' })).items).toMatchObject([{ name: 'Cleo' }]);
    const renamed = await call('updateStoreCustomer', { storeId, customerId: customer.id, name: 'Cleo Moss' });
    expect(renamed).toMatchObject({ customer: { name: 'Cleo Moss' } });

    const { code: referralCode } = (await world.call('getAffiliate', {}, { as: ben })).affiliate;
    const browser = { fingerprint: '0123456789abcdef', userAgent: 'Mozilla/5.0', timezone: 'UTC', language: 'en' };
    const visitInfo = { sourceUrl: 'http://localhost:3000/', timestamp: world.now().toISOString(), screen: '390x844' };
    const visit = await call('trackAffiliateVisit', { referralCode, ...browser, visitInfo });
    expect(visit).toMatchObject({ referralToken: expect.any(String) });
    const signup = { customerEmail: ana.email, customerId: ana.id, customerName: 'Ana', ...browser };
    await call('trackAffiliateSignup', signup);
    await call('convertAffiliateReferral');

    expect(await call('createTenant', { storeId: store.id })).toMatchObject({ tenant: { id: store.id } });
    expect(await call('getTenantInfo', { tenantId: store.id })).toMatchObject({ tenant: { customers: 0 } });
    await call('deleteTenant', { tenantId: store.id });
    await call('deleteStoreAndTenant', { storeId: store.id });

    expect([...answered].toSorted()).toEqual(CALLABLES.toSorted());
    await deleteApp(signedIn);
  });
});

/** Signs the official client in. The client asks its app's sign-in for a token, and this sign-in only returns one. */
function bringToken(app: FirebaseApp, accessToken: string): void {
  const signIn = { getToken: async () => ({ accessToken }) };
  const component = {
    name: 'auth-internal',
    type: 'PRIVATE',
    instantiationMode: 'EAGER',
    multipleInstances: false,
    serviceProps: {},
    onInstanceCreated: null,
    instanceFactory: () => signIn,
  };
  // The method with which the client's own sign-in registers itself. It is missing from the types.
  const register: unknown = Reflect.get(firebase, '_addComponent');
  if (typeof register !== 'function') throw new TypeError('The client no longer accepts components.');
  Reflect.apply(register, undefined, [app, component]);
}
