import { sql } from 'kysely';
import { z } from 'zod';
import * as contract from '#shared/contract/catalog.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { answer } from '../../access/answer.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { storeRoot } from '../stores/storeRoot.ts';
import { presentRow } from './presentProduct.ts';
import { findParts } from './productParts.ts';
import { PRODUCT_COLUMNS } from './productRecord.ts';

type Wish = z.output<typeof contract.listProducts.input>;

/** The store's products by search, state and tag, in the creator's order. */
export const listProducts = answer(contract.listProducts, async (wish, { tx, services }) => {
  const [found, counts, tags, storeUrl] = await Promise.all([
    findPage(tx, wish),
    countStates(tx),
    findTags(tx),
    storeRoot(tx, services.settings),
  ]);
  const records = found.slice(0, wish.limit);
  const last = found.length > wish.limit ? records.at(-1) : undefined;
  const partsOf = await findParts(
    tx,
    records.map(({ id }) => id),
  );
  return {
    items: records.map((record) => presentRow(record, { parts: partsOf(record.id), storeId: tx.realm, storeUrl })),
    nextCursor: last ? writeCursor(last) : null,
    counts,
    tags,
  };
});

/** One row more than asked for tells whether there is a next page. */
function findPage(tx: StoreTx, { search, state, tag, cursor, limit }: Wish) {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  return tx.many(
    tx.q
      .selectFrom('products')
      .select(PRODUCT_COLUMNS)
      .where('store_id', '=', tx.realm)
      .where('deleted_at', 'is', null)
      .$if(state !== undefined, (q) => q.where('state', '=', state ?? ''))
      .$if(Boolean(search), (q) => q.where(matches(search ?? '')))
      .$if(Boolean(tag), (q) => q.where(sql<boolean>`tags @> array[${tag}]::text[]`))
      .$if(after !== undefined, (q) => q.where(sql<boolean>`(position, id) > (${after?.[0]}, ${after?.[1]}::uuid)`))
      .orderBy('position')
      .orderBy('id')
      .limit(limit + 1),
  );
}

function matches(search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  // The database itself compares bytes, which knows no capitals beyond ASCII; ICU's root collation does.
  return sql<boolean>`(title collate "und-x-icu" ilike ${pattern} or slug ilike ${pattern} or next_slug ilike ${pattern})`;
}

/** Of the whole store, whatever is searched for: they stand on the tabs. */
async function countStates(tx: StoreTx) {
  const rows = await tx.many(
    tx.q
      .selectFrom('products')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
      .where('store_id', '=', tx.realm)
      .where('deleted_at', 'is', null)
      .groupBy('state'),
  );
  const count = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  const [draft, published, archived] = [count('draft'), count('published'), count('archived')];
  return { all: draft + published + archived, draft, published, archived };
}

const MOST_TAGS = 200;

async function findTags(tx: StoreTx): Promise<string[]> {
  const rows = await tx.many(
    tx.q
      .selectFrom('products')
      .select(sql<string>`unnest(tags)`.as('tag'))
      .distinct()
      .where('store_id', '=', tx.realm)
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`tags <> '{}'`)
      .orderBy('tag')
      .limit(MOST_TAGS),
  );
  return rows.map(({ tag }) => tag);
}

const Place = z.tuple([z.int32(), z.uuid()]);

const writeCursor = ({ position, id }: { position: number; id: string }) =>
  Buffer.from(JSON.stringify([position, id])).toString('base64url');

function readCursor(cursor: string): z.infer<typeof Place> {
  try {
    return Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) refuse('invalid-argument', { field: 'cursor' });
    throw error;
  }
}
