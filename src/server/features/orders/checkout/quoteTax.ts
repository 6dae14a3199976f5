import { decideTax, taxLines, type TaxPolicy } from '#shared/rules/tax.ts';
import { taxDay } from '#shared/rules/taxRates.ts';
import type { StoreId } from '#shared/kit/ids.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { readVatId } from '#shared/rules/vatId.ts';
import type { Services } from '../../../access/context.ts';
import { findOwnVatId } from '../../taxes/findOwnVatId.ts';
import { taxableOf, untaxed, type Quote, type QuoteLine } from './Quote.ts';

/** A VAT id that was asked about. `country` is where it was issued. */
export interface CheckedVatId {
  id: string;
  country: string;
  status: 'valid' | 'unavailable';
  consultation: string;
  /** When the register answered. Null: not known. */
  checkedAt: string | null;
}

/** How long an answer of the register counts. A sealed price is honored for longer. */
const VAT_CHECK_MINUTES = 5;

/** Asks the register about a typed VAT id in the store's name, outside any transaction. Null: none was typed. */
export async function checkVatId(
  { vat, db }: Pick<Services, 'vat' | 'db'>,
  { storeId, typed, now }: { storeId: StoreId; typed: string; now: Date },
): Promise<CheckedVatId | null> {
  if (typed.trim() === '') return null;
  const read = readVatId(typed) ?? refuse('vat-id-malformed');
  const answer = await vat.check(read, await db.readStore(storeId, findOwnVatId));
  if (answer.status === 'invalid') return refuse('vat-id-unknown');
  return {
    id: `${read.prefix}${read.number}`,
    country: read.country,
    status: answer.status,
    consultation: answer.status === 'valid' ? answer.consultation : '',
    checkedAt: now.toISOString(),
  };
}

/** Whether the register has to be asked again about a VAT id that exempts its buyer. */
export const isVatCheckDue = ({ status, checkedAt }: CheckedVatId, now: Date): boolean =>
  status === 'valid' &&
  (checkedAt === null || now.getTime() - new Date(checkedAt).getTime() > VAT_CHECK_MINUTES * 60_000);

/**
 * A VAT id that exempts its buyer, asked about again if the last answer is some minutes old. Refuses one that the register
 * no longer knows. While it does not answer, the last answer counts.
 */
export async function renewVatCheck(
  services: Pick<Services, 'vat' | 'db'>,
  { storeId, vat, now }: { storeId: StoreId; vat: CheckedVatId; now: Date },
): Promise<CheckedVatId> {
  if (!isVatCheckDue(vat, now)) return vat;
  const renewed = await checkVatId(services, { storeId, typed: vat.id, now });
  return renewed?.status === 'valid' ? renewed : vat;
}

export interface TaxedBuyer {
  country: string;
  region: string;
  /** Empty: not known, or not needed in this country. */
  postalCode: string;
  vat: CheckedVatId | null;
}

/**
 * The price with the tax that a buyer in this place pays today. Without a country it has none yet. Free orders have none. The
 * tax of a trial is that of a later period.
 */
export function withTax(
  quote: Quote,
  { policy, buyer, now }: { policy: TaxPolicy | null; buyer: TaxedBuyer; now: Date },
): Quote {
  if (policy === null || buyer.country === '' || isFreeOfTax(quote)) return withoutTax(quote);
  if (buyer.vat !== null && buyer.vat.country !== buyer.country) refuse('vat-id-elsewhere');
  const { country, region, vat } = buyer;
  const isConfirmed = vat?.status === 'valid';
  const decisions = quote.lines.map(({ taxClass }) =>
    decideTax(
      policy,
      { country, region, vatCountry: isConfirmed ? vat.country : null },
      { day: taxDay(now), taxClass },
    ),
  );
  const rates = decisions.map((decision) => (decision.kind === 'taxed' ? decision.basisPoints : 0));
  const { lines } = taxLines(
    quote.lines.map((line, at) => ({
      amount: taxableOf(line),
      basisPoints: rates[at] || null,
    })),
    policy,
  );
  // The place depends on the buyer only, so every taxed line has the same.
  const decision = decisions.find(({ kind }) => kind === 'taxed') ?? decisions[0];
  const isTaxed = decision?.kind === 'taxed';
  return {
    ...quote,
    lines: quote.lines.map((line, at) => taxedLine(line, { tax: lines[at]?.tax ?? 0, basisPoints: rates[at] ?? 0 })),
    tax: {
      kind: decision?.kind ?? 'none',
      country: decision === undefined || decision.kind === 'none' ? country : decision.country,
      region: isTaxed ? decision.region : '',
      basisPoints: Math.max(...rates),
      isInclusive: policy.isInclusive,
      chosen: { country, region, postalCode: '' },
      vat,
      calculationId: null,
    },
  };
}

/** A line with its tax. The tax of a trial is that of a later period. */
export const taxedLine = (line: QuoteLine, { tax, basisPoints }: { tax: number; basisPoints: number }): QuoteLine => ({
  ...line,
  ...(line.trial ? { tax: 0, trial: { ...line.trial, tax } } : { tax }),
  taxBps: basisPoints,
});

/** Whether there is nothing to tax, whatever a tip adds. */
export const isFreeOfTax = ({ lines }: Quote): boolean => lines.every((line) => taxableOf(line) === 0);

export const withoutTax = (quote: Quote): Quote => ({
  ...quote,
  lines: quote.lines.map((line) => ({ ...line, ...untaxed, trial: line.trial && { ...line.trial, tax: 0 } })),
  tax: null,
});
