import { sql } from 'kysely';
import { getTaxReport as contract } from '#shared/contract/taxes.ts';
import { isInEu } from '#shared/rules/country.ts';
import { readTaxAccount } from '#shared/rules/tax.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findTaxSettings } from './findTaxes.ts';

/** The taxes of a quarter, as the ledger has them. */
export const getTaxReport = defineHandler(contract, async ({ year, quarter }, { tx }) => {
  const month = (quarter - 1) * 3;
  const period = { from: new Date(Date.UTC(year, month, 1)), until: new Date(Date.UTC(year, month + 3, 1)) };
  const ofYear = { from: new Date(Date.UTC(year, 0, 1)), until: new Date(Date.UTC(year + 1, 0, 1)) };
  const [rows, reverseCharged, unproven, crossBorder] = await Promise.all([
    sumTaxes(tx, period),
    sumReverseCharged(tx, period),
    countUnproven(tx, period),
    sumCrossBorder(tx, ofYear),
  ]);
  return {
    unproven,
    crossBorder,
    reverseCharged: reverseCharged.map(({ vatId, country, currency, net }) => ({
      vatId,
      country,
      net: { amount: net, currency },
    })),
    rows: rows.flatMap(({ account, currency, net, tax, soldAt }) => {
      const rate = readTaxAccount(account);
      const corrects = soldAt < period.from ? quarterOf(soldAt) : null;
      return rate === null
        ? []
        : [{ ...rate, corrects, net: { amount: net, currency }, tax: { amount: tax, currency } }];
    }),
  };
});

interface Period {
  from: Date;
  until: Date;
}

/** By the quarter of the sale, which a refund or a dispute can correct later. */
const sumTaxes = (tx: StoreTx, { from, until }: Period) =>
  tx.many(
    tx.q
      .selectFrom('ledger_transfers as t')
      .leftJoin('refunds as r', (on) => on.onRef('r.store_id', '=', 't.store_id').onRef('r.id', '=', 't.event_id'))
      .leftJoin('disputes as d', (on) => on.onRef('d.store_id', '=', 't.store_id').onRef('d.id', '=', 't.event_id'))
      .leftJoin('orders as o', (on) =>
        on
          .onRef('o.store_id', '=', 't.store_id')
          .on((eb) => eb('o.id', '=', eb.fn.coalesce('r.order_id', 'd.order_id'))),
      )
      .select(['t.tax_account as account', 't.currency', QUARTER.as('soldAt')])
      .select(TAX.as('tax'))
      .select(NET.as('net'))
      .where('t.store_id', '=', tx.realm)
      .where('t.tax_account', 'is not', null)
      .$narrowType<{ account: string }>()
      .where('t.created_at', '>=', from)
      .where('t.created_at', '<', until)
      .groupBy(['t.tax_account', 't.currency', QUARTER])
      .orderBy(QUARTER, 'desc')
      .orderBy('t.tax_account')
      .orderBy('t.currency'),
  );

const QUARTER = sql<Date>`date_trunc('quarter', coalesce(o.paid_at, t.created_at), 'UTC')`;
const TAX = sql<number>`sum(case when t.credit_account = t.tax_account then t.amount else -t.amount end)::bigint`;
const NET = sql<number>`sum(case when t.credit_account = t.tax_account then t.tax_base else -t.tax_base end)::bigint`;

const quarterOf = (day: Date) => ({ year: day.getUTCFullYear(), quarter: Math.floor(day.getUTCMonth() / 3) + 1 });

/** Orders whose country is contradicted or not proven, and not checked by the creator. */
const countUnproven = async (tx: StoreTx, { from, until }: Period): Promise<number> =>
  (
    await tx.one(
      tx.q
        .selectFrom('tax_evidence as e')
        .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'e.store_id').onRef('o.id', '=', 'e.order_id'))
        .select(sql<number>`count(*)::int`.as('count'))
        .where('e.store_id', '=', tx.realm)
        .where('e.is_contradicted', '=', true)
        .where('e.checked_at', 'is', null)
        .where('o.paid_at', '>=', from)
        .where('o.paid_at', '<', until),
    )
  ).count;

/** What counts for the thresholds of a business in the EU. */
async function sumCrossBorder(tx: StoreTx, ofYear: Period): Promise<{ amount: number; currency: string }[]> {
  const settings = await findTaxSettings(tx);
  if (!settings || !isInEu(settings.home)) return [];
  const sums = new Map<string, number>();
  for (const { account, currency, net } of await sumTaxes(tx, ofYear)) {
    const country = readTaxAccount(account)?.country ?? '';
    if (isInEu(country) && country !== settings.home) sums.set(currency, (sums.get(currency) ?? 0) + net);
  }
  return [...sums].map(([currency, amount]) => ({ amount, currency })).filter(({ amount }) => amount !== 0);
}

/**
 * The sales to each business that owes the tax itself: what the quarter added to what is left of its orders without tax
 * and tip. If its VAT id was confirmed after the payment, an order counts from the refund of its tax on.
 */
const sumReverseCharged = (tx: StoreTx, { from, until }: Period) =>
  tx.many(
    tx.q
      .selectFrom('tax_evidence as e')
      .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'e.store_id').onRef('o.id', '=', 'e.order_id'))
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('ledger_transfers as t')
            .leftJoin('refunds as r', (on) =>
              on.onRef('r.store_id', '=', 't.store_id').onRef('r.id', '=', 't.event_id').on('r.is_tax_only', '=', true),
            )
            .select([leftAt(from).as('before'), leftAt(until).as('after')])
            .where('t.store_id', '=', tx.realm)
            .where('t.event', 'in', ['payment', 'refund', 'refund-failed', 'dispute-lost'])
            .where(
              sql<boolean>`t.event_id = any(array(
                select id from payments where store_id = ${tx.realm} and order_id = e.order_id
                union all select id from refunds where store_id = ${tx.realm} and order_id = e.order_id
                union all select id from disputes where store_id = ${tx.realm} and order_id = e.order_id))`,
            )
            .as('left'),
        (on) => on.onTrue(),
      )
      .select(['e.vat_id as vatId', 'e.chosen_country as country', 'o.currency'])
      .select(sql<number>`sum("left".after - "left".before)::bigint`.as('net'))
      .where('e.store_id', '=', tx.realm)
      .where('e.vat_status', '=', 'valid')
      .groupBy(['e.vat_id', 'e.chosen_country', 'o.currency'])
      .having(sql<boolean>`sum("left".after - "left".before) <> 0`)
      .orderBy('e.vat_id')
      .orderBy('o.currency'),
  );

/** What was left of an order at a time if its buyer owed the tax by then, else nothing. The tip leaves an order last. */
const leftAt = (time: Date) => sql<number>`
  case when e.kind = 'reverse-charge'
    or count(*) filter (where r.id is not null and t.event = 'refund' and t.created_at < ${time})
      > count(*) filter (where r.id is not null and t.event = 'refund-failed' and t.created_at < ${time})
  then greatest(0, coalesce(sum(case when t.credit_account = 'store' then t.amount else -t.amount end)
    filter (where 'store' in (t.debit_account, t.credit_account) and t.created_at < ${time}), 0) - o.tip)
  else 0 end`;
