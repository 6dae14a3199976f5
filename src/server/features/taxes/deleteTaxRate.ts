import { refuse } from '#shared/contract/refusals.ts';
import { deleteTaxRate as contract } from '#shared/contract/taxes.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { findTaxes } from './findTaxes.ts';

/** Deletes a rate. Orders keep the tax they were placed with. */
export const deleteTaxRate = defineHandler(contract, async ({ rateId }, { tx }) => {
  const deleted = await tx.run(tx.q.deleteFrom('tax_rates').where('store_id', '=', tx.realm).where('id', '=', rateId));
  if (deleted === 0) refuse('not-found');
  return findTaxes(tx);
});
