import type { StoreTx } from '../../db/transaction.ts';

/** Whether the store sells or sold plans of creators. Its payments go to the operator, also those of other products. */
export const isOperators = async (tx: StoreTx): Promise<boolean> =>
  (await tx.maybe(
    tx.q.selectFrom('stores').select('id').where('id', '=', tx.realm).where('plan_sales', 'is not', null),
  )) !== undefined;
