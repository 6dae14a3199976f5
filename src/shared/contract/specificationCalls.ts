/**
 * The calls of point 7 of the specification. Their clients were written elsewhere, so an optional field that is null or
 * blank counts as absent.
 */
export const SPECIFICATION_CALLS: ReadonlySet<string> = new Set([
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
  'createStoreWithTenant',
  'getStore',
]);
