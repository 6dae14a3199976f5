import type { StoreTx } from '../../../db/transaction.ts';
import type { QuoteTax } from './Quote.ts';

interface Evidence {
  orderId: string;
  tax: QuoteTax;
  /** Where the buyer's connection comes from. Empty: unknown. */
  connection: string;
  isConfirmed: boolean;
  now: Date;
}

/** Stores what the tax of an order was decided on. */
export const insertTaxEvidence = (
  tx: StoreTx,
  { orderId, tax, connection, isConfirmed, now }: Evidence,
): Promise<number> =>
  tx.run(
    tx.q.insertInto('tax_evidence').values({
      store_id: tx.realm,
      order_id: orderId,
      kind: tax.kind,
      country: tax.country,
      region: tax.region,
      bps: tax.basisPoints,
      is_inclusive: tax.isInclusive,
      chosen_country: tax.chosen.country,
      connection_country: connection,
      is_confirmed: isConfirmed,
      vat_id: tax.vat?.id ?? '',
      vat_status: tax.vat?.status ?? 'none',
      vat_consultation: tax.vat?.consultation ?? '',
      created_at: now,
    }),
  );

/** What the tax of an order was decided on. Nothing: the store charged no tax. */
export const findTaxEvidence = (tx: StoreTx, orderId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('tax_evidence')
      .select(['kind', 'country', 'region', 'bps as basisPoints', 'is_inclusive as isInclusive'])
      .select(['chosen_country as chosenCountry', 'connection_country as connectionCountry'])
      .select(['vat_id as vatId', 'vat_status as vatStatus', 'vat_consultation as vatConsultation'])
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId),
  );

export type TaxEvidence = NonNullable<Awaited<ReturnType<typeof findTaxEvidence>>>;
