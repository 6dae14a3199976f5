import { sql } from 'kysely';
import { z } from 'zod';
import type { Content } from '#shared/contract/contents.ts';
import { TextPage } from '#shared/contract/contents.ts';
import type { ContentKind } from '#shared/rules/productKind.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** What the creator edits, by kind. `html` is made when a page is saved. */
export const LinkSettings = z.object({ url: z.string() });
export const TextSettings = z.object({ pages: z.array(TextPage.extend({ html: z.string() })) });

export interface ContentRow {
  id: string;
  kind: ContentKind;
  title: string;
  pages: number;
  settings: unknown;
}

/** The contents of a product as its creator edits them, in their order. */
export const findContents = (tx: StoreTx, productId: string): Promise<ContentRow[]> =>
  tx.many(
    tx.q
      .selectFrom('contents')
      .select(['id', sql<ContentKind>`kind`.as('kind'), 'title', 'pages', 'settings'])
      .where('store_id', '=', tx.realm)
      .where('product_id', '=', productId)
      .where('removed_at', 'is', null)
      .orderBy('position')
      .orderBy('id'),
  );

export function presentContent({ id, kind, title, settings }: ContentRow): Content {
  if (kind === 'link') return { id, kind, title, url: LinkSettings.parse(settings).url };
  const pages = TextSettings.parse(settings).pages.map(({ html: _html, ...page }) => page);
  return { id, kind: 'text', title, pages };
}

/** What visitors see of a content, and a digest that tells a publication whether it has changed. */
export interface ContentFacts {
  product_id: string;
  id: string;
  kind: string;
  title: string;
  digest: string;
  pages: number;
}

export const findContentFacts = (tx: StoreTx, productIds: readonly string[]): Promise<ContentFacts[]> =>
  tx.many(
    tx.q
      .selectFrom('contents')
      .select(['product_id', 'id', 'kind', 'title', 'digest', 'pages'])
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`product_id = any(${productIds}::uuid[])`)
      .where('removed_at', 'is', null)
      .orderBy('product_id')
      .orderBy('position')
      .orderBy('id'),
  );
