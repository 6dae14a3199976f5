import { randomUUID } from 'node:crypto';
import { refuse } from '#shared/contract/refusals.ts';
import { saveTaxRate as contract } from '#shared/contract/taxes.ts';
import { TAX_RATES_MAX } from '#shared/rules/limits.ts';
import { hasOwnRates } from '#shared/rules/taxRates.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { onUniqueViolation } from '../../db/onUniqueViolation.ts';
import { findTaxes } from './findTaxes.ts';

/** Adds or changes a rate. */
export const saveTaxRate = defineHandler(
  contract,
  async ({ rateId, country, region, class: rateClass, basisPoints, from, to }, { tx, now }) => {
    if (!hasOwnRates(country)) refuse('tax-rate-not-own');
    const values = { country, region, class: rateClass, bps: basisPoints, valid_from: from, valid_to: to };
    const exists = onUniqueViolation('tax_rates_once', () => refuse('tax-rate-exists'));
    if (rateId === undefined) {
      if ((await findTaxes(tx)).rates.length >= TAX_RATES_MAX) refuse('tax-rates-too-many');
      await tx
        .run(tx.q.insertInto('tax_rates').values({ ...values, store_id: tx.realm, id: randomUUID(), created_at: now }))
        .catch(exists);
    } else {
      const changed = await tx
        .run(tx.q.updateTable('tax_rates').set(values).where('store_id', '=', tx.realm).where('id', '=', rateId))
        .catch(exists);
      if (changed === 0) refuse('not-found');
    }
    return findTaxes(tx);
  },
);
