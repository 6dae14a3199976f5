import { sql } from 'kysely';
import type { OtherPrice, PriceInput, Variant } from '#shared/contract/catalog.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { priceProblem } from '#shared/rules/price.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { PaymentGateway } from '../../../gateways/payments/port.ts';
import { otherPrice, priceInMoney } from '../../publishedProducts/priceInMoney.ts';
import { isVariantPrice } from '#shared/rules/variant.ts';
import { VARIANT_PRICE_SENTENCES } from './productVariants.ts';
import { assertChargeable } from './assertChargeable.ts';
import { assertTiers } from './assertTiers.ts';
import { PRICE_SENTENCES, tiersIn } from './priceColumns.ts';

/** The prices of products in other currencies than their own, in the creator's order. */
export async function findPrices(
  tx: StoreTx,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, OtherPrice[]>> {
  const rows = await tx.many(
    tx.q
      .selectFrom('product_prices')
      .select(['product_id', 'currency', 'amount', 'suggested', 'tiers'])
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`product_id = any(${productIds}::uuid[])`)
      .orderBy('product_id')
      .orderBy('position'),
  );
  const found = new Map<string, OtherPrice[]>();
  for (const { product_id: id, currency, amount, suggested, tiers } of rows) {
    const price = { currency, amount, ...(suggested === null ? {} : { suggested }), ...tiersIn(tiers) };
    found.set(id, [...(found.get(id) ?? []), price]);
  }
  return found;
}

interface Priced {
  price: PriceInput;
  currency: string;
  prices: readonly OtherPrice[];
}

/** Refuses prices in other currencies that nobody could pay, each at its row. */
export function assertPrices(payments: PaymentGateway, { price, currency, prices }: Priced): void {
  for (const [index, other] of prices.entries()) {
    const place = `prices.${index}`;
    const fields = { amount: `${place}.amount`, currency: `${place}.currency`, installments: `${place}.amount` };
    if (other.currency === currency)
      refuse('invalid-argument', { field: fields.currency }, 'This is the product’s own currency.');
    if (prices.findIndex((one) => one.currency === other.currency) < index)
      refuse('invalid-argument', { field: fields.currency }, 'This currency already has a price.');
    if (other.suggested !== undefined && other.suggested < other.amount)
      refuse('invalid-argument', { field: fields.amount }, PRICE_SENTENCES['suggested-low']);
    const amounts = otherPrice(price, other);
    const problem = priceProblem(priceInMoney(amounts, other.currency));
    if (problem) refuse('invalid-argument', { field: fields.amount }, PRICE_SENTENCES[problem]);
    assertTiers(payments, { price: amounts, currency: other.currency, place });
    assertChargeable(payments, { price: amounts, currency: other.currency, fields });
  }
}

/** Refuses prices of variants in other currencies that nobody could pay, and those of a currency given twice. */
export function assertVariantPrices(
  payments: PaymentGateway,
  { price, variants }: { price: PriceInput; variants: readonly Pick<Variant, 'prices'>[] },
): void {
  const field = 'variants';
  for (const { prices = [] } of variants) {
    if (new Set(prices.map(({ currency }) => currency)).size < prices.length)
      refuse('invalid-argument', { field }, 'Send each currency of a variant once.');
    for (const { currency, amount } of prices) {
      if (!isVariantPrice(price.kind, amount))
        refuse('invalid-argument', { field }, VARIANT_PRICE_SENTENCES[price.kind]);
      const fields = { amount: field, currency: field, installments: field };
      assertChargeable(payments, { price: otherPrice(price, { currency, amount }), currency, fields });
    }
  }
}

/** Replaces the prices in other currencies. */
export async function replacePrices(
  tx: StoreTx,
  { productId, prices }: { productId: string; prices: readonly OtherPrice[] },
): Promise<void> {
  await tx.run(tx.q.deleteFrom('product_prices').where('store_id', '=', tx.realm).where('product_id', '=', productId));
  if (prices.length === 0) return;
  await tx.run(
    tx.q.insertInto('product_prices').values(
      prices.map(({ tiers = [], ...price }, position) => ({
        store_id: tx.realm,
        product_id: productId,
        ...price,
        tiers: JSON.stringify(tiers),
        position,
      })),
    ),
  );
}
