import { dismissUnrecordedTaxes as contract } from '#shared/contract/taxes.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { findUnrecorded, unrecordedIds } from './unrecorded.ts';

/** Removes what the creator has seen from the list of what the provider refused to record. */
export const dismissUnrecordedTaxes = defineHandler(contract, async ({ until }, { tx, now }) => {
  await tx.run(
    tx.q
      .updateTable('tax_records')
      .set({ handled_at: now })
      .where('store_id', '=', tx.realm)
      .where('id', 'in', unrecordedIds(tx).where('r.tried_at', '<=', new Date(until))),
  );
  return findUnrecorded({ tx, now });
});
