/** How long after the payment an invoice is issued, unless the buyer asks for it earlier. */
export const INVOICE_WAIT_MINUTES = 60;

/** Limits of what creators and buyers enter for invoices, in characters. */
export const INVOICE_NAME_MAX = 120;
export const INVOICE_ADDRESS_MAX = 300;
export const TAX_ID_MAX = 40;
export const INVOICE_NOTE_MAX = 300;
export const INVOICE_PREFIX_MAX = 12;

export const INVOICE_KINDS = ['invoice', 'credit-note'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** The problem of the text before an invoice's number as a sentence, or null. */
export function invoicePrefixProblem(prefix: string): string | null {
  if (!/^[A-Za-z0-9/_-]*$/.test(prefix)) return 'Use letters, digits, hyphens and slashes.';
  if (/\d$/.test(prefix)) return 'End it with a letter or a hyphen, because the number follows.';
  return prefix.length > INVOICE_PREFIX_MAX ? `Use up to ${INVOICE_PREFIX_MAX} characters.` : null;
}

/** The series of an invoice: the text before its number. A yearly series starts again each January, in UTC. */
export const invoiceSeries = ({ prefix, isYearly }: { prefix: string; isYearly: boolean }, day: Date): string =>
  isYearly ? `${prefix}${day.getUTCFullYear()}-` : prefix;

/** The number of an invoice, such as INV-2026-0007. */
export const invoiceNumber = (series: string, sequence: number): string =>
  `${series}${String(sequence).padStart(4, '0')}`;
