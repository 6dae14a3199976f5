import { sql } from 'kysely';
import { exactTerms } from '#shared/rules/searchTerms.ts';
import type { RealmTx } from '../../db/transaction.ts';
import { FEW } from './findPeople.ts';
import { findFew } from './isRare.ts';
import type { ContentKind, PersonKind } from './searchTerms.ts';

export interface ExactMatches {
  /** Empty if they are many, because then an order among them says nothing. */
  ids: readonly string[];
  areMany: boolean;
}

export const NONE_EXACT: ExactMatches = { ids: [], areMany: false };

/** The rows whose whole name, title or email equals the search, ignoring case, accents and the order of words. */
export async function findExact(tx: RealmTx, kind: PersonKind | ContentKind, search: string): Promise<ExactMatches> {
  const ofRealm = kind === 'store' ? sql`true` : sql`store_id = ${tx.realm}`;
  const found = await Promise.all(
    exactTerms(search).map((term) =>
      // The order of the index keeps the planner from another one.
      findFew(
        tx,
        sql`select id from search_terms where ${ofRealm} and kind = ${sql.lit(kind)} and term = ${term} order by id`,
        FEW,
      ),
    ),
  );
  const areMany = found.includes(null);
  return { ids: areMany ? [] : [...new Set(found.flatMap((ids) => ids ?? []))], areMany };
}
