import { ACCEPTED_KINDS } from '#shared/rules/legal.ts';
import type { Language } from '#shared/rules/language.ts';
import { CONSENT_KINDS } from '#shared/rules/consent.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { hashOf, keepAgreedTexts } from '../legal/keepAgreedTexts.ts';
import { consentSentence, type RequiredConsent } from './requiredConsents.ts';

interface NewConsents {
  orderId: string;
  required: readonly RequiredConsent[];
  language: Language;
  now: Date;
}

/** Stores what the buyer of an order agreed to, with the legal pages as they are published at this moment. */
export async function insertConsents(tx: StoreTx, { orderId, required, language, now }: NewConsents): Promise<void> {
  if (required.length === 0) return;
  const { name } = await tx.one(tx.q.selectFrom('stores').select('name').where('id', '=', tx.realm));
  for (const consent of required)
    await tx.run(
      tx.q.insertInto('order_consents').values({
        store_id: tx.realm,
        order_id: orderId,
        kind: consent.kind,
        sentence: consentSentence(consent, language, name),
        text_hash: consent.pages.length > 0 ? await keepPublished(tx) : null,
        agreed_at: now,
      }),
    );
}

/** Keeps the published pages that buyers agree to. Returns the hash of their text. */
async function keepPublished(tx: StoreTx): Promise<Buffer> {
  const rows = await tx.many(
    tx.q
      .selectFrom('legal_pages')
      .select(['kind', 'html'])
      .where('store_id', '=', tx.realm)
      .where('html', 'is not', null),
  );
  const html = ACCEPTED_KINDS.flatMap((kind) => rows.filter((row) => row.kind === kind))
    .map((row) => row.html)
    .join('\n');
  await keepAgreedTexts(tx, [{ html }]);
  return hashOf({ html });
}

/** What the buyer of an order agreed to. */
export const consentsOf = (tx: StoreTx, orderId: string) =>
  tx.q
    .selectFrom('order_consents')
    .select(['kind', 'sentence', 'agreed_at', 'text_hash'])
    .where('store_id', '=', tx.realm)
    .where('order_id', '=', orderId)
    .orderBy('kind');

type Row = Awaited<ReturnType<ReturnType<typeof consentsOf>['execute']>>[number];

export const presentConsent = ({ kind, sentence, agreed_at: agreedAt, text_hash: hash }: Row) => ({
  kind: CONSENT_KINDS.find((each) => each === kind) ?? 'terms',
  sentence,
  agreedAt: agreedAt.toISOString(),
  hasText: hash !== null,
});
