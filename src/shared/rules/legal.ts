/** The legal pages that a store can have, in the order in which they are listed. */
export const LEGAL_KINDS = ['terms', 'privacy', 'refunds', 'imprint'] as const;
export type LegalKind = (typeof LEGAL_KINDS)[number];

export const isLegalKind = (text: string): text is LegalKind => LEGAL_KINDS.some((kind) => kind === text);

/** Those that a buyer accepts. An imprint only says who the seller is. */
export const ACCEPTED_KINDS: readonly LegalKind[] = ['terms', 'privacy', 'refunds'];

/** What a starting text leaves for its creator to fill in: '[your name]'. */
export const hasPlaceholder = (text: string): boolean => /\[[^\][]+\]/.test(text);
