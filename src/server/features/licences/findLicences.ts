import { sql } from 'kysely';
import type { LicenceActivation } from '#shared/contract/licences.ts';
import type { Secrets } from '../../access/secrets.ts';
import { isOneOf } from '../../db/conditions.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { isRefundedUnit } from '../entitlements/accessState.ts';
import { ITEM_ID, openRights, type Member } from '../entitlements/canOpen.ts';
import { isOfOrder } from '../entitlements/isOfOrder.ts';
import { openContents } from '../entitlements/openContents.ts';
import { issueLicences } from './issueLicences.ts';
import { unsealLicenceKey } from './licenceKey.ts';

interface Part {
  contentIds: readonly string[];
  /** Only keys of this order. */
  orderId?: string | undefined;
}

const MOST_KEYS = 1000;

/** A customer's keys of some contents, in the order in which they got them. Those that are lacking are made first. */
export async function findLicences(
  tx: StoreTx,
  { secrets, ...member }: Member & { secrets: Secrets },
  { contentIds, orderId }: Part,
) {
  if (contentIds.length === 0) return [];
  const ofOrder = orderId === undefined ? sql<boolean>`true` : isOfOrder(tx, { orderId, line: 'e.order_line_id' });
  const of = sql<boolean>`(e.customer_id = ${member.customerId} and ${isOneOf(sql.ref('c.id'), contentIds)} and ${ofOrder})`;
  await issueLicences(tx, { secrets, now: member.now, of });
  const rows = await tx.many(
    openRights(tx, member)
      .innerJoin('contents as c', openContents)
      .innerJoin('licences as k', (on) =>
        on
          .onRef('k.store_id', '=', 'e.store_id')
          .onRef('k.entitlement_id', '=', 'e.id')
          .onRef('k.content_id', '=', 'c.id'),
      )
      .select(['k.id', 'k.sealed_key as sealed', 'k.activations as used', 'c.id as contentId', ITEM_ID.as('itemId')])
      .select([LIMIT.as('limit'), sql<boolean>`k.disabled_at is not null`.as('isDisabled')])
      .select(IS_REFUNDED.as('isRefunded'))
      .where(isOneOf(sql.ref('c.id'), contentIds))
      .where(ofOrder)
      .orderBy('e.granted_at')
      .orderBy('e.id')
      .orderBy('k.unit')
      .limit(MOST_KEYS),
  );
  return rows.map(({ sealed, ...row }) => ({ ...row, key: unsealLicenceKey(secrets, sealed) }));
}

/** Whether the unit that gave key `k` was refunded, of its entitlement's order line `l`. */
export const IS_REFUNDED = isRefundedUnit(sql.ref('k.unit'));

export type FoundLicence = Awaited<ReturnType<typeof findLicences>>[number];

/** How many machines can use key `k` of content `c`. */
export const LIMIT = sql<number>`coalesce(k.activation_limit, (c.published ->> 'limit')::int, 1)`;

/** The machines that use some keys, by key. */
export async function findActivations(
  tx: StoreTx,
  licenceIds: readonly string[],
): Promise<ReadonlyMap<string, LicenceActivation[]>> {
  if (licenceIds.length === 0) return new Map();
  const rows = await tx.many(
    tx.q
      .selectFrom('licence_activations')
      .select(['licence_id', 'id', 'fingerprint', 'name', 'created_at'])
      .where('store_id', '=', tx.realm)
      .where(isOneOf(sql.ref('licence_id'), licenceIds))
      .orderBy('created_at')
      .orderBy('id'),
  );
  const byLicence = Map.groupBy(rows, ({ licence_id: licenceId }) => licenceId);
  return new Map([...byLicence].map(([id, ofKey]) => [id, ofKey.map(presentActivation)]));
}

interface ActivationRow {
  id: string;
  fingerprint: string;
  name: string;
  created_at: Date;
}

export const presentActivation = ({ id, fingerprint, name, created_at: at }: ActivationRow): LicenceActivation => ({
  id,
  fingerprint,
  name,
  activatedAt: at.toISOString(),
});

/** A customer's keys of one content with the machines that use them. */
export async function findOwnLicences(
  tx: StoreTx,
  member: Member & { secrets: Secrets },
  { contentId, orderId }: { contentId: string; orderId?: string | undefined },
) {
  const licences = await findLicences(tx, member, { contentIds: [contentId], orderId });
  const activations = await findActivations(
    tx,
    licences.map(({ id }) => id),
  );
  return licences.map(({ id, key, limit, isDisabled, isRefunded }) => ({
    id,
    key,
    limit,
    isDisabled,
    isRefunded,
    activations: activations.get(id) ?? [],
  }));
}
