import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Callable, ExampleWorld } from '#shared/contract/callable.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import { callables } from '#server/features/callables.ts';
import { csvExports } from '#server/features/csvExports.ts';
import { furnish } from './furnish.ts';
import { CallError, createWorld, type CreatorWithStore, type Person, type World } from './world.ts';

/** The names of all functions. Adding or removing one requires a change here. */
const NAMES = [
  'activateLicence',
  'addWebsitePage',
  'announcePriceRise',
  'announceVersion',
  'answerOffer',
  'answerPostComment',
  'answerQuiz',
  'book',
  'cancelBooking',
  'cancelCampaign',
  'cancelExport',
  'cancelGroupCall',
  'cancelMyBooking',
  'cancelMySubscription',
  'cancelPlan',
  'cancelRenditions',
  'cancelSchedule',
  'cancelSubscription',
  'changeMySubscription',
  'changePassword',
  'checkAdminStatus',
  'checkCertificate',
  'checkCustomCss',
  'checkDomain',
  'checkSlug',
  'checkWalletDomains',
  'claimGift',
  'claimSeat',
  'completeLesson',
  'confirmIdentity',
  'confirmSecondStep',
  'connectDomain',
  'connectPayments',
  'convertAffiliateReferral',
  'countAudience',
  'createAdditionalStore',
  'createPreviewLink',
  'createStoreCustomer',
  'createStoreWithTenant',
  'createTenant',
  'customerContent',
  'customerFileLink',
  'customerLesson',
  'customerLibrary',
  'customerOrders',
  'customerResetPassword',
  'customerSendCode',
  'customerSignIn',
  'customerSignInWithCode',
  'customerSignOut',
  'customerSignUp',
  'customerUpdateProfile',
  'deactivateLicence',
  'decideReviewReport',
  'deleteBusyFeed',
  'deleteCampaign',
  'deleteDiscount',
  'deleteLessonNote',
  'deleteMedia',
  'deleteMyAccount',
  'deleteMyReview',
  'deletePost',
  'deletePostComment',
  'deleteProducts',
  'deleteStoreAffiliate',
  'deleteStoreAndTenant',
  'deleteTaxRate',
  'deleteTenant',
  'deleteWebhook',
  'deleteWebsitePage',
  'discardPreview',
  'discardWebsitePage',
  'dismissUnrecordedTaxes',
  'duplicateCampaign',
  'duplicateProduct',
  'endSession',
  'endUserSessions',
  'explainGap',
  'exportLedger',
  'exportMyData',
  'findUser',
  'finishEmailChange',
  'finishPasskey',
  'finishPasskeySignIn',
  'forgiveInstallments',
  'getAdminAuditLog',
  'getAdminUsers',
  'getAffiliate',
  'getAgreedText',
  'getAudienceChoices',
  'getAvailability',
  'getBalance',
  'getBumps',
  'getBundle',
  'getCampaign',
  'getCampaignProgress',
  'getCertificate',
  'getCheckoutQuestions',
  'getConsentSettings',
  'getContents',
  'getCourse',
  'getCourseReport',
  'getCustomer',
  'getCustomerTimeline',
  'getDispute',
  'getDomains',
  'getExport',
  'getExportLink',
  'getFeatureFlags',
  'getFileLink',
  'getFirstSale',
  'getGroupCall',
  'getInvoiceSettings',
  'getLatestOrders',
  'getLesson',
  'getLicence',
  'getMailStatus',
  'getMaintenance',
  'getMyExports',
  'getMyInvoice',
  'getMySubscriptions',
  'getNotificationSettings',
  'getOrder',
  'getOrderTeams',
  'getPaymentAccount',
  'getPayout',
  'getPlan',
  'getPlanSales',
  'getPost',
  'getPreview',
  'getProduct',
  'getProductUpdate',
  'getProviderTaxes',
  'getPurchaseOffers',
  'getSchedule',
  'getSecondStep',
  'getSlots',
  'getStore',
  'getStoreCustomers',
  'getStoreHome',
  'getStorePage',
  'getStoreStats',
  'getSubscription',
  'getSubscriptionSettings',
  'getSubscriptionTerms',
  'getTaxReport',
  'getTaxes',
  'getTeam',
  'getTenantInfo',
  'getTipSettings',
  'getTraffic',
  'getUser',
  'getVersion',
  'getWalletDomains',
  'getWebhookDelivery',
  'getWebsite',
  'getWebsitePage',
  'giveBundleAdditions',
  'grantAccess',
  'importLicences',
  'initializeFirstAdmin',
  'inviteSeat',
  'issueInvoice',
  'keepPlan',
  'keepProgress',
  'listAllSecurityEvents',
  'listAllStores',
  'listBookings',
  'listBusyFeeds',
  'listCampaignRecipients',
  'listCampaigns',
  'listCommissionPayments',
  'listCommissions',
  'listContactMessages',
  'listDeletedStores',
  'listDiscounts',
  'listDisputes',
  'listFlagOverrides',
  'listGaps',
  'listInvoices',
  'listLegalPages',
  'listLicences',
  'listMedia',
  'listOrders',
  'listPageProducts',
  'listPasskeys',
  'listPayoutEntries',
  'listPayouts',
  'listPeople',
  'listPlanSubscribers',
  'listPostComments',
  'listPosts',
  'listProducts',
  'listProviderEvents',
  'listReviewReports',
  'listReviews',
  'listSecurityEvents',
  'listSessions',
  'listStoreAffiliates',
  'listStores',
  'listSubscribers',
  'listSubscriptions',
  'listUnrecordedTaxes',
  'listVersions',
  'listWaitlist',
  'listWebhookDeliveries',
  'listWebhooks',
  'markCommissionsPaid',
  'markContactMessages',
  'markCountryChecked',
  'markFirstSaleSeen',
  'markNoShow',
  'moderatePostComment',
  'moveBooking',
  'moveMyBooking',
  'muteCommenter',
  'myBookings',
  'newRecoveryCodes',
  'openPlanReceipt',
  'openSales',
  'orderProducts',
  'orderWebsitePages',
  'pauseMySubscription',
  'pauseSubscription',
  'placeOrder',
  'previewDiscount',
  'previewMySubscriptionChange',
  'previewPlanSwitch',
  'previewPrice',
  'publishLegalPage',
  'publishPost',
  'publishPreview',
  'publishProduct',
  'publishWebsite',
  'quoteOrder',
  'readBusyFeedNow',
  'readPayment',
  'readdressGift',
  'recordCustomerPurchase',
  'refundOrder',
  'refundVat',
  'removeContactMessages',
  'removeDomain',
  'removeFile',
  'removeFlagOverride',
  'removePasskey',
  'removeSubscribers',
  'removeWaitlistEntries',
  'renameFile',
  'renamePasskey',
  'reopenGap',
  'replayEvent',
  'replyReview',
  'reportPostComment',
  'reportReview',
  'resendReceipt',
  'resendSeat',
  'resendVerificationCode',
  'resendWebhook',
  'resetPassword',
  'resetSecondStep',
  'restoreAccess',
  'restoreCampaign',
  'restoreFile',
  'restoreMedia',
  'restoreMyAccount',
  'restorePost',
  'restoreProducts',
  'restoreStore',
  'restoreSuspendedStore',
  'restoreUser',
  'restoreVersion',
  'restoreWebsitePage',
  'resumeMySubscription',
  'resumePlan',
  'resumeSubscription',
  'retryRenditions',
  'retryUnrecordedTaxes',
  'retryWebhookCreation',
  'revealWebhookSecret',
  'revokeAccess',
  'revokePreviewLinks',
  'revokeSeat',
  'rotateWebhookSecret',
  'saveAvailability',
  'saveBumps',
  'saveBundle',
  'saveBusyFeed',
  'saveCampaign',
  'saveCheckoutQuestions',
  'saveConsentSettings',
  'saveContents',
  'saveDiscount',
  'saveInvoiceSettings',
  'saveLegalPage',
  'saveLesson',
  'saveLessonNote',
  'saveNotificationSettings',
  'savePaymentMethod',
  'savePlanSales',
  'savePost',
  'savePostComment',
  'savePreview',
  'saveProduct',
  'savePurchaseOffers',
  'saveReview',
  'saveStoreAffiliate',
  'saveSubscriptionSettings',
  'saveSubscriptionTerms',
  'saveTaxRate',
  'saveTaxes',
  'saveTipSettings',
  'saveWebhook',
  'saveWebsitePage',
  'scheduleCampaign',
  'schedulePublish',
  'searchStoreCustomers',
  'sendCampaign',
  'sendCampaignTest',
  'sendConfirmationCode',
  'sendGiftCode',
  'sendSeatCode',
  'sendStoreAffiliateLink',
  'sendTestWebhook',
  'sendVerificationCode',
  'setAccessLimits',
  'setFileStamping',
  'setFlagOverride',
  'setLicence',
  'setOwnSeat',
  'setProductsState',
  'setStoreMailTrust',
  'setUserAdminStatus',
  'setUserPlan',
  'setWebhook',
  'signIn',
  'signOut',
  'signUp',
  'startEmailChange',
  'startFromTemplate',
  'startPasskey',
  'startPasskeySignIn',
  'startPlanCheckout',
  'startSecondStep',
  'startWebsite',
  'submitEvidence',
  'suggestPalette',
  'suggestSlugs',
  'suspendStore',
  'suspendUser',
  'switchActiveStore',
  'switchPlan',
  'testCreateStoreSimple',
  'testFunction',
  'trackAffiliateSignup',
  'trackAffiliateVisit',
  'turnOffSecondStep',
  'unpublishLegalPage',
  'unpublishPost',
  'unscheduleCampaign',
  'updateFeatureFlags',
  'updateMaintenance',
  'updateProfile',
  'updateStore',
  'updateStoreCustomer',
  'updateWebsitePage',
  'validateLicence',
  'verifyEmailCode',
  'withdrawPriceRise',
  'withdrawReceiptLink',
];

describe('every callable', () => {
  let world: World;
  let ana: CreatorWithStore;
  let ben: CreatorWithStore;
  let anas: ExampleWorld;
  let bens: ExampleWorld;
  let anasCustomer: string;
  let admin: Person;

  beforeAll(async () => {
    world = await createWorld();
    [ana, ben] = [await world.creator('ana'), await world.creator('ben')];
    anas = { ...(await furnish(world, ana)), otherStoreId: ben.storeId };
    bens = { ...(await furnish(world, ben)), otherStoreId: ana.storeId };
    const { storeId, customerEmail: email, customerPassword: password } = anas;
    anasCustomer = (await world.call('customerSignIn', { storeId, email, password })).idToken;
    admin = await world.person('ada');
    await world.call('initializeFirstAdmin', {}, { as: admin });
    await world.call('updateFeatureFlags', { websiteBuilder: true, customDomains: true }, { as: admin });
  });
  afterAll(() => world.close());

  const owned = callables.filter(({ contract }) => contract.who === 'owner').map(({ contract }) => contract);
  const customers = callables.filter(({ contract }) => contract.who === 'customer').map(({ contract }) => contract);
  const visitors = callables.filter(({ contract }) => contract.who === 'visitor').map(({ contract }) => contract);
  const creators = callables.filter(({ contract }) => contract.who === 'creator').map(({ contract }) => contract);
  const admins = callables.filter(({ contract }) => contract.who === 'admin').map(({ contract }) => contract);
  const fresh = (example: ExampleWorld): ExampleWorld => ({ ...example, unique: randomUUID().replaceAll('-', '') });

  it('is in the list of names', () => {
    expect(callables.map(({ contract }) => contract.name).toSorted()).toEqual(NAMES);
  });

  it.each(callables.map(({ contract }) => contract))('$name has an example that fits its input', (contract) => {
    expect(contract.input.safeParse(contract.example(fresh(anas))).error).toBeUndefined();
  });

  it.each([...owned, ...creators, ...customers, ...admins])('$name refuses strangers', async (contract) => {
    const refusal = await refusalOf(world.call(contract.name, contract.example(fresh(anas))));
    expect(refusal.httpStatus).toBe(401);
  });

  it.each(owned)('$name refuses another store’s creator', async (contract) => {
    const refusal = await refusalOf(world.call(contract.name, contract.example(fresh(bens)), { as: ana }));
    expect(refusal).toMatchObject({ httpStatus: 403, message: 'You do not have permission to access this store' });
  });

  it.each(owned.filter(namesThings))('$name finds nothing of another store', async (contract) => {
    const input = { ...(contract.example(fresh(bens)) as Record<string, unknown>), storeId: ana.storeId };
    // Refusals of earlier tests are security events. They are written some seconds later.
    await world.services.securityLog.flush();
    const before = await everythingOf(world, ben.storeId);
    const refusal = await refusalOf(world.call(contract.name, input, { as: ana }));
    expect(refusal.httpStatus).toBe(404);
    expect(await everythingOf(world, ben.storeId)).toEqual(before);
  });

  it.each(owned)('$name refuses a customer’s session', async (contract) => {
    const refusal = await refusalOf(world.call(contract.name, contract.example(fresh(anas)), { as: anasCustomer }));
    expect(refusal.httpStatus).toBe(401);
  });

  it.each(customers)('$name refuses a customer of another store', async (contract) => {
    const refusal = await refusalOf(world.call(contract.name, contract.example(fresh(bens)), { as: anasCustomer }));
    expect(refusal.httpStatus).toBe(401);
  });

  it.each([...customers, ...visitors].filter(namesThings))(
    '$name finds nothing of another store there',
    async (contract) => {
      const input = { ...(contract.example(fresh(bens)) as Record<string, unknown>), [contract.storeIn]: anas.storeId };
      await world.services.securityLog.flush();
      const before = await everythingOf(world, bens.storeId);
      const as = contract.who === 'customer' ? { as: anasCustomer } : {};
      const status = await world.call(contract.name, input, as).then(() => 200, statusOf);
      expect(status).toBe(ANSWERS_ABOUT_NOTHING[contract.name] ?? 404);
      expect(await everythingOf(world, bens.storeId)).toEqual(before);
    },
  );

  it.each(customers)('$name refuses a creator’s session', async (contract) => {
    const refusal = await refusalOf(world.call(contract.name, contract.example(fresh(anas)), { as: ana }));
    expect(refusal.httpStatus).toBe(401);
  });

  it.each(admins)('$name requires strangers and customers to sign in', async (contract) => {
    for (const as of [undefined, anasCustomer]) {
      const refusal = await refusalOf(
        world.call(contract.name, contract.example(fresh(anas)), as === undefined ? {} : { as }),
      );
      expect(refusal).toMatchObject({ httpStatus: 401, message: 'Please sign in to perform admin actions.' });
    }
  });

  it.each(admins)('$name refuses a creator who is not an admin', async (contract) => {
    const refusal = await refusalOf(world.call(contract.name, contract.example(fresh(bens)), { as: ana }));
    expect(refusal).toMatchObject({
      httpStatus: 403,
      message: 'You do not have permission to perform this admin action.',
    });
  });

  const exported = Object.values(csvExports).map(({ handler: { contract } }) => contract);
  const statusOfExport = async (contract: Callable, example: ExampleWorld, token?: string) => {
    const input = encodeURIComponent(JSON.stringify(contract.example(fresh(example))));
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return (await world.get(`/downloads/csv/${contract.name}?input=${input}`, { headers })).statusCode;
  };

  it.each(exported)('$name exports to its caller, and to nobody else', async (contract) => {
    const isAdmins = contract.who === 'admin';
    expect(await statusOfExport(contract, anas, isAdmins ? admin.idToken : ana.idToken)).toBe(200);
    expect(await statusOfExport(contract, anas)).toBe(401);
    expect(await statusOfExport(contract, anas, anasCustomer)).toBe(401);
    expect(await statusOfExport(contract, bens, ana.idToken)).toBe(isAdmins ? 403 : 404);
  });

  it.each(callables.map(({ contract }) => contract))(
    '$name answers invalid input with a clear error',
    async (contract) => {
      const as =
        contract.who === 'customer'
          ? anasCustomer
          : contract.who === 'admin'
            ? admin
            : contract.who === 'creator' || contract.who === 'owner'
              ? ana
              : undefined;
      const storeId = contract.who === 'anyone' || contract.who === 'creator' ? {} : { storeId: ana.storeId };
      for (const nonsense of NONSENSE) {
        const answer = await world
          .call(contract.name, nonsense === null ? null : { ...storeId, ...nonsense }, as ? { as } : {})
          .then(
            () => 200,
            (error: unknown) => statusOf(error),
          );
        expect({ nonsense: JSON.stringify(nonsense)?.slice(0, 60), isFault: answer >= 500 }).toMatchObject({
          isFault: false,
        });
      }
    },
  );
});

/** Calls that do not answer 404 if they find nothing: what is not there is deleted, and an order of nothing is invalid. */
const ANSWERS_ABOUT_NOTHING: Readonly<Record<string, number>> = {
  deleteLessonNote: 200,
  deleteMyReview: 200,
  quoteOrder: 400,
};

/** Whether a call's input contains the id of a record of a store, which may be another store. */
function namesThings(contract: Callable): boolean {
  const everything = new Proxy({} as ExampleWorld, { get: () => 'x' });
  const example: unknown = contract.example(everything);
  // A tax id names nothing in a store.
  return namesIn(example).some((name) => /Ids?$/.test(name) && ![contract.storeIn, 'taxId'].includes(name));
}

/** The names of all fields, including nested ones. */
function namesIn(value: unknown): string[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}

const NONSENSE: (Record<string, unknown> | null)[] = [
  null,
  {},
  { email: 7, password: {}, code: [], slug: null, productId: 'x', orderId: 3, idempotencyKey: '' },
  { email: 'a@b.c\u0000', slug: '\u0000', productId: '\u0000', name: '\u0000', title: '\u0000' },
  { cursor: 'not a cursor', limit: -1, search: '%_\\"\'; drop table stores; --' },
  { cursor: 'e30', search: 'x'.repeat(5000) },
  { userId: 'x', reason: 7, flag: 'nothing', override: { kind: 'all' }, actor: '%', target: '\\', since: 'yesterday' },
  { actor: "%'\\", target: '_', until: '9999-12-31T23:59:59Z', cursor: 'bm90IGpzb24' },
  { price: { kind: 'fixed', amount: 1e300 }, currency: 'ZZZ', quote: 'x', description: { type: 'doc', content: 7 } },
];

async function refusalOf(call: Promise<unknown>): Promise<CallError> {
  const answer = await call.then(
    (result) => new Error(`It was answered: ${JSON.stringify(result)}`),
    (error: unknown) => error,
  );
  if (answer instanceof CallError) return answer;
  throw answer;
}

function statusOf(error: unknown): number {
  if (error instanceof CallError) return error.httpStatus;
  throw error;
}

/** A fingerprint of every row of a store. */
async function everythingOf(world: World, storeId: string): Promise<Record<string, string>> {
  const tables = await world.sql<{ table_name: string }>(
    `select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'store_id' and table_type = 'BASE TABLE' order by 1`,
  );
  // One statement for all tables: a test connects for each statement, and there are many.
  const prints = await world.sql<{ name: string; print: string }>(
    tables
      .map(
        ({ table_name: table }) =>
          `select '${table}' as name, coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print
           from ${table} t where store_id = $1`,
      )
      .join(' union all '),
    [storeId],
  );
  return Object.fromEntries(prints.map(({ name, print }) => [name, print]));
}
