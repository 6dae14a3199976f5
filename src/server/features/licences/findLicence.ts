import { sql } from 'kysely';
import { refuse } from '#shared/contract/refusals.ts';
import { normaliseLicenceKey } from '#shared/rules/licence.ts';
import type { RequestContext } from '../../access/context.ts';
import type { Limit } from '../../access/rateLimit.ts';
import type { Secrets } from '../../access/secrets.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { canOpen } from '../entitlements/canOpen.ts';
import { IS_REFUNDED, LIMIT } from './findLicences.ts';
import { hashLicenceKey } from './licenceKey.ts';

/** A key may be asked for three times a second. The limit of an address is for people who guess keys. */
export const licenceLimits = (
  { storeId, key }: { storeId: string; key: string },
  { device }: Pick<RequestContext, 'device'>,
): Limit[] => [
  { key: `licence ${storeId} ${normaliseLicenceKey(key)}`, most: 3, seconds: 1 },
  { key: `licences ${device.address}`, most: 1200, seconds: 60 },
];

/** The key that software asks about. Undefined if nobody has it. */
export async function findLicence(tx: StoreTx, secrets: Secrets, key: string) {
  const licence = await tx.maybe(
    tx.q
      .selectFrom('licences as k')
      .innerJoin('contents as c', (on) => on.onRef('c.store_id', '=', 'k.store_id').onRef('c.id', '=', 'k.content_id'))
      .leftJoin('entitlements as e', (on) =>
        on.onRef('e.store_id', '=', 'k.store_id').onRef('e.id', '=', 'k.entitlement_id'),
      )
      .leftJoin('order_lines as l', (on) =>
        on.onRef('l.store_id', '=', 'e.store_id').onRef('l.id', '=', 'e.order_line_id'),
      )
      .select(['k.id', 'k.product_id as productId', 'k.entitlement_id as rightId', 'k.customer_id as customerId'])
      .select('k.content_id as contentId')
      .select(['k.activations as used', 'k.disabled_at as disabledAt', 'k.disabled_reason as reason'])
      .select([LIMIT.as('limit'), sql<number>`k.uses`.as('uses')])
      .select(IS_REFUNDED.as('isRefunded'))
      .where('k.store_id', '=', tx.realm)
      .where('k.key_hash', '=', hashLicenceKey(secrets, { realm: tx.realm, key })),
  );
  const { rightId, customerId } = licence ?? {};
  return licence && rightId && customerId ? { ...licence, rightId, customerId } : undefined;
}

export type FoundKey = NonNullable<Awaited<ReturnType<typeof findLicence>>>;

/** The same, or a refusal if it does not exist, is disabled, or its access is closed. */
export async function requireUsableLicence(
  tx: StoreTx,
  { services: { secrets }, now }: Pick<RequestContext, 'services' | 'now'>,
  key: string,
): Promise<FoundKey & { until: Date | null }> {
  const licence = (await findLicence(tx, secrets, key)) ?? refuse('licence-not-found');
  const { problem, until } = await findUse(tx, licence, now);
  return problem === null
    ? { ...licence, until }
    : refuse(problem, {}, licence.reason === '' ? undefined : licence.reason);
}

/** Why a key cannot be used, or null. */
export const findProblem = async (tx: StoreTx, key: FoundKey, now: Date) => (await findUse(tx, key, now)).problem;

async function findUse(tx: StoreTx, key: FoundKey, now: Date) {
  const { disabledAt, isRefunded, rightId, customerId, contentId } = key;
  if (disabledAt !== null) return { problem: 'licence-disabled' as const, until: null };
  const access = await canOpen(tx, { customerId, rightId, contentId, now });
  if (access.state !== 'open') return { problem: REFUSALS[access.state], until: null };
  if (isRefunded) return { problem: 'licence-revoked' as const, until: null };
  return { problem: null, until: access.until };
}

const REFUSALS = {
  none: 'licence-revoked',
  revoked: 'licence-revoked',
  suspended: 'licence-suspended',
  ended: 'licence-ended',
  'not-yet': 'licence-not-yet',
} as const;
