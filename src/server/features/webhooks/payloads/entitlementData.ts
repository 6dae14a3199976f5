import { sql } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';
import { stateOf } from '../../entitlements/accessState.ts';
import type { Composing, MessageData } from './composePayload.ts';
import { customerPart } from './customerPart.ts';

/** Of `entitlement.*`. */
export async function entitlementData(
  tx: StoreTx,
  { event: { subjectId, facts }, now }: Composing,
): Promise<MessageData | undefined> {
  const row = await tx.maybe(entitlementRow(tx, { entitlementId: subjectId, now }));
  if (!row) return undefined;
  const { customerId, email, name, productId, title, grantedAt, validUntil, ...entitlement } = row;
  return {
    customerId,
    data: {
      entitlement: {
        ...entitlement,
        product: { id: productId, title },
        grantedAt: grantedAt.toISOString(),
        validUntil: validUntil?.toISOString() ?? null,
      },
      customer: customerPart({ customerId, email, name }),
      ...facts,
    },
  };
}

const entitlementRow = (tx: StoreTx, { entitlementId, now }: { entitlementId: string; now: Date }) =>
  tx.q
    .selectFrom('entitlements as e')
    .innerJoin('customers as k', (on) => on.onRef('k.store_id', '=', 'e.store_id').onRef('k.id', '=', 'e.customer_id'))
    .innerJoin('products as p', (on) => on.onRef('p.store_id', '=', 'e.store_id').onRef('p.id', '=', 'e.product_id'))
    .leftJoin('order_lines as l', (on) =>
      on.onRef('l.store_id', '=', 'e.store_id').onRef('l.id', '=', 'e.order_line_id'),
    )
    .select(['e.id', 'e.source', 'e.variant_id as variantId', 'l.order_id as orderId', 'e.granted_at as grantedAt'])
    .select(['e.customer_id as customerId', 'k.email', 'k.name', 'e.product_id as productId'])
    .select(['e.valid_until as validUntil', 'e.download_limit as downloadLimit', stateOf('e', now).as('state')])
    .select(sql<string>`coalesce(p.published ->> 'title', p.title)`.as('title'))
    .where('e.store_id', '=', tx.realm)
    .where('e.id', '=', entitlementId);
