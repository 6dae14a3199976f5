import { ACCEPTED_KINDS, type LegalKind } from '#shared/rules/legal.ts';
import type { ConsentKind } from '#shared/rules/consent.ts';
import type { Language } from '#shared/rules/language.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { publishedLegalKinds } from '../legal/legalRecord.ts';
import { findConsentSettings } from './consentSettings.ts';

/** What the buyer of an order has to agree to. */
export interface RequiredConsent {
  kind: ConsentKind;
  /** The legal pages that it names. */
  pages: readonly LegalKind[];
}

/** Terms are asked for if they are published, and withdrawal if the order costs something. */
export async function findRequiredConsents(tx: StoreTx, { isFree }: { isFree: boolean }): Promise<RequiredConsent[]> {
  const { asksTerms, asksWithdrawal } = await findConsentSettings(tx);
  const published = asksTerms ? await publishedLegalKinds(tx) : [];
  const pages = ACCEPTED_KINDS.filter((kind) => published.includes(kind));
  return [
    ...(pages.length > 0 ? [{ kind: 'terms' as const, pages }] : []),
    ...(asksWithdrawal && !isFree ? [{ kind: 'withdrawal' as const, pages: [] }] : []),
  ];
}

/** What the buyer of a lead magnet can agree to as well. What they get does not depend on it. */
export const MARKETING: RequiredConsent = { kind: 'marketing', pages: [] };

/** The sentence beside the checkbox, with the names of the pages or of the store. */
export function consentSentence({ kind, pages }: RequiredConsent, language: Language, store: string): string {
  const { consent, legal } = getMessages(language);
  const list = new Intl.ListFormat(language).format(pages.map((page) => legal[page]));
  return fill(consent[kind], { pages: list, store });
}
