import { sql } from 'kysely';
import { maskLicenceKey } from '#shared/rules/licence.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { Composing, MessageData } from './composePayload.ts';
import { customerPart } from './customerPart.ts';

/** Of `licence.*`. The key itself stays out of the message, because it opens what was sold and messages end up in logs. */
export async function licenceData(
  tx: StoreTx,
  { event: { subjectId, facts }, secrets }: Composing,
): Promise<MessageData | undefined> {
  const { customerId: ownerId, ...about } = facts;
  const row = await tx.maybe(
    licenceRow(tx, { licenceId: subjectId, ownerId: typeof ownerId === 'string' ? ownerId : null }),
  );
  if (!row) return undefined;
  const { customerId, email, name, sealedKey, productId, productTitle, ...licence } = row;
  const key = secrets.unseal('licence', sealedKey);
  return {
    customerId,
    data: {
      licence: {
        ...licence,
        maskedKey: typeof key === 'string' ? maskLicenceKey(key) : null,
        product: { id: productId, title: productTitle },
      },
      customer: customerPart({ customerId, email, name }),
      ...about,
    },
  };
}

/** With the customer who had the key at that time, if the event names them, and otherwise the one who has it now. */
const licenceRow = (tx: StoreTx, { licenceId, ownerId }: { licenceId: string; ownerId: string | null }) =>
  tx.q
    .selectFrom('licences as k')
    .innerJoin('products as p', (on) => on.onRef('p.store_id', '=', 'k.store_id').onRef('p.id', '=', 'k.product_id'))
    .leftJoin('customers as c', (on) =>
      on.onRef('c.store_id', '=', 'k.store_id').on('c.id', '=', sql<string>`coalesce(${ownerId}::uuid, k.customer_id)`),
    )
    .select(['k.id', 'k.sealed_key as sealedKey', 'k.activations as used', 'k.entitlement_id as entitlementId'])
    .select(['k.product_id as productId', 'c.id as customerId', 'c.email', 'c.name'])
    .select(sql<boolean>`k.disabled_at is not null`.as('isDisabled'))
    .select(sql<string>`coalesce(p.published ->> 'title', p.title)`.as('productTitle'))
    .where('k.store_id', '=', tx.realm)
    .where('k.id', '=', licenceId);
