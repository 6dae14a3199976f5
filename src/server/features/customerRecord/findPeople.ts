import { sql, type RawBuilder } from 'kysely';
import { searchTerms } from '#shared/rules/searchTerms.ts';
import { beginsWith, isOneOf } from '../../db/conditions.ts';
import type { RealmTx } from '../../db/transaction.ts';
import { isAmongFew, isRare } from './isRare.ts';
import type { ContentKind, PersonKind } from './searchTerms.ts';

/** What is found by its words. */
type SearchedKind = PersonKind | ContentKind;

/** Who was found: the ids of up to `FEW` people, or null for more, and the SQL condition that an id is of one of them. */
export interface FoundPeople {
  ids: readonly string[] | null;
  includes: (id: RawBuilder<unknown>) => RawBuilder<boolean>;
}

/** More people than this are not listed by id. */
export const FEW = 1000;

/**
 * The people whose email or name contains every term of the search as the beginning of a word, ignoring case and
 * accents. Reads an index only, and no more of it than shows whether there are few or many.
 */
export async function findPeople(tx: RealmTx, kind: SearchedKind, search: string): Promise<FoundPeople> {
  const ways = waysOf(search);
  const ids = await findByWays(tx, kind, ways);
  if (ids !== null) return { ids, includes: (id) => isOneOf(id, ids) };
  const common = await findCommon(tx, kind, [...new Set(ways.flat())]);
  return { ids: null, includes: (id) => isAmong(tx, { kind, ways, common, id }) };
}

/** The ids of up to `FEW` such people, or null for more. */
export const findFewPeople = (tx: RealmTx, kind: SearchedKind, search: string): Promise<string[] | null> =>
  findByWays(tx, kind, waysOf(search));

/** The search as one term, and as several: whoever matches either is found. */
function waysOf(search: string): string[][] {
  const { whole, terms } = searchTerms(search);
  return [...(whole === null ? [] : [[whole]]), ...(terms.length === 0 || sameAs(whole, terms) ? [] : [terms])];
}

async function findByWays(tx: RealmTx, kind: SearchedKind, ways: readonly string[][]): Promise<string[] | null> {
  const found = await Promise.all(ways.map((way) => findAll(tx, kind, way)));
  const few = found.flatMap((ids) => (ids === null ? [] : [ids]));
  return few.length === found.length ? [...new Set(few.flat())] : null;
}

const sameAs = (whole: string | null, terms: readonly string[]): boolean => terms.length === 1 && terms[0] === whole;

interface Ways {
  kind: SearchedKind;
  ways: readonly (readonly string[])[];
  common: ReadonlySet<string>;
  id: RawBuilder<unknown>;
}

const isAmong = (tx: RealmTx, { kind, ways, common, id }: Ways) => {
  const all = ways.map((terms) =>
    sql.join(
      rareFirst(terms, common).map((term) =>
        common.has(term) ? hasTerm(tx, { kind, term, id }) : isOfTerm(tx, { kind, term, id }),
      ),
      sql` and `,
    ),
  );
  return sql<boolean>`((${sql.join(all, sql`) or (`)}))`;
};

/** Rows without a rare term are then not looked up for the common ones. */
const rareFirst = (terms: readonly string[], common: ReadonlySet<string>): string[] =>
  terms.toSorted((one, other) => Number(common.has(one)) - Number(common.has(other)));

interface Term {
  kind: SearchedKind;
  term: string;
  id: RawBuilder<unknown>;
}

const isOfTerm = (tx: RealmTx, { kind, term, id }: Term) =>
  isAmongFew(id, sql`select id from search_terms where ${begins(tx, kind, term)}`);

/** Reads the terms of each row of the list. A page of them is found soon, because the term is common. */
const hasTerm = (tx: RealmTx, { kind, term, id }: Term) =>
  sql`exists (select from search_terms t where t.store_id = ${kind === 'store' ? id : tx.realm} and t.id = ${id}
    and ${begins(tx, kind, term)} offset 0)`;

/**
 * So many people have a common term that a page of them is found soon. Each row of the list takes a lookup, so a page of a list
 * of 250,000 takes 3,000 of them at most.
 */
const COMMON = 4000;

/** The terms that more people have than are read at once. */
async function findCommon(tx: RealmTx, kind: SearchedKind, terms: readonly string[]): Promise<ReadonlySet<string>> {
  const rare = await Promise.all(terms.map((term) => isRare(tx, idsOf(tx, kind, term), COMMON)));
  return new Set(terms.filter((_, at) => !rare[at]));
}

/** The people with all of these terms, or null if they are many. */
async function findAll(tx: RealmTx, kind: SearchedKind, terms: readonly string[]): Promise<string[] | null> {
  const sets = await Promise.all(terms.map((term) => findSome(tx, kind, term)));
  const smallest = sets.reduce((one, other) =>
    one !== null && (other === null || one.length <= other.length) ? one : other,
  );
  if (smallest !== null)
    return keepAll(tx, { kind, ids: smallest, terms: terms.filter((_, at) => sets[at] !== smallest) });
  return terms.length < 2 ? null : intersect(tx, kind, terms);
}

/** No person has as many terms with the same beginning. */
const MOST_TERMS = 20;

/** The people with a term, or null if they are many. */
async function findSome(tx: RealmTx, kind: SearchedKind, term: string): Promise<string[] | null> {
  for (const most of [FEW * 2, FEW * MOST_TERMS]) {
    const { ids, read } = await tx.one({
      compile: () =>
        sql<{ ids: string[] | null; read: number }>`
          select case when count(distinct id) <= ${FEW} then coalesce(array_agg(distinct id), '{}') end as ids,
                 count(*)::int as read
            from (${idsOf(tx, kind, term)} limit ${most}) found`.compile(tx.q),
    });
    if (ids === null || read < most) return ids;
  }
  return null;
}

/** The order of the index keeps the planner from reading every row that matches before it counts the first ones. */
const idsOf = (tx: RealmTx, kind: SearchedKind, term: string) =>
  sql`select id from search_terms where ${begins(tx, kind, term)} order by term, id`;

async function keepAll(
  tx: RealmTx,
  { kind, ids, terms }: { kind: SearchedKind; ids: string[]; terms: readonly string[] },
): Promise<string[]> {
  if (ids.length === 0 || terms.length === 0) return ids;
  const others = await Promise.all(
    terms.map((term) =>
      tx.many({
        compile: () =>
          sql<{ id: string }>`
            select id from search_terms
             where ${begins(tx, kind, term)} and ${isOneOf(sql.ref('id'), ids)} and ${isOfRealms(kind, ids)}`.compile(
            tx.q,
          ),
      }),
    ),
  );
  const sets = others.map((rows) => new Set(rows.map(({ id }) => id)));
  return ids.filter((id) => sets.every((set) => set.has(id)));
}

/** The terms of a store are its own, so an index finds them by its id. */
const isOfRealms = (kind: SearchedKind, ids: readonly string[]): RawBuilder<boolean> =>
  kind === 'store' ? isOneOf(sql.ref('store_id'), ids) : sql<boolean>`true`;

/** For so many rows of a term, the other terms are looked up one by one. */
const MOST_LOOKED_UP = 5000;

async function intersect(tx: RealmTx, kind: SearchedKind, terms: readonly string[]): Promise<string[] | null> {
  const rarest = await findRarest(tx, kind, terms);
  const rows = await (rarest === undefined ? intersectAll(tx, kind, terms) : lookUpOthers(tx, { kind, rarest, terms }));
  return rows.length > FEW ? null : rows.map(({ id }) => id);
}

/** Undefined if every term has many rows. */
async function findRarest(tx: RealmTx, kind: SearchedKind, terms: readonly string[]): Promise<string | undefined> {
  const counts = await Promise.all(
    terms.map(async (term) => {
      const { count } = await tx.one({
        compile: () =>
          sql<{ count: number }>`
            select count(*)::int as count
              from (select from search_terms where ${begins(tx, kind, term)} limit ${MOST_LOOKED_UP + 1}) found`.compile(
            tx.q,
          ),
      });
      return { term, count };
    }),
  );
  const [rarest] = counts.toSorted((one, other) => one.count - other.count);
  return rarest && rarest.count <= MOST_LOOKED_UP ? rarest.term : undefined;
}

function lookUpOthers(
  tx: RealmTx,
  { kind, rarest, terms }: { kind: SearchedKind; rarest: string; terms: readonly string[] },
) {
  const others = terms
    .filter((term) => term !== rarest)
    .map((term) => hasTerm(tx, { kind, term, id: sql.ref('candidates.id') }));
  return tx.many({
    compile: () =>
      sql<{ id: string }>`
        select id from (select distinct id from search_terms where ${begins(tx, kind, rarest)}) candidates
         where ${sql.join(others, sql` and `)} limit ${FEW + 1}`.compile(tx.q),
  });
}

function intersectAll(tx: RealmTx, kind: SearchedKind, terms: readonly string[]) {
  const each = terms.map((term) => sql`select id from search_terms where ${begins(tx, kind, term)}`);
  return tx.many({
    compile: () => sql<{ id: string }>`${sql.join(each, sql` intersect `)} limit ${FEW + 1}`.compile(tx.q),
  });
}

/** Admins search all stores at once, so no store limits those terms. They have an index of their own. */
const begins = (tx: RealmTx, kind: SearchedKind, term: string) =>
  sql<boolean>`(${kind === 'store' ? sql`true` : sql`store_id = ${tx.realm}`} and kind = ${sql.lit(kind)} and ${beginsWith(sql`term`, term)})`;
