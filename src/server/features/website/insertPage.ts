import { randomUUID } from 'node:crypto';
import type { Page } from '#shared/blocks/page.ts';
import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { onUniqueViolation } from '../../db/onUniqueViolation.ts';

interface NewPage {
  title: string;
  slug: string;
  position: number;
  now: Date;
  /** The page's content, given the id that prefixes its block ids. */
  draw: (id: string) => Page;
}

/** Inserts a page as a draft and returns its id. */
export async function insertPage(tx: StoreTx, { title, slug, position, now, draw }: NewPage): Promise<string> {
  const id = randomUUID();
  await tx
    .run(
      tx.q.insertInto('website_pages').values({
        store_id: tx.realm,
        id,
        slug,
        title,
        position,
        in_menu: true,
        draft: JSON.stringify(draw(id.slice(0, 8))),
        revision: 1,
        created_at: now,
        updated_at: now,
      }),
    )
    .catch(onUniqueViolation('website_pages_slug', () => refuse('page-slug-taken')));
  return id;
}
