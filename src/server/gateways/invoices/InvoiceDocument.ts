/** An invoice or credit note as it is printed: all texts are ready, in the language of the document. */
export interface InvoiceDocument {
  /** BCP 47. */
  language: string;
  isRightToLeft: boolean;
  /** ISO 8601. It is the only time in the file, so that drawing a document again gives the same bytes. */
  issuedAt: string;
  title: string;
  number: string;
  /** A warning above everything, for documents that are not invoices. */
  mark: string | null;
  facts: readonly Labeled[];
  parties: readonly { label: string; lines: readonly string[] }[];
  columns: { item: string; quantity: string; price: string; amount: string };
  rows: readonly { item: string; quantity: string; price: string; amount: string }[];
  totals: readonly (Labeled & { isStrong?: boolean })[];
  notes: readonly string[];
  /** The page's number, with the places {page} and {pages}. */
  page: string;
}

export interface Labeled {
  label: string;
  value: string;
}
