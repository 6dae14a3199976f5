import { sql } from 'kysely';
import { getTaxReport as contract } from '#shared/contract/taxes.ts';
import { readTaxAccount } from '#shared/rules/tax.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** The taxes of a quarter, as the ledger has them. */
export const getTaxReport = defineHandler(contract, async ({ year, quarter }, { tx }) => {
  const month = (quarter - 1) * 3;
  const rows = await sumTaxes(tx, {
    from: new Date(Date.UTC(year, month, 1)),
    until: new Date(Date.UTC(year, month + 3, 1)),
  });
  return {
    rows: rows.flatMap(({ account, currency, net, tax }) => {
      const rate = readTaxAccount(account);
      return rate === null ? [] : [{ ...rate, net: { amount: net, currency }, tax: { amount: tax, currency } }];
    }),
  };
});

const sumTaxes = (tx: StoreTx, { from, until }: { from: Date; until: Date }) =>
  tx.many(
    tx.q
      .selectFrom('ledger_transfers')
      .select(['tax_account as account', 'currency'])
      .select(sql<number>`sum(case when credit_account = tax_account then amount else -amount end)::bigint`.as('tax'))
      .select(
        sql<number>`sum(case when credit_account = tax_account then tax_base else -tax_base end)::bigint`.as('net'),
      )
      .where('store_id', '=', tx.realm)
      .where('tax_account', 'is not', null)
      .$narrowType<{ account: string }>()
      .where('created_at', '>=', from)
      .where('created_at', '<', until)
      .groupBy(['tax_account', 'currency'])
      .orderBy('tax_account')
      .orderBy('currency'),
  );
