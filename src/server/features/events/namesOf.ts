import type { TrafficGroup } from '#shared/contract/events.ts';
import { isUuid } from '#shared/kit/ids.ts';
import { itemsOf, readPage, fallbackPage, type Item } from '#shared/blocks/page.ts';
import { findBlock } from '#shared/blocks/registry.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { pagesWith } from '../websitePages/publishedPages.ts';

/** The current names of blocks and products by id. Keys of other groups are already readable. */
export async function namesOf(
  tx: StoreTx,
  by: TrafficGroup,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (by === 'block') return blockNames(tx);
  return by === 'product' ? productNames(tx, keys.filter(isUuid)) : new Map();
}

async function blockNames(tx: StoreTx): Promise<Map<string, string>> {
  const { page } = await tx.one(tx.q.selectFrom('stores').select('page').where('id', '=', tx.realm));
  const pages = [page === null ? fallbackPage() : readPage(page), ...(await pagesWith(tx)).map((one) => one.page)];
  const items = pages.flatMap(itemsOf);
  return new Map(items.map((item) => [item.props.id, blockName(item)]));
}

/** 'Link button: My latest video' */
function blockName({ type, props }: Item): string {
  const block = findBlock(type);
  if (block === undefined) return '';
  const text = Object.entries(block.fields)
    .filter(([, field]) => field.kind === 'text')
    .map(([name]) => props[name])
    .find((value): value is string => typeof value === 'string' && value !== '');
  return text === undefined ? block.label : `${block.label}: ${text}`;
}

async function productNames(tx: StoreTx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.many(
    tx.q.selectFrom('products').select(['id', 'title']).where('store_id', '=', tx.realm).where('id', 'in', ids),
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}
