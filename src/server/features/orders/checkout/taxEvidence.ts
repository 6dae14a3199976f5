import { sql } from 'kysely';
import { isInEu } from '#shared/rules/country.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { takeCalculation } from '../providerTax/findCalculation.ts';
import { taxRequestOf, taxRequestOfInstallment } from '../providerTax/taxRequestOf.ts';
import type { Quote, QuoteTax } from './Quote.ts';

interface Evidence {
  orderId: string;
  quote: Quote;
  tax: QuoteTax;
  proofs: CountryProofs;
  isConfirmed: boolean;
  now: Date;
}

/** What proves the country that the buyer chose, and when the creator checked it. */
export interface CountryProofs {
  /** Where the buyer's connection and card come from. Empty: unknown. */
  connection: string;
  card: string;
  checkedAt: Date | null;
}

/** The proofs of an earlier order of the same buyer, for one that is paid without them. */
export async function proofsOf(tx: StoreTx, orderId: string): Promise<CountryProofs> {
  const before = await findTaxEvidence(tx, orderId);
  return before
    ? { connection: before.connectionCountry, card: before.cardCountry, checkedAt: before.checkedAt }
    : { connection: '', card: '', checkedAt: null };
}

/** Stores what the tax of an order was decided on. */
export async function insertTaxEvidence(
  tx: StoreTx,
  { orderId, quote, tax, proofs, isConfirmed, now }: Evidence,
): Promise<void> {
  const { calculationId } = tax;
  // What is paid in installments was calculated in full, and each payment is recorded by itself.
  const isInstallment = quote.installments !== null || calculationId === '';
  const isMine = calculationId !== null && !isInstallment && (await takeCalculation(tx, calculationId));
  const request = isInstallment ? taxRequestOfInstallment(quote, tax) : taxRequestOf(quote, tax);
  await tx.run(
    tx.q
      .insertInto('tax_evidence')
      .columns([
        ...(['store_id', 'order_id', 'kind', 'country', 'region', 'bps', 'is_inclusive', 'chosen_country'] as const),
        ...(['connection_country', 'card_country', 'checked_at', 'is_confirmed', 'proofs_needed', 'vat_id'] as const),
        ...(['vat_status', 'vat_consultation', 'postal_code', 'calculation_request', 'calculation_id'] as const),
        'created_at',
      ])
      // A cluster refuses a query inside of VALUES.
      .expression(
        sql`select ${tx.realm}::uuid, ${orderId}::uuid, ${tax.kind}::text, ${tax.country}::text, ${tax.region}::text,
          ${tax.basisPoints}::integer, ${tax.isInclusive}::boolean, ${tax.chosen.country}::text,
          ${proofs.connection}::text, ${proofs.card}::text, ${proofs.checkedAt}::timestamptz, ${isConfirmed}::boolean,
          ${proofsNeeded(tx, tax)}, ${tax.vat?.id ?? ''}::text, ${tax.vat?.status ?? 'none'}::text,
          ${tax.vat?.consultation ?? ''}::text, ${tax.chosen.postalCode}::text,
          ${calculationId === null ? null : JSON.stringify(request)}::jsonb, ${isMine ? calculationId : null}::text,
          ${now}::timestamptz`,
      ),
  );
}

/** Two for a consumer in another country of the EU whose tax is owed there, unless the creator declared that one is enough. */
const proofsNeeded = (tx: StoreTx, { kind, country }: QuoteTax) =>
  kind === 'taxed' && isInEu(country)
    ? sql<number>`coalesce((select case when s.is_one_proof_enough or s.home = ${country} then 1 else 2 end
        from tax_settings s where s.store_id = ${tx.realm}), 1)`
    : sql<number>`1`;

/** What the tax of an order was decided on. Nothing: the store charged no tax. */
export const findTaxEvidence = (tx: StoreTx, orderId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('tax_evidence')
      .select(['kind', 'country', 'region', 'bps as basisPoints', 'is_inclusive as isInclusive'])
      .select([
        'postal_code as postalCode',
        'chosen_country as chosenCountry',
        'connection_country as connectionCountry',
      ])
      .select(['card_country as cardCountry', 'is_contradicted as isContradicted', 'checked_at as checkedAt'])
      .select((eb) => eb('calculation_request', 'is not', null).as('isCalculated'))
      .select(['vat_id as vatId', 'vat_status as vatStatus', 'vat_consultation as vatConsultation'])
      // The country of the creator's business today.
      .select((eb) =>
        eb
          .selectFrom('tax_settings as s')
          .select('s.home')
          .whereRef('s.store_id', '=', 'tax_evidence.store_id')
          .as('home'),
      )
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId),
  );

export type TaxEvidence = NonNullable<Awaited<ReturnType<typeof findTaxEvidence>>>;

/**
 * Adds where the card of a payment comes from. What the creator checked before does not count for a card from elsewhere. An
 * order without evidence has no tax to prove.
 */
export const addCardCountry = (
  tx: StoreTx,
  { orderId, country }: { orderId: string; country: string },
): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('tax_evidence')
      .set({
        card_country: country,
        checked_at: sql<Date | null>`case when card_country = ${country} then checked_at end`,
      })
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId),
  );

/** Adds a VAT id that the register confirmed after the order was placed. */
export const confirmVatId = (
  tx: StoreTx,
  { orderId, vat }: { orderId: string; vat: { id: string; consultation: string } },
): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('tax_evidence')
      .set({ vat_id: vat.id, vat_status: 'valid', vat_consultation: vat.consultation })
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId),
  );
