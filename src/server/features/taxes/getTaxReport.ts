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

/** Each event that moves tax moves the amount without it between the gateway and the store. */
const sumTaxes = (tx: StoreTx, { from, until }: { from: Date; until: Date }) =>
  tx.many(
    tx.q
      .selectFrom('ledger_transfers as t')
      .leftJoin('ledger_transfers as s', (on) =>
        on
          .onRef('s.store_id', '=', 't.store_id')
          .onRef('s.event', '=', 't.event')
          .onRef('s.event_id', '=', 't.event_id')
          .on((eb) =>
            eb.or([
              eb.and([eb('s.credit_account', '=', 'store'), eb('s.debit_account', '=', eb.ref('t.debit_account'))]),
              eb.and([eb('s.debit_account', '=', 'store'), eb('s.credit_account', '=', eb.ref('t.credit_account'))]),
            ]),
          ),
      )
      .select([
        't.tax_account as account',
        't.currency',
        sql<number>`sum(case when t.credit_account = t.tax_account then t.amount else -t.amount end)::bigint`.as('tax'),
        sql<number>`sum(coalesce(case when t.credit_account = t.tax_account then s.amount else -s.amount end, 0))::bigint`.as(
          'net',
        ),
      ])
      .where('t.store_id', '=', tx.realm)
      .where('t.tax_account', 'is not', null)
      .$narrowType<{ account: string }>()
      .where('t.created_at', '>=', from)
      .where('t.created_at', '<', until)
      .groupBy(['t.tax_account', 't.currency'])
      .orderBy('t.tax_account')
      .orderBy('t.currency'),
  );
