import type { LegalKind } from '#shared/rules/legal.ts';

export const LEGAL_TITLES: Readonly<Record<LegalKind, string>> = {
  terms: 'Terms of sale',
  privacy: 'Privacy policy',
  refunds: 'Refund policy',
  imprint: 'Imprint',
};
