import { z } from 'zod';
import { FLAGS } from '#shared/rules/flags.ts';
import { AUDIT_LOG_LIMIT_DEFAULT, AUDIT_LOG_LIMIT_MAX } from '#shared/rules/limits.ts';
import { PLANS } from '#shared/rules/plan.ts';
import { callable } from './callable.ts';
import { Cursor, Limit, Nothing, page, requiredText, text, Timestamp, Uuid } from './fields.ts';

const Reason = requiredText(500, 'Give a reason.');
const OptionalReason = text(500).optional();

// Maintenance ---------------------------------------------------------------------------------

export const Maintenance = z.object({
  maintenanceMode: z.boolean(),
  maintenanceMessage: z.string(),
  allowSignups: z.boolean(),
  /** Whether people can sign up now: no maintenance, and sign-ups allowed. */
  signupsAllowed: z.boolean(),
  enabledAt: Timestamp.nullable(),
  /** The admin's uid, visible to admins only. */
  enabledBy: z.string().nullable(),
  /** The contact address for questions. */
  supportEmail: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Maintenance = z.infer<typeof Maintenance>;

export const getMaintenance = callable({
  name: 'getMaintenance',
  about:
    'Returns whether the platform is in maintenance and accepts sign-ups. If the settings cannot be read: no maintenance, sign-ups open.',
  who: 'anyone',
  family: 'maintenance',
  input: Nothing,
  output: z.object({ maintenance: Maintenance }),
  example: () => ({}),
});

export const updateMaintenance = callable({
  name: 'updateMaintenance',
  about:
    'Turns maintenance on or off, changes its message, or opens or closes sign-ups. Omitted fields stay unchanged.',
  who: 'admin',
  family: 'maintenance-update',
  input: z.object({
    maintenanceMode: z.boolean().optional(),
    maintenanceMessage: requiredText(500, 'Enter a message.').optional(),
    allowSignups: z.boolean().optional(),
    reason: OptionalReason,
  }),
  output: z.object({ maintenance: Maintenance }),
  example: () => ({ maintenanceMode: false }),
});

// Feature flags -------------------------------------------------------------------------------

export const FlagName = z.enum(FLAGS);
export type FlagName = z.infer<typeof FlagName>;

const Switches = z.object({
  websiteBuilder: z.boolean(),
  affiliateProgram: z.boolean(),
  advancedAnalytics: z.boolean(),
  multiStore: z.boolean(),
  customDomains: z.boolean(),
});

export const Flags = Switches.extend({ createdAt: Timestamp, updatedAt: Timestamp });
export type Flags = z.infer<typeof Flags>;

export const getFeatureFlags = callable({
  name: 'getFeatureFlags',
  about:
    'Returns the feature flags as they apply to the caller. Without a store, those of the signed-in creator’s active store. Another creator’s store is ignored.',
  who: 'anyone',
  family: 'flags',
  input: z.object({ storeId: Uuid.optional() }),
  output: z.object({ flags: Flags }),
  example: (world) => ({ storeId: world.storeId }),
});

export const updateFeatureFlags = callable({
  name: 'updateFeatureFlags',
  about:
    'Changes feature flags for everyone without an override. Omitted flags stay unchanged. Returns the flags themselves.',
  who: 'admin',
  input: Switches.partial().extend({ reason: OptionalReason }),
  output: z.object({ flags: Flags }),
  example: () => ({ affiliateProgram: true }),
});

const Percentage = z.int().min(0, 'Use 0 to 100 percent.').max(100, 'Use 0 to 100 percent.');

/** An exception to a flag, for one store or for a share of all creators. */
export const FlagOverride = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('store'),
    flag: FlagName,
    storeId: z.string(),
    storeName: z.string(),
    storeSlug: z.string(),
    enabled: z.boolean(),
    setAt: Timestamp,
    setBy: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('percentage'),
    flag: FlagName,
    percentage: z.int(),
    setAt: Timestamp,
    setBy: z.string().nullable(),
  }),
]);
export type FlagOverride = z.infer<typeof FlagOverride>;

export const listFlagOverrides = callable({
  name: 'listFlagOverrides',
  about:
    'Returns the feature flags, with the overrides for stores and for shares of creators. `setBy` is an email address.',
  who: 'admin',
  input: Nothing,
  output: z.object({ flags: Flags, items: z.array(FlagOverride) }),
  example: () => ({}),
});

export const setFlagOverride = callable({
  name: 'setFlagOverride',
  about:
    'Sets a flag for one store, or for a stable share of all creators. A store’s override comes first, then the share, then the flag.',
  who: 'admin',
  input: z.object({
    flag: FlagName,
    override: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('store'), storeId: Uuid, enabled: z.boolean() }),
      z.object({ kind: z.literal('percentage'), percentage: Percentage }),
    ]),
    reason: OptionalReason,
  }),
  output: z.object({ override: FlagOverride }),
  refusals: ['store-not-found'],
  example: (world) => ({
    flag: 'advancedAnalytics' as const,
    override: { kind: 'store' as const, storeId: world.storeId, enabled: true },
  }),
});

export const removeFlagOverride = callable({
  name: 'removeFlagOverride',
  about: 'Removes a store’s override. Without a store, removes the share.',
  who: 'admin',
  input: z.object({ flag: FlagName, storeId: Uuid.optional(), reason: OptionalReason }),
  output: z.object({ removed: z.boolean() }),
  example: (world) => ({ flag: 'advancedAnalytics' as const, storeId: world.storeId }),
});

// Admins --------------------------------------------------------------------------------------

export const checkAdminStatus = callable({
  name: 'checkAdminStatus',
  about:
    'Returns whether the caller is an admin, and false for everyone else and on any failure. Also tells a signed-in creator if they can become the first admin with initializeFirstAdmin.',
  who: 'anyone',
  onFailure: { answer: { isAdmin: false } },
  family: 'admin',
  input: Nothing,
  output: z.object({
    isAdmin: z.boolean(),
    /** Present only if there is no admin yet and the caller may become the first. */
    mayBecomeFirst: z.literal(true).optional(),
  }),
  example: () => ({}),
});

export const initializeFirstAdmin = callable({
  name: 'initializeFirstAdmin',
  about:
    'Makes the caller the first admin, only while there is none. In production only the creator with the address in FIRST_ADMIN_EMAIL can do this.',
  who: 'creator',
  family: 'admin',
  input: Nothing,
  output: z.object({ isAdmin: z.literal(true) }),
  refusals: ['admin-precondition', 'permission-denied'],
  example: () => ({}),
});

export const setUserAdminStatus = callable({
  name: 'setUserAdminStatus',
  about: 'Grants or revokes admin rights. The last admin keeps them.',
  who: 'admin',
  input: z.object({ userId: Uuid, isAdmin: z.boolean(), reason: OptionalReason }),
  output: z.object({ userId: z.string(), isAdmin: z.boolean() }),
  refusals: ['not-found', 'admin-precondition'],
  example: (world) => ({ userId: world.creatorId, isAdmin: true }),
});

export const AdminUser = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  isAdmin: z.literal(true),
  grantedAt: Timestamp.nullable(),
  /** The email address of the admin who granted the right. Null for the first admin. */
  grantedBy: z.string().nullable(),
});
export type AdminUser = z.infer<typeof AdminUser>;

/** Emails that are not being sent, whoever they are for. */
export const MailQueueProblem = z.object({
  /** Emails that will be retried automatically. */
  waiting: z.int(),
  /** Emails that ran out of retries since the last successful one. */
  givenUp: z.int(),
  /** When the oldest of them was created. */
  since: Timestamp,
  nextTryAt: Timestamp.nullable(),
  /** Why the latest try failed. Null if none was made because no worker is processing jobs. */
  reason: z.string().nullable(),
});
export type MailQueueProblem = z.infer<typeof MailQueueProblem>;

export const getAdminUsers = callable({
  name: 'getAdminUsers',
  about: 'Returns all admins, the longest-serving first, and whether the job queue has problems with sending email.',
  who: 'admin',
  input: Nothing,
  output: page(AdminUser).extend({ mailQueueProblem: MailQueueProblem.nullable() }),
  example: () => ({}),
});

// People and stores ---------------------------------------------------------------------------

export const PlanName = z.enum(PLANS.map(({ id }) => id));

export const PersonRow = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  /** The plan in effect: the higher of the one an admin set and the one the creator pays for. */
  planId: PlanName,
  /** The plan that an admin set. */
  setPlanId: PlanName,
  storeCount: z.int(),
  isAdmin: z.boolean(),
  /** Whether they have an authenticator app or a passkey. */
  hasSecondStep: z.boolean(),
  /** False while suspended. */
  isActive: z.boolean(),
  suspendedAt: Timestamp.nullable(),
  suspendedReason: z.string().nullable(),
  /** When one of their sessions was last used. Null if none is open. */
  lastSeenAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type PersonRow = z.infer<typeof PersonRow>;

export const listPeople = callable({
  name: 'listPeople',
  about: 'Returns the creators by search (email, name, uid), status, plan and rights, latest first.',
  who: 'admin',
  input: z.object({
    search: text(200).optional(),
    status: z.enum(['active', 'suspended']).optional(),
    planId: PlanName.optional(),
    isAdmin: z.boolean().optional(),
    cursor: Cursor,
    limit: Limit,
  }),
  output: page(PersonRow),
  example: () => ({}),
});

export const StoreRow = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  url: z.string(),
  creatorId: z.string(),
  creatorEmail: z.string(),
  isTest: z.boolean(),
  /** Whether visitors see the suspension notice, because the store or its creator is suspended. */
  isClosed: z.boolean(),
  suspendedAt: Timestamp.nullable(),
  suspendedReason: z.string().nullable(),
  /** Whether an admin has lifted the store's daily email limit. */
  isMailTrusted: z.boolean(),
  createdAt: Timestamp,
});
export type StoreRow = z.infer<typeof StoreRow>;

export const listAllStores = callable({
  name: 'listAllStores',
  about: 'Returns all stores by search (name, slug, host, creator’s email), status and creator, latest first.',
  who: 'admin',
  input: z.object({
    search: text(200).optional(),
    /** `suspended`: the store itself is suspended. */
    status: z.enum(['active', 'suspended']).optional(),
    creatorId: Uuid.optional(),
    cursor: Cursor,
    limit: Limit,
  }),
  output: page(StoreRow),
  example: () => ({}),
});

export const suspendUser = callable({
  name: 'suspendUser',
  about: 'Suspends a creator’s account. Their sessions end and their stores show a notice. No data is deleted.',
  who: 'admin',
  input: z.object({ userId: Uuid, reason: Reason }),
  output: z.object({ person: PersonRow }),
  refusals: ['not-found', 'admin-precondition'],
  example: (world) => ({ userId: world.creatorId, reason: 'Sold what was not theirs.' }),
});

export const restoreUser = callable({
  name: 'restoreUser',
  about: 'Restores a suspended creator’s account and stores.',
  who: 'admin',
  input: z.object({ userId: Uuid, reason: Reason }),
  output: z.object({ person: PersonRow }),
  refusals: ['not-found'],
  example: (world) => ({ userId: world.creatorId, reason: 'It was a mistake.' }),
});

export const setUserPlan = callable({
  name: 'setUserPlan',
  about: 'Changes a creator’s plan. Stores beyond its limit stay open.',
  who: 'admin',
  input: z.object({ userId: Uuid, planId: PlanName, reason: Reason }),
  output: z.object({ person: PersonRow }),
  refusals: ['not-found'],
  example: (world) => ({ userId: world.creatorId, planId: 'creator' as const, reason: 'Paid by invoice.' }),
});

export const endUserSessions = callable({
  name: 'endUserSessions',
  about: 'Signs a creator out everywhere.',
  who: 'admin',
  input: z.object({ userId: Uuid, reason: Reason }),
  output: z.object({ ended: z.int() }),
  refusals: ['not-found'],
  example: (world) => ({ userId: world.creatorId, reason: 'Lost a laptop.' }),
});

export const resetSecondStep = callable({
  name: 'resetSecondStep',
  about:
    'Removes the authenticator app, recovery codes and passkeys of a creator who lost them, and signs them out everywhere. Admins cannot do this for themselves.',
  who: 'admin',
  input: z.object({ userId: Uuid, reason: Reason }),
  output: z.object({ person: PersonRow }),
  refusals: ['not-found', 'admin-precondition'],
  example: (world) => ({ userId: world.creatorId, reason: 'Lost their phone.' }),
});

export const suspendStore = callable({
  name: 'suspendStore',
  about: 'Shows a notice in place of a store’s public pages and members area. Its creator can still sign in.',
  who: 'admin',
  input: z.object({ storeId: Uuid, reason: Reason }),
  output: z.object({ store: StoreRow }),
  refusals: ['store-not-found'],
  example: (world) => ({ storeId: world.storeId, reason: 'Sold what was not theirs.' }),
});

export const restoreSuspendedStore = callable({
  name: 'restoreSuspendedStore',
  about: 'Restores a suspended store with everything in it.',
  who: 'admin',
  input: z.object({ storeId: Uuid, reason: Reason }),
  output: z.object({ store: StoreRow }),
  refusals: ['store-not-found'],
  example: (world) => ({ storeId: world.storeId, reason: 'It was a mistake.' }),
});

// Audit log -----------------------------------------------------------------------------------

export const AUDIT_ACTIONS = [
  'admin.first',
  'admin.grant',
  'admin.revoke',
  'maintenance.update',
  'flags.update',
  'flags.override',
  'flags.override-removed',
  'user.suspend',
  'user.restore',
  'user.plan',
  'user.sessions-ended',
  'user.second-step-reset',
  'store.suspend',
  'store.restore',
  'store.trust-mail',
  'store.limit-mail',
  'payments.replay',
  'payments.gap-explained',
  'payments.gap-reopened',
  'plans.sales',
  'reviews.hide',
  'reviews.keep',
] as const;
export const AuditAction = z.enum(AUDIT_ACTIONS);
export type AuditAction = z.infer<typeof AuditAction>;

const Snapshot = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable();

export const AuditEntry = z.object({
  id: z.string(),
  at: Timestamp,
  /** `uid` is null for a command on the server. */
  actor: z.object({ uid: z.string().nullable(), email: z.string().nullable() }),
  action: AuditAction,
  /** `label` is an email address, a store's name or a flag's name. Null if the target was deleted. */
  target: z.object({
    kind: z.enum(['user', 'store', 'platform']),
    id: z.string().nullable(),
    label: z.string().nullable(),
  }),
  before: Snapshot,
  after: Snapshot,
  reason: z.string(),
  /** The admin's network address. */
  address: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const getAdminAuditLog = callable({
  name: 'getAdminAuditLog',
  about:
    'Returns the audit log, latest first. `actor` and `target` are a uid, a store id, or the beginning of an email or of words of a name.',
  who: 'admin',
  input: z.object({
    limit: z.int().min(1).max(AUDIT_LOG_LIMIT_MAX).default(AUDIT_LOG_LIMIT_DEFAULT),
    cursor: Cursor,
    actor: text(200).optional(),
    action: AuditAction.optional(),
    target: text(200).optional(),
    since: Timestamp.optional(),
    until: Timestamp.optional(),
  }),
  output: page(AuditEntry),
  example: () => ({}),
});
