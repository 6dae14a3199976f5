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
  /** Whether an account can be made now: no maintenance, and sign-ups allowed. */
  signupsAllowed: z.boolean(),
  enabledAt: Timestamp.nullable(),
  /** The admin's uid, told to admins only. */
  enabledBy: z.string().nullable(),
  /** Where who has a question can write to. */
  supportEmail: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Maintenance = z.infer<typeof Maintenance>;

export const getMaintenance = callable({
  name: 'getMaintenance',
  about: 'Whether the platform is in maintenance and takes sign-ups. Where it cannot be read: no, and yes.',
  who: 'anyone',
  family: 'maintenance',
  input: Nothing,
  output: z.object({ maintenance: Maintenance }),
  example: () => ({}),
});

export const updateMaintenance = callable({
  name: 'updateMaintenance',
  about: 'Turns maintenance on or off, changes its message, opens or closes sign-ups; what is left out stays.',
  who: 'admin',
  family: 'maintenance-update',
  input: z.object({
    maintenanceMode: z.boolean().optional(),
    maintenanceMessage: requiredText(500, 'Write a message.').optional(),
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
    'The flags as they are for the caller. Without a store, for the one a signed-in creator has open; another creator’s store counts for nothing.',
  who: 'anyone',
  family: 'flags',
  input: z.object({ storeId: Uuid.optional() }),
  output: z.object({ flags: Flags }),
  example: (world) => ({ storeId: world.storeId }),
});

export const updateFeatureFlags = callable({
  name: 'updateFeatureFlags',
  about: 'Switches flags for everybody without an override; what is left out stays. Answers the flags themselves.',
  who: 'admin',
  input: Switches.partial().extend({ reason: OptionalReason }),
  output: z.object({ flags: Flags }),
  example: () => ({ affiliateProgram: true }),
});

const Percentage = z.int().min(0, 'Use 0 to 100 percent.').max(100, 'Use 0 to 100 percent.');

/** A decision beside the flag itself: for one store, or for a share of all creators. */
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
  about: 'The flags themselves, and what was decided for single stores and shares of creators. `setBy` is an e-mail.',
  who: 'admin',
  input: Nothing,
  output: z.object({ flags: Flags, items: z.array(FlagOverride) }),
  example: () => ({}),
});

export const setFlagOverride = callable({
  name: 'setFlagOverride',
  about:
    'Decides a flag for one store, or for a share of all creators that stays the same people. A store’s own override comes first, then the share, then the flag.',
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
  about: 'Takes a store’s override away; without a store, the share.',
  who: 'admin',
  input: z.object({ flag: FlagName, storeId: Uuid.optional(), reason: OptionalReason }),
  output: z.object({ removed: z.boolean() }),
  example: (world) => ({ flag: 'advancedAnalytics' as const, storeId: world.storeId }),
});

// Admins --------------------------------------------------------------------------------------

export const checkAdminStatus = callable({
  name: 'checkAdminStatus',
  about:
    'Whether the caller is an admin; false for everybody else and on any failure. Who is signed in and may be made the first admin by initializeFirstAdmin at this moment is told so as well.',
  who: 'anyone',
  onFailure: { answer: { isAdmin: false } },
  family: 'admin',
  input: Nothing,
  output: z.object({
    isAdmin: z.boolean(),
    /** Only where it is so: there is no admin yet, and the caller is allowed to be the first. */
    mayBecomeFirst: z.literal(true).optional(),
  }),
  example: () => ({}),
});

export const initializeFirstAdmin = callable({
  name: 'initializeFirstAdmin',
  about:
    'Makes the caller the first admin, once and only while there is none; in production only who has the address that the setting FIRST_ADMIN_EMAIL names.',
  who: 'creator',
  family: 'admin',
  input: Nothing,
  output: z.object({ isAdmin: z.literal(true) }),
  refusals: ['admin-precondition', 'permission-denied'],
  example: () => ({}),
});

export const setUserAdminStatus = callable({
  name: 'setUserAdminStatus',
  about: 'Gives somebody the admin’s rights or takes them away; the last admin keeps them.',
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
  /** The e-mail of who gave the right; null for the first admin. */
  grantedBy: z.string().nullable(),
});
export type AdminUser = z.infer<typeof AdminUser>;

/** Letters that do not go out, whoever they are for. */
export const LetterTrouble = z.object({
  /** These are tried again by themselves. */
  waiting: z.int(),
  /** These used up their tries since a letter last went out. */
  givenUp: z.int(),
  /** When the oldest of them was written. */
  since: Timestamp,
  nextTryAt: Timestamp.nullable(),
  /** Why the latest try failed; null where none was made, since no worker takes them. */
  reason: z.string().nullable(),
});
export type LetterTrouble = z.infer<typeof LetterTrouble>;

export const getAdminUsers = callable({
  name: 'getAdminUsers',
  about:
    'Everybody with the admin’s rights, the longest-standing first; and what all of them should know: whether letters do not go out.',
  who: 'admin',
  input: Nothing,
  output: page(AdminUser).extend({ letterTrouble: LetterTrouble.nullable() }),
  example: () => ({}),
});

// People and stores ---------------------------------------------------------------------------

export const PlanName = z.enum(PLANS.map(({ id }) => id));

export const PersonRow = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  planId: PlanName,
  storeCount: z.int(),
  isAdmin: z.boolean(),
  /** Whether they have an authenticator app or a passkey. */
  hasSecondStep: z.boolean(),
  /** False while suspended. */
  isActive: z.boolean(),
  suspendedAt: Timestamp.nullable(),
  suspendedReason: z.string().nullable(),
  /** When one of their sessions was last used; null where none is open. */
  lastSeenAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type PersonRow = z.infer<typeof PersonRow>;

export const listPeople = callable({
  name: 'listPeople',
  about: 'The creators by search (e-mail, name, uid), status, plan and rights, latest first.',
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
  /** Whether visitors see the notice: the store or its creator is suspended. */
  isClosed: z.boolean(),
  suspendedAt: Timestamp.nullable(),
  suspendedReason: z.string().nullable(),
  /** Whether an admin has lifted the daily limit of its mail. */
  isMailTrusted: z.boolean(),
  createdAt: Timestamp,
});
export type StoreRow = z.infer<typeof StoreRow>;

export const listAllStores = callable({
  name: 'listAllStores',
  about: 'The stores of everybody by search (name, slug, host, creator’s e-mail), status and creator, latest first.',
  who: 'admin',
  input: z.object({
    search: text(200).optional(),
    /** `suspended`: the store itself is. */
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
  about: 'Closes a creator’s account: their sessions end and their stores show a notice. Nothing is lost.',
  who: 'admin',
  input: z.object({ userId: Uuid, reason: Reason }),
  output: z.object({ person: PersonRow }),
  refusals: ['not-found', 'admin-precondition'],
  example: (world) => ({ userId: world.creatorId, reason: 'Sold what was not theirs.' }),
});

export const restoreUser = callable({
  name: 'restoreUser',
  about: 'Opens a suspended creator’s account and their stores again.',
  who: 'admin',
  input: z.object({ userId: Uuid, reason: Reason }),
  output: z.object({ person: PersonRow }),
  refusals: ['not-found'],
  example: (world) => ({ userId: world.creatorId, reason: 'It was a mistake.' }),
});

export const setUserPlan = callable({
  name: 'setUserPlan',
  about: 'Puts a creator on another plan. Stores beyond its limit stay open.',
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
    'Takes the authenticator app, recovery codes and passkeys of a creator who lost them away, and signs them out everywhere. Not one’s own.',
  who: 'admin',
  input: z.object({ userId: Uuid, reason: Reason }),
  output: z.object({ person: PersonRow }),
  refusals: ['not-found', 'admin-precondition'],
  example: (world) => ({ userId: world.creatorId, reason: 'Lost their phone.' }),
});

export const suspendStore = callable({
  name: 'suspendStore',
  about: 'Puts a notice in place of a store’s public pages and members area. Its creator can still sign in.',
  who: 'admin',
  input: z.object({ storeId: Uuid, reason: Reason }),
  output: z.object({ store: StoreRow }),
  refusals: ['store-not-found'],
  example: (world) => ({ storeId: world.storeId, reason: 'Sold what was not theirs.' }),
});

export const restoreSuspendedStore = callable({
  name: 'restoreSuspendedStore',
  about: 'Opens a suspended store again, with everything that was in it.',
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
] as const;
export const AuditAction = z.enum(AUDIT_ACTIONS);
export type AuditAction = z.infer<typeof AuditAction>;

const Snapshot = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable();

export const AuditEntry = z.object({
  id: z.string(),
  at: Timestamp,
  actor: z.object({ uid: z.string(), email: z.string().nullable() }),
  action: AuditAction,
  /** `label` is an e-mail, a store’s name, or the name of a flag; null where the target is gone. */
  target: z.object({
    kind: z.enum(['user', 'store', 'platform']),
    id: z.string().nullable(),
    label: z.string().nullable(),
  }),
  before: Snapshot,
  after: Snapshot,
  reason: z.string(),
  /** The network address the admin acted from. */
  address: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const getAdminAuditLog = callable({
  name: 'getAdminAuditLog',
  about: 'What admins did, latest first. `actor` and `target` are a uid, a store’s id, or a part of an e-mail or name.',
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
