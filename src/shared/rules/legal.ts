/** The legal pages of a store, in display order. */
export const LEGAL_KINDS = ['terms', 'privacy', 'refunds', 'imprint'] as const;
export type LegalKind = (typeof LEGAL_KINDS)[number];

export const isLegalKind = (text: string): text is LegalKind => LEGAL_KINDS.some((kind) => kind === text);

/** The pages that a buyer accepts at checkout. An imprint only names the seller. */
export const ACCEPTED_KINDS: readonly LegalKind[] = ['terms', 'privacy', 'refunds'];

/** A placeholder in a starting text that the creator must replace: '[your name]'. */
export const hasPlaceholder = (text: string): boolean => /\[[^\][]+\]/.test(text);
