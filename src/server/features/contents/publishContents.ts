import { sql } from 'kysely';
import type { OpenedContent } from '#shared/contract/contents.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findContents, LinkSettings, TextSettings, type ContentRow } from './contentRecord.ts';

export type ContentProblem = 'content-needs-title' | 'link-needs-address' | 'text-needs-page';

/** What keeps the contents of a product from being published. */
export async function findContentProblem(tx: StoreTx, productId: string): Promise<ContentProblem | null> {
  const problems = (await findContents(tx, productId)).map(problemOf);
  return problems.find((problem) => problem !== null) ?? null;
}

function problemOf({ kind, title, settings }: ContentRow): ContentProblem | null {
  if (title === '') return 'content-needs-title';
  if (kind === 'link') return LinkSettings.parse(settings).url === '' ? 'link-needs-address' : null;
  return TextSettings.parse(settings).pages.some(({ html }) => html !== '') ? null : 'text-needs-page';
}

/** Lets customers open the contents as they are now. The product is locked. */
export async function publishContents(
  tx: StoreTx,
  { productId, now }: { productId: string; now: Date },
): Promise<void> {
  for (const [position, content] of (await findContents(tx, productId)).entries())
    await tx.run(
      tx.q
        .updateTable('contents')
        .set({
          published: JSON.stringify(openedBy(content)),
          published_title: content.title,
          published_pages: sql<number>`pages`,
          published_position: position,
          unpublished_at: null,
        })
        .where('store_id', '=', tx.realm)
        .where('id', '=', content.id),
    );
  await tx.run(
    tx.q
      .updateTable('contents')
      .set({ unpublished_at: now })
      .where('store_id', '=', tx.realm)
      .where('product_id', '=', productId)
      .where('removed_at', 'is not', null)
      .where('unpublished_at', 'is', null),
  );
}

/** What customers open. */
export function openedBy({ kind, title, settings }: ContentRow): OpenedContent {
  if (kind === 'link') return { kind, title, url: LinkSettings.parse(settings).url };
  const pages = TextSettings.parse(settings).pages.filter(({ html }) => html !== '');
  return { kind: 'text', title, pages: pages.map((page) => ({ title: page.title, html: page.html })) };
}
