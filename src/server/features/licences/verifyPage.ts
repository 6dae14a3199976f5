import { sql } from 'kysely';
import { pageRoute, type PageAnswer, type PageContext } from '../../access/page.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { closedAtOf, closingsOf } from '../entitlements/accessState.ts';
import { findLicence, findProblem, licenceLimits, type FoundKey } from './findLicence.ts';

/**
 * Verifies a key for software that was made for Gumroad, with the same fields in the request and the answer. A key that was refunded,
 * charged back or ended is answered with `success: false`, because some software looks at nothing else.
 */
export const verifyPage = pageRoute({
  mode: 'storefront',
  method: 'POST',
  path: '/v2/licenses/verify',
  who: 'visitor',
  // Software posts to it from anywhere.
  isSealed: true,
  limits: (context) => licenceLimits({ storeId: context.storeId, key: read(context).key }, context),
  handle: async (context) => {
    const { tx, now, services, store } = context;
    const { key, product, isCounted } = read(context);
    if (key === '' || product === '') return problem('Send a product_id and a license_key.', 400);
    const licence = store.isClosed || store.isPoolClosed ? undefined : await findLicence(tx, services.secrets, key);
    const purchase = licence && (await findPurchase(tx, licence));
    if (!licence || !purchase || (product !== purchase.product_id && product !== purchase.permalink))
      return problem('That license does not exist for the provided product.');
    const refusal = await findProblem(tx, licence, now);
    if (refusal === 'licence-disabled') return problem('This license key has been disabled.');
    const answer = { uses: licence.uses, purchase: { ...purchase, license_key: key } };
    if (refusal !== null)
      return { json: { success: false, message: 'This license is no longer valid.', ...answer }, status: 404 };
    return { json: { success: true, ...answer, uses: isCounted ? await countUse(tx, licence.id) : licence.uses } };
  },
});

/** What was sent in the form or the query. */
function read({ form, query }: Pick<PageContext, 'form' | 'query'>) {
  const field = (name: string) => (form[name] ?? query.get(name) ?? '').trim();
  return {
    key: field('license_key'),
    product: field('product_id') || field('product_permalink'),
    isCounted: field('increment_uses_count') !== 'false',
  };
}

const problem = (message: string, status = 404): PageAnswer => ({ json: { success: false, message }, status });

async function countUse(tx: StoreTx, licenceId: string): Promise<number> {
  const { uses } = await tx.one(
    tx.q
      .updateTable('licences')
      .set((eb) => ({ uses: eb('uses', '+', 1) }))
      .where('store_id', '=', tx.realm)
      .where('id', '=', licenceId)
      .returning('uses'),
  );
  return uses;
}

async function findPurchase(tx: StoreTx, { rightId, isRefunded }: FoundKey) {
  const found = await tx.maybe(
    tx.q
      .selectFrom('entitlements as e')
      .innerJoin('products as p', (on) => on.onRef('p.store_id', '=', 'e.store_id').onRef('p.id', '=', 'e.product_id'))
      .innerJoin('customers as c', (on) =>
        on.onRef('c.store_id', '=', 'e.store_id').onRef('c.id', '=', 'e.customer_id'),
      )
      .leftJoin('order_lines as l', (on) =>
        on.onRef('l.store_id', '=', 'e.store_id').onRef('l.id', '=', 'e.order_line_id'),
      )
      .leftJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'l.store_id').onRef('o.id', '=', 'l.order_id'))
      .select(['e.product_id', 'p.slug', 'c.email', 'c.name', 'e.id', 'e.granted_at', 'e.source', 'e.source_id'])
      .select(['l.amount', 'l.currency', 'l.quantity', 'l.variant_title', 'l.every_unit', 'o.number'])
      .select([closingsOf('e').as('closings'), closedAtOf('e').as('closedAt')])
      .select(sql<string>`coalesce(p.published ->> 'title', p.title)`.as('title'))
      .where('e.store_id', '=', tx.realm)
      .where('e.id', '=', rightId),
  );
  if (!found) return undefined;
  const isClosedFor = (...reasons: string[]) => found.closings.some((closing) => reasons.includes(closing));
  const since = (isSo: boolean) => (isSo ? (found.closedAt?.toISOString() ?? null) : null);
  const isGift = found.source === 'gift';
  // Whoever got a gift or a seat never sees its price or order.
  const isOthers = isGift || found.source === 'seat';
  const at = found.granted_at.toISOString();
  return {
    id: found.id,
    sale_id: found.id,
    product_id: found.product_id,
    product_name: found.title,
    permalink: found.slug,
    email: found.email,
    full_name: found.name,
    price: isOthers ? 0 : (found.amount ?? 0),
    currency: (found.currency ?? '').toLowerCase(),
    quantity: found.source === 'seat' ? 1 : (found.quantity ?? 1),
    order_number: isOthers ? null : found.number,
    created_at: at,
    sale_timestamp: at,
    variants: found.variant_title ?? '',
    recurrence: found.every_unit,
    is_gift_receiver_purchase: isGift,
    refunded: isRefunded || isClosedFor('refunded'),
    disputed: isClosedFor('disputed', 'dispute-lost'),
    chargebacked: isClosedFor('dispute-lost'),
    subscription_id: found.source === 'subscription' ? found.source_id : null,
    subscription_ended_at: since(isClosedFor('ended')),
    subscription_cancelled_at: null,
    subscription_failed_at: since(isClosedFor('unpaid')),
  };
}
