import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import { FunctionsError, getFunctions, httpsCallable } from 'firebase/functions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from './world.ts';

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

/** They answer whatever they are sent. */
const UNTROUBLED: Record<string, unknown> = {
  checkAdminStatus: { isAdmin: false },
  trackAffiliateVisit: null,
  trackAffiliateSignup: null,
  convertAffiliateReferral: null,
};

describe('under the specification’s own names', () => {
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

  const ask = (name: string, data: unknown) => httpsCallable(getFunctions(app, `${base}/functions`), name)(data);

  it('there are 25 callables, and a name beside them is none', async () => {
    expect(new Set(CALLABLES).size).toBe(25);
    await expect(ask('noSuchFunction', {})).rejects.toThrow('There is no function of this name.');
  });

  it.each(CALLABLES.filter((name) => name in UNTROUBLED))('%s answers a stranger’s nonsense quietly', async (name) => {
    const { data } = await ask(name, { referralCode: 7 });
    expect(data).toEqual(UNTROUBLED[name]);
  });

  it.each(CALLABLES.filter((name) => !(name in UNTROUBLED)))(
    '%s answers a stranger’s nonsense with a no',
    async (name) => {
      const refused = await ask(name, { email: 7, storeId: 7, name: 7, userId: 7, limit: 'many', message: 7 }).then(
        ({ data }) => data,
        (error: unknown) => error,
      );
      expect(refused).toBeInstanceOf(FunctionsError);
      expect(refused).toHaveProperty('code', expect.stringMatching(/unauthenticated|invalid-argument/));
    },
  );

  it.each(['createStoreWithTenant', 'getStore', 'testFunction'])(
    'the HTTP function %s takes plain JSON',
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
});
