import type { Language } from '#shared/rules/language.ts';

export type ReceiptLine = {
  title: string;
  detail?: string;
  amount: string;
  picture?: EmailImage | null;
  /** Name and size of each file. */
  files?: readonly string[];
};
export type ReceiptTotal = { label: string; amount: string; strong?: boolean };

/** The blocks of an email. Every value is plain text, and amounts are already formatted. */
export type EmailBlock =
  | { kind: 'heading'; text: string }
  /** Line breaks in the text are preserved. */
  | { kind: 'paragraph'; text: string }
  | { kind: 'button'; label: string; url: string }
  /** A six-digit code. */
  | { kind: 'code'; code: string }
  | { kind: 'receipt'; lines: ReceiptLine[]; totals: ReceiptTotal[] }
  /** Small print. `link`: a URL in the text. */
  | { kind: 'note'; text: string; link?: string }
  /** Rich text by a creator. */
  | { kind: 'rich'; content: RichNode }
  /** `width`: pixels at most. `link`: where a click on it leads. */
  | { kind: 'picture'; picture: EmailImage; width: number; link: string | null }
  | { kind: 'product'; title: string; line: string; price: string; url: string; picture: EmailImage | null }
  /**
   * Why the person receives the email, how to unsubscribe, and the sender's address. Without a URL the text appears
   * alone.
   */
  | { kind: 'leave'; text: string; label: string; url: string | null; address: string | null }
  /** The seller and their store's URL, which is also that of the email's brand. */
  | { kind: 'seller'; text: string; label: string; url: string }
  | { kind: 'divider' };

/** An image that the mail client loads. Sizes are in pixels. */
export type EmailImage = { url: string; alt: string; width: number; height: number };

/** A node of a TipTap document, as far as an email can show it. Of unknown nodes only the content is shown. */
export type RichNode = {
  type: string;
  text?: string | undefined;
  attrs?: Readonly<Record<string, unknown>> | undefined;
  marks?: readonly RichMark[] | undefined;
  content?: readonly RichNode[] | undefined;
};
export type RichMark = { type: string; attrs?: Readonly<Record<string, unknown>> | undefined };

export type EmailMessage = {
  /** Default: 'en'. */
  language?: Language;
  /** The preheader, which inboxes show after the subject. */
  preheader: string;
  /** The sender's brand: a store's or the platform's. `color` is '#rrggbb'. */
  brand: { name: string; color: string; url: string };
  blocks: EmailBlock[];
};
