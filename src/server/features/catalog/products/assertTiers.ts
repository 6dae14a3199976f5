import type { OtherPrice, PriceInput, Variant } from '#shared/contract/catalog.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { TIER_SENTENCES, tiersProblem } from '#shared/rules/priceTiers.ts';
import type { PaymentGateway } from '../../../gateways/payments/port.ts';
import { assertChargeable } from './assertChargeable.ts';

/** The tiers of a price, with the name of their field without its end. */
interface Place {
  price: PriceInput;
  currency: string;
  place: string;
}

/** Refuses tiers that nobody could pay, or that do not get cheaper, at their field. */
export function assertTiers(payments: PaymentGateway, { price, currency, place }: Place): void {
  if (price.kind !== 'fixed') return;
  const { tiers = [] } = price;
  const found = tiersProblem(price.amount, tiers);
  if (found)
    refuse('invalid-argument', { field: `${place}.tiers.${found.at}.${found.field}` }, TIER_SENTENCES[found.problem]);
  for (const [at, { from, amount }] of tiers.entries()) {
    const field = `${place}.tiers.${at}.amount`;
    const charged: PriceInput = { kind: 'fixed', amount: from * amount };
    assertChargeable(payments, {
      price: charged,
      currency,
      fields: { amount: field, currency: field, installments: field },
    });
  }
}

interface Beside {
  price: PriceInput;
  prices: readonly OtherPrice[];
  variants: readonly Pick<Variant, 'price'>[];
  maxQuantity: number;
  /** The field that was changed. */
  changed: 'price' | 'prices' | 'variants' | 'maxQuantity';
}

/** Refuses tiers that no order can reach, and tiers beside variants with prices of their own. */
export function assertReachable({ price, prices, variants, maxQuantity, changed }: Beside): void {
  const all = [
    ...tiersOf(price).map(({ from }, at) => ({ from, place: `price.tiers.${at}` })),
    ...prices.flatMap(({ tiers = [] }, row) =>
      tiers.map(({ from }, at) => ({ from, place: `prices.${row}.tiers.${at}` })),
    ),
  ];
  const [first] = all;
  if (first === undefined) return;
  const isAdded = changed === 'price' || changed === 'prices';
  if (variants.some((variant) => variant.price !== null))
    refuse('invalid-argument', { field: isAdded ? `${first.place}.amount` : 'variants' }, BESIDE_VARIANTS);
  const beyond = all.find(({ from }) => from > maxQuantity);
  if (beyond === undefined) return;
  if (changed === 'maxQuantity')
    refuse(
      'invalid-argument',
      { field: changed },
      `There is a price from ${beyond.from} units. Allow at least as many, or remove that price.`,
    );
  refuse(
    'invalid-argument',
    { field: `${beyond.place}.from` },
    `An order can have ${maxQuantity} of these at most. Raise “Maximum per order” first.`,
  );
}

const tiersOf = (price: PriceInput) => (price.kind === 'fixed' ? (price.tiers ?? []) : []);

const BESIDE_VARIANTS =
  'A product has either quantity prices or variants with prices of their own. Remove one of them.';
