import { randomUUID } from 'node:crypto';
import { saveTaxes as contract } from '#shared/contract/taxes.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { isInEu } from '#shared/rules/country.ts';
import { EU_STANDARD_RATES } from '#shared/rules/taxRates.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { ProviderTaxes } from '../../gateways/payments/taxes.ts';
import { findPayee } from '../paymentAccounts/findPayee.ts';
import { findTaxes } from './findTaxes.ts';

/** Saves how the store charges tax. Orders keep the tax they were placed with. */
export const saveTaxes = defineHandler(contract, async (settings, { tx, now, services: { payments } }) => {
  if (settings.isOn && settings.way === 'provider') {
    const { taxes } = payments;
    if (taxes === null || !(await findPayee(tx, payments))) return refuse('provider-taxes-off');
    await refuseCurrencies(tx, taxes);
  }
  const values = {
    is_on: settings.isOn,
    way: settings.way,
    home: settings.home,
    is_inclusive: settings.isInclusive,
    is_below_threshold: settings.isBelowThreshold,
    is_one_proof_enough: settings.isOneProofEnough && isInEu(settings.home),
    updated_at: now,
  };
  await tx.run(
    tx.q
      .insertInto('tax_settings')
      .values({ store_id: tx.realm, ...values })
      .onConflict((on) => on.column('store_id').doUpdateSet(values)),
  );
  if (settings.addEuRates) await addEuRates({ tx, now });
  return findTaxes(tx);
});

/** Nothing could be sold or renewed in a currency that the provider's taxes don't take. */
async function refuseCurrencies(tx: StoreTx, taxes: ProviderTaxes): Promise<void> {
  const used = await tx.many(
    tx.q
      .selectFrom('products')
      .select('currency')
      .where('store_id', '=', tx.realm)
      .where('deleted_at', 'is', null)
      .where('price_kind', '<>', 'free')
      .union(
        tx.q
          .selectFrom('product_prices as c')
          .innerJoin('products as p', (on) =>
            on.onRef('p.store_id', '=', 'c.store_id').onRef('p.id', '=', 'c.product_id'),
          )
          .select('c.currency')
          .where('c.store_id', '=', tx.realm)
          .where('p.deleted_at', 'is', null),
      )
      .union(
        tx.q
          .selectFrom('subscriptions')
          .select('currency')
          .where('store_id', '=', tx.realm)
          .where('status', '<>', 'ended'),
      ),
  );
  const refused = used.map(({ currency }) => currency).filter((currency) => !taxes.takesCurrency(currency));
  if (refused.length === 0) return;
  const names = new Intl.ListFormat('en').format(refused.toSorted());
  refuse(
    'provider-taxes-currency',
    {},
    `Stripe can’t calculate taxes in ${names}. Your products or subscriptions use that currency. Use your own rates, or change those first.`,
  );
}

/** Countries with a rate keep it. */
async function addEuRates({ tx, now }: { tx: StoreTx; now: Date }): Promise<void> {
  const { rates } = await findTaxes(tx);
  const known = new Set(rates.map(({ country }) => country));
  const missing = EU_STANDARD_RATES.filter(({ country }) => !known.has(country));
  if (missing.length === 0) return;
  await tx.run(
    tx.q
      .insertInto('tax_rates')
      .values(
        missing.map(({ country, region, basisPoints, from, to }) => ({
          store_id: tx.realm,
          id: randomUUID(),
          country,
          region,
          bps: basisPoints,
          valid_from: from,
          valid_to: to,
          created_at: now,
        })),
      )
      .onConflict((on) => on.doNothing()),
  );
}
