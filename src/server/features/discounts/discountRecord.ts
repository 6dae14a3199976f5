import { sql } from 'kysely';
import type { Discount, DiscountTerms, OtherAmount } from '#shared/contract/discounts.ts';
import { discountState, type DiscountValue } from '#shared/rules/discount.ts';
import { normaliseDiscountCode } from '#shared/rules/discountCode.ts';
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
    .select(
      sql<OtherAmount[]>`coalesce((
        select json_agg(json_build_object('currency', a.currency, 'amount', a.amount, 'minimum', a.minimum)
                 order by a.currency)
          from discount_amounts a where a.store_id = d.store_id and a.discount_id = d.id), '[]')`.as('other_amounts'),
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
  otherAmounts: row.other_amounts,
  startsAt: row.starts_at?.toISOString() ?? null,
  endsAt: row.ends_at?.toISOString() ?? null,
  maxUses: row.max_uses,
  maxUsesPerCustomer: row.max_uses_per_customer,
  isActive: row.is_active,
  state: stateOf(row, now),
  uses: row.uses,
  createdAt: row.created_at.toISOString(),
});

const valueOf = ({ basis_points: basisPoints, amount, currency }: DiscountRow): DiscountValue =>
  basisPoints === null
    ? { kind: 'amount', amount: { amount: amount ?? 0, currency: currency ?? '' } }
    : { kind: 'percent', basisPoints };

const minimumOf = ({ minimum, currency }: DiscountRow): Money | null =>
  minimum === null ? null : { amount: minimum, currency: currency ?? '' };

/** What a discount takes off an order in a currency, and its minimum there. Undefined: it does not apply in it. */
export function termsIn(row: DiscountRow, currency: string): { value: DiscountValue; minimum: number } | undefined {
  const value = valueOf(row);
  const isAnywhere = value.kind === 'percent' && row.minimum === null;
  if (isAnywhere || row.currency === currency) return { value, minimum: row.minimum ?? 0 };
  const other = row.other_amounts.find((each) => each.currency === currency);
  if (!other) return undefined;
  const { amount, minimum } = other;
  return {
    value: value.kind === 'percent' ? value : { kind: 'amount', amount: { amount: amount ?? 0, currency } },
    minimum: minimum ?? 0,
  };
}

/** The columns of a discount's terms. */
export const discountColumns = ({ value, minimum, ...discount }: DiscountTerms) => ({
  code: discount.isAutomatic ? discount.code.trim() : normaliseDiscountCode(discount.code),
  is_automatic: discount.isAutomatic,
  basis_points: value.kind === 'percent' ? value.basisPoints : null,
  amount: value.kind === 'amount' ? value.amount.amount : null,
  minimum: minimum?.amount ?? null,
  currency: value.kind === 'amount' ? value.amount.currency : (minimum?.currency ?? null),
  starts_at: dateOf(discount.startsAt),
  ends_at: dateOf(discount.endsAt),
  max_uses: discount.maxUses,
  max_uses_per_customer: discount.maxUsesPerCustomer,
  is_active: discount.isActive,
});

const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time));

/** A discount with terms that are not saved yet. `saved`: the discount that they change. */
export const unsavedDiscount = (
  terms: DiscountTerms,
  { saved, now }: { saved: DiscountRow | undefined; now: Date },
): DiscountRow => ({
  id: '',
  uses: 0,
  held: 0,
  created_at: now,
  ...saved,
  ...discountColumns(terms),
  product_ids: terms.productIds.length === 0 ? null : terms.productIds,
  other_amounts: terms.otherAmounts,
});

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
