import type { Discount } from '#shared/contract/discounts.ts';
import { discountState, type DiscountValue } from '#shared/rules/discount.ts';
import type { Money } from '#shared/rules/money.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** The store's discounts that are not deleted. */
export const discounts = (tx: StoreTx) =>
  tx.q
    .selectFrom('discounts as d')
    .select(['d.id', 'd.code', 'd.basis_points', 'd.amount', 'd.minimum', 'd.currency', 'd.starts_at', 'd.ends_at'])
    .select([
      'd.is_automatic',
      'd.max_uses',
      'd.max_uses_per_customer',
      'd.uses',
      'd.held',
      'd.is_active',
      'd.created_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('discount_products as p')
        .select(({ fn }) => fn.agg<string[] | null>('array_agg', ['p.product_id']).as('ids'))
        .where('p.store_id', '=', tx.realm)
        .whereRef('p.discount_id', '=', 'd.id')
        .as('product_ids'),
    )
    .where('d.store_id', '=', tx.realm)
    .where('d.deleted_at', 'is', null);

export type DiscountRow = Awaited<ReturnType<ReturnType<typeof discounts>['executeTakeFirstOrThrow']>>;

export const findDiscount = (tx: StoreTx, id: string): Promise<DiscountRow | undefined> =>
  tx.maybe(discounts(tx).where('d.id', '=', id));

export const presentDiscount = (row: DiscountRow, now: Date): Discount => ({
  id: row.id,
  code: row.code,
  isAutomatic: row.is_automatic,
  value: valueOf(row),
  productIds: row.product_ids ?? [],
  minimum: minimumOf(row),
  startsAt: row.starts_at?.toISOString() ?? null,
  endsAt: row.ends_at?.toISOString() ?? null,
  maxUses: row.max_uses,
  maxUsesPerCustomer: row.max_uses_per_customer,
  isActive: row.is_active,
  state: stateOf(row, now),
  uses: row.uses,
  createdAt: row.created_at.toISOString(),
});

export const valueOf = ({ basis_points: basisPoints, amount, currency }: DiscountRow): DiscountValue =>
  basisPoints === null
    ? { kind: 'amount', amount: { amount: amount ?? 0, currency: currency ?? '' } }
    : { kind: 'percent', basisPoints };

export const minimumOf = ({ minimum, currency }: DiscountRow): Money | null =>
  minimum === null ? null : { amount: minimum, currency: currency ?? '' };

/** Orders that are being paid count as uses, because each of them may succeed. */
export const stateOf = (row: DiscountRow, now: Date) =>
  discountState(
    {
      isActive: row.is_active,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      maxUses: row.max_uses,
      uses: row.uses + row.held,
    },
    now,
  );
