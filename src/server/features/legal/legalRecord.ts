import type { LegalPage } from '#shared/contract/legal.ts';
import { LEGAL_KINDS, type LegalKind } from '#shared/rules/legal.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { starterText } from './starterText.ts';

interface LegalRow {
  draft: unknown;
  text: unknown;
  published_at: Date | null;
}

const COLUMNS = ['kind', 'draft', 'text', 'published_at'] as const;

export async function loadLegalPages(tx: StoreTx): Promise<LegalPage[]> {
  const rows = await tx.many(tx.q.selectFrom('legal_pages').select(COLUMNS).where('store_id', '=', tx.realm));
  const store = await tx.one(
    tx.q.selectFrom('stores').select(['name', 'contact_email', 'postal_address']).where('id', '=', tx.realm),
  );
  return LEGAL_KINDS.map((kind) => {
    const row = rows.find((each) => each.kind === kind);
    return presentLegalPage(kind, row, () => starterText(kind, store));
  });
}

export async function loadLegalPage(tx: StoreTx, kind: LegalKind): Promise<LegalPage> {
  const pages = await loadLegalPages(tx);
  const page = pages.find((each) => each.kind === kind);
  if (page === undefined) throw new Error(`No legal page of the kind ${kind}`);
  return page;
}

function presentLegalPage(kind: LegalKind, row: LegalRow | undefined, starter: () => unknown): LegalPage {
  const written = row?.draft ?? row?.text ?? null;
  return {
    kind,
    text: written ?? starter(),
    isStarter: written === null,
    isDraft: row?.text === null || row?.text === undefined || row.draft !== null,
    publishedAt: row?.published_at?.toISOString() ?? null,
  };
}

/** The kinds of published pages, in display order. */
export async function publishedLegalKinds(tx: StoreTx): Promise<LegalKind[]> {
  const rows = await tx.many(
    tx.q.selectFrom('legal_pages').select('kind').where('store_id', '=', tx.realm).where('html', 'is not', null),
  );
  return LEGAL_KINDS.filter((kind) => rows.some((row) => row.kind === kind));
}
