import type { Language } from '#shared/rules/language.ts';

export type ReceiptLine = {
  title: string;
  detail?: string;
  amount: string;
  picture?: LetterPicture | null;
  /** Name and size of each file. */
  files?: readonly string[];
};
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
  /** What a creator wrote with the editor of rich text. */
  | { kind: 'rich'; content: RichNode }
  | { kind: 'product'; title: string; line: string; price: string; url: string; picture: LetterPicture | null }
  /** Why one gets the letter, how to get no more, and where its sender is; without an url the words stand alone. */
  | { kind: 'leave'; text: string; label: string; url: string | null; address: string | null }
  /** Who sold it, where their store is, and their postal address where they have set one. */
  | { kind: 'seller'; text: string; label: string; url: string }
  | { kind: 'divider' };

/** A picture that the reader's program fetches. Sizes are pixels. */
export type LetterPicture = { url: string; alt: string; width: number; height: number };

/** A node of a TipTap document, as far as a letter can show it; one it does not know stands for what is in it. */
export type RichNode = {
  type: string;
  text?: string | undefined;
  attrs?: Readonly<Record<string, unknown>> | undefined;
  marks?: readonly RichMark[] | undefined;
  content?: readonly RichNode[] | undefined;
};
export type RichMark = { type: string; attrs?: Readonly<Record<string, unknown>> | undefined };

export type Letter = {
  /** 'en' where nothing is said. */
  language?: Language;
  /** What an inbox shows after the subject. */
  preheader: string;
  /** Whose letter it is: a store, or the platform. `colour` is '#rrggbb'. */
  brand: { name: string; colour: string; url: string };
  blocks: LetterBlock[];
};
