import { z } from 'zod';
import { ACCESS_STATES } from '#shared/rules/access.ts';
import {
  ACTIVATION_LIMIT_MAX,
  FINGERPRINT_MAX,
  IMPORT_MAX,
  KEY_MAX,
  KEY_MIN,
  MACHINE_NAME_MAX,
  normaliseLicenceKey,
} from '#shared/rules/licence.ts';
import { callable } from './callable.ts';
import { Cursor, Email, Limit, line, page, requiredText, text, Timestamp, Uuid } from './fields.ts';

export const ActivationLimit = z
  .int()
  .min(1, 'Use at least 1.')
  .max(ACTIVATION_LIMIT_MAX, `Use up to ${ACTIVATION_LIMIT_MAX.toLocaleString('en')}.`);

/** A machine that uses a key. */
export const LicenceActivation = z.object({
  id: z.string(),
  fingerprint: z.string(),
  name: z.string(),
  activatedAt: Timestamp,
});
export type LicenceActivation = z.infer<typeof LicenceActivation>;

/** A key as its customer sees it. */
export const OwnLicence = z.object({
  id: z.string(),
  key: z.string(),
  limit: z.int(),
  isDisabled: z.boolean(),
  /** Whether the unit that gave it was refunded. It cannot be used. */
  isRefunded: z.boolean(),
  activations: z.array(LicenceActivation),
});
export type OwnLicence = z.infer<typeof OwnLicence>;

const KeyOnMachine = z.object({
  storeId: Uuid,
  key: requiredText(KEY_MAX, 'Enter the license key.'),
  fingerprint: requiredText(FINGERPRINT_MAX, 'Send a fingerprint of the machine.'),
});

/** `used`: how many machines use the key. `token`: the offline license of this machine. */
const Activated = z.object({
  productId: z.string(),
  limit: z.int(),
  used: z.int(),
  activation: LicenceActivation,
  token: z.string(),
});

const UNUSABLE = [
  'licence-not-found',
  'licence-disabled',
  'licence-revoked',
  'licence-suspended',
  'licence-ended',
  'licence-not-yet',
] as const;

export const activateLicence = callable({
  name: 'activateLicence',
  about: 'Activates a license key on a machine. The same fingerprint again returns the same activation.',
  who: 'visitor',
  input: KeyOnMachine.extend({ name: line(MACHINE_NAME_MAX).default('') }),
  output: Activated,
  refusals: [...UNUSABLE, 'licence-full'],
  example: (world) => ({ storeId: world.storeId, key: world.licenceKey, fingerprint: `machine-${world.unique}` }),
});

export const validateLicence = callable({
  name: 'validateLicence',
  about:
    'Checks a license key without changing anything. With the fingerprint of an activated machine, it returns that activation and a new offline license.',
  who: 'visitor',
  input: KeyOnMachine.extend({ fingerprint: text(FINGERPRINT_MAX).optional() }),
  output: z.object({
    productId: z.string(),
    limit: z.int(),
    used: z.int(),
    activation: LicenceActivation.nullable(),
    token: z.string().nullable(),
  }),
  refusals: UNUSABLE,
  example: (world) => ({ storeId: world.storeId, key: world.licenceKey }),
});

export const deactivateLicence = callable({
  name: 'deactivateLicence',
  about: 'Frees the place of a machine. It also works for a key that can’t be used any more.',
  who: 'visitor',
  input: KeyOnMachine,
  output: z.object({ used: z.int() }),
  refusals: ['licence-not-found'],
  example: (world) => ({ storeId: world.storeId, key: world.licenceKey, fingerprint: 'machine-0' }),
});

/** `access`: the access that the key comes from. Null: nobody has the key yet. */
export const LicenceRow = z.object({
  id: z.string(),
  maskedKey: z.string(),
  customer: z.object({ id: z.string(), email: z.string(), name: z.string() }).nullable(),
  /** Whom an imported key will be given to. */
  heldFor: z.string().nullable(),
  access: z.enum(ACCESS_STATES).nullable(),
  /** Whether the unit that gave it was refunded, while the others of its order were not. It cannot be used. */
  isRefunded: z.boolean(),
  used: z.int(),
  limit: z.int(),
  hasOwnLimit: z.boolean(),
  isImported: z.boolean(),
  disabled: z.object({ at: Timestamp, reason: z.string() }).nullable(),
  createdAt: Timestamp,
});
export type LicenceRow = z.infer<typeof LicenceRow>;

export const listLicences = callable({
  name: 'listLicences',
  about: 'Returns the license keys of a product, latest first, by customer or by a whole key.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    productId: Uuid,
    search: text(KEY_MAX).optional(),
    cursor: Cursor,
    limit: Limit,
  }),
  output: page(LicenceRow),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, productId: world.productId }),
});

export const Licence = LicenceRow.extend({ key: z.string(), activations: z.array(LicenceActivation) });
export type Licence = z.infer<typeof Licence>;

export const getLicence = callable({
  name: 'getLicence',
  about: 'Returns a license key in full, with the machines that use it.',
  who: 'owner',
  input: z.object({ storeId: Uuid, licenceId: Uuid }),
  output: z.object({ licence: Licence }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, licenceId: world.licenceId }),
});

export const setLicence = callable({
  name: 'setLicence',
  about: 'Disables or enables a license key, changes how many machines can use it, or frees its machines.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    licenceId: Uuid,
    isDisabled: z.boolean().optional(),
    /** Why it is disabled. The software learns it. */
    reason: line(200).optional(),
    /** Null: the limit of all keys of the product. */
    limit: ActivationLimit.nullable().optional(),
    /** Frees one machine, or all. */
    free: z.union([z.literal('all'), Uuid]).optional(),
  }),
  output: z.object({ licence: Licence }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, licenceId: world.licenceId, isDisabled: false }),
});

export const importLicences = callable({
  name: 'importLicences',
  about:
    'Adds keys of an earlier system to a product. A key with an email gives that person access to the product, without an email to them. The others are given to later buyers, in their order.',
  who: 'owner',
  bodyBytes: 2 * 1024 * 1024,
  input: z.object({
    storeId: Uuid,
    productId: Uuid,
    contentId: Uuid,
    keys: z
      .array(
        z.object({
          key: text(KEY_MAX).refine(
            (key) => normaliseLicenceKey(key).length >= KEY_MIN,
            `License keys need at least ${KEY_MIN} characters.`,
          ),
          email: Email.nullable().default(null),
        }),
      )
      .min(1, 'Enter at least one key.')
      .max(IMPORT_MAX, `Import up to ${IMPORT_MAX.toLocaleString('en')} keys at a time.`),
  }),
  /**
   * `known`: how many keys the store already has. The import leaves them as they are. `repeated`: keys that differ from an earlier
   * key of this import only in case, spaces or hyphens. They are not imported. `count` says how many, and `first` names the first ones.
   */
  output: z.object({
    added: z.int(),
    known: z.int(),
    repeated: z.object({ count: z.int(), first: z.array(z.string()) }),
  }),
  refusals: ['not-found', 'pool-closed', 'content-not-published'],
  example: (world) => ({
    storeId: world.storeId,
    productId: world.productId,
    contentId: world.licenceContentId,
    keys: [{ key: `OLD-${world.unique}` }],
  }),
});
