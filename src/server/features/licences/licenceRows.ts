import { sql } from 'kysely';
import type { Licence, LicenceRow } from '#shared/contract/licences.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { maskLicenceKey } from '#shared/rules/licence.ts';
import type { Secrets } from '../../access/secrets.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { stateOf } from '../entitlements/accessState.ts';
import { findActivations, IS_REFUNDED, LIMIT } from './findLicences.ts';
import { unsealLicenceKey } from './licenceKey.ts';
import type { AccessState } from '#shared/rules/access.ts';

/** Keys `k` for their creator, with the access that they come from. */
export const licenceRows = (tx: StoreTx, now: Date) =>
  tx.q
    .selectFrom('licences as k')
    .innerJoin('contents as c', (on) => on.onRef('c.store_id', '=', 'k.store_id').onRef('c.id', '=', 'k.content_id'))
    .leftJoin('entitlements as e', (on) =>
      on.onRef('e.store_id', '=', 'k.store_id').onRef('e.id', '=', 'k.entitlement_id'),
    )
    .leftJoin('order_lines as l', (on) =>
      on.onRef('l.store_id', '=', 'e.store_id').onRef('l.id', '=', 'e.order_line_id'),
    )
    .leftJoin('customers as p', (on) => on.onRef('p.store_id', '=', 'k.store_id').onRef('p.id', '=', 'k.customer_id'))
    .select(['k.id', 'k.sealed_key', 'k.held_for', 'k.activations', 'k.activation_limit', 'k.imported_at'])
    .select(['k.disabled_at', 'k.disabled_reason', 'k.created_at', LIMIT.as('limit')])
    .select(['p.id as customerId', 'p.email', 'p.name', IS_REFUNDED.as('isRefunded')])
    .select(sql<AccessState | null>`case when e.id is not null then ${stateOf('e', now)} end`.as('access'))
    .where('k.store_id', '=', tx.realm);

type Row = Awaited<ReturnType<typeof readOne>>;

const readOne = (tx: StoreTx, licenceId: string, now: Date) =>
  tx.one(licenceRows(tx, now).where('k.id', '=', licenceId));

export function presentLicence(row: Row, secrets: Secrets): LicenceRow & { key: string } {
  const key = unsealLicenceKey(secrets, row.sealed_key);
  const { customerId, email, name } = row;
  return {
    id: row.id,
    key,
    maskedKey: maskLicenceKey(key),
    customer: customerId === null ? null : { id: customerId, email: email ?? '', name: name ?? '' },
    heldFor: row.held_for,
    access: row.access,
    isRefunded: row.isRefunded,
    used: row.activations,
    limit: row.limit,
    hasOwnLimit: row.activation_limit !== null,
    isImported: row.imported_at !== null,
    disabled: row.disabled_at && { at: row.disabled_at.toISOString(), reason: row.disabled_reason },
    createdAt: row.created_at.toISOString(),
  };
}

/** One key in full with its machines. */
export async function loadLicence(
  tx: StoreTx,
  { licenceId, secrets, now }: { licenceId: string; secrets: Secrets; now: Date },
): Promise<Licence> {
  const row = (await tx.maybe(licenceRows(tx, now).where('k.id', '=', licenceId))) ?? refuse('not-found');
  const activations = await findActivations(tx, [licenceId]);
  return { ...presentLicence(row, secrets), activations: activations.get(licenceId) ?? [] };
}
