export type ReceiptLine = { title: string; detail?: string; amount: string };
export type ReceiptTotal = { label: string; amount: string; strong?: boolean };

/** What a letter is built of. Every value is plain text; amounts come formatted. */
export type LetterBlock =
  | { kind: 'heading'; text: string }
  /** Line breaks in the text are kept. */
  | { kind: 'paragraph'; text: string }
  | { kind: 'button'; label: string; url: string }
  /** Six digits to type in. */
  | { kind: 'code'; code: string }
  | { kind: 'receipt'; lines: ReceiptLine[]; totals: ReceiptTotal[] }
  /** Small print. */
  | { kind: 'note'; text: string }
  | { kind: 'divider' };

export type Letter = {
  /** What an inbox shows after the subject. */
  preheader: string;
  /** Whose letter it is: a store, or the platform. `colour` is '#rrggbb'. */
  brand: { name: string; colour: string; url: string };
  blocks: LetterBlock[];
};
