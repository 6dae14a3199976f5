import { sql, type RawBuilder } from 'kysely';
import { searchTerms } from '#shared/rules/searchTerms.ts';
import { beginsWith, comparedOneByOne, isOneOf } from '../../db/conditions.ts';
import type { RealmTx } from '../../db/transaction.ts';
import type { ContentKind, PersonKind } from './searchTerms.ts';

/** What is found by its words. */
type SearchedKind = PersonKind | ContentKind;

/**
 * Who was found: their ids, or null for many, and the SQL condition that an id is of one of them. `isMore`: they are more than
 * `FEW`, for sure.
 */
export interface FoundPeople {
  ids: readonly string[] | null;
  isMore: boolean;
  includes: (id: RawBuilder<unknown>) => RawBuilder<boolean>;
}

/** So many are always listed by id. */
export const FEW = 1000;

/**
 * The people whose email or name contains every term of the search as the beginning of a word, ignoring case and
 * accents. Reads an index only, and no more of it than shows whether there are few or many. `areMany`: more than `FEW` are known to
 * have all terms, so that none needs to be read.
 */
export async function findPeople(
  tx: RealmTx,
  kind: SearchedKind,
  search: string,
  { areMany = false } = {},
): Promise<FoundPeople> {
  const ways = waysOf(search);
  const known: Known = areMany ? new Map() : await findTerms(tx, kind, ways);
  const found: Found[] = areMany ? [MORE] : await findWays(tx, { kind, ways, known });
  const ids = idsOfWays(found);
  if (ids !== null) return { ids, isMore: ids.length > FEW, includes: (id) => isListed(kind, id, ids) };
  return { ids, isMore: found.includes(MORE), includes: (id) => isAmong(tx, { kind, ways, known, id }) };
}

/** The ids of such people, or null for many. */
export async function findFewPeople(tx: RealmTx, kind: SearchedKind, search: string): Promise<string[] | null> {
  const ways = waysOf(search);
  const known = await findTerms(tx, kind, ways);
  return idsOfWays(await findWays(tx, { kind, ways, known }));
}

/** These lists do not say how many match, so not all of them need to be found. */
const CATALOG: readonly SearchedKind[] = ['product', 'published', 'image', 'media'] satisfies ContentKind[];

const PEOPLE: readonly SearchedKind[] = ['customer', 'subscriber', 'creator', 'store'] satisfies PersonKind[];

/** A store has some thousands of products or files at most, so that a page of its list is full before more than `FEW` are looked up. */
function isListed(kind: SearchedKind, id: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> {
  const isOne = isOneOf(id, ids);
  return ids.length <= FEW || PEOPLE.includes(kind) ? isOne : comparedOneByOne(isOne);
}

/** The search as one term, and as several: whoever matches either is found. */
function waysOf(search: string): string[][] {
  const { whole, terms } = searchTerms(search);
  return [...(whole === null ? [] : [[whole]]), ...(terms.length === 0 || sameAs(whole, terms) ? [] : [terms])];
}

const sameAs = (whole: string | null, terms: readonly string[]): boolean => terms.length === 1 && terms[0] === whole;

/** More than `FEW` people, or many by what a part of them shows. */
const MORE = 'more';
const MANY = 'many';

type Found = string[] | typeof MORE | typeof MANY;

/** The people with each term, or null for many. */
type Known = ReadonlyMap<string, string[] | null>;

function idsOfWays(ways: readonly Found[]): string[] | null {
  const few = ways.flatMap((found) => (Array.isArray(found) ? [found] : []));
  return few.length === ways.length ? [...new Set(few.flat())] : null;
}

async function findTerms(tx: RealmTx, kind: SearchedKind, ways: readonly string[][]): Promise<Known> {
  const terms = [...new Set(ways.flat())];
  const found = await Promise.all(terms.map((term) => findSome(tx, kind, term)));
  return new Map(terms.map((term, at) => [term, found[at] ?? null]));
}

/**
 * So many rows of a term are read to list its people. Many people have a longer one, so that a page of any list is found soon by
 * looking up each of its rows: in a list of 250,000, a page takes 6,500 lookups at most.
 */
const MOST_READ = FEW * 2;

/** No person has as many terms with the same beginning. */
const MOST_TERMS = 20;

/** The people with a term, or null if they are many. */
async function findSome(tx: RealmTx, kind: SearchedKind, term: string): Promise<string[] | null> {
  for (const most of [MOST_READ, FEW * MOST_TERMS]) {
    const { ids, read } = await readTerm(tx, { kind, term, most });
    if (ids === null || read < most) return ids;
  }
  return null;
}

/**
 * The people in the first rows of a term, or null if there are too many. The order of the index keeps the planner from reading every
 * row that matches before it counts the first ones.
 */
const readTerm = (tx: RealmTx, { kind, term, most }: { kind: SearchedKind; term: string; most: number }) =>
  tx.one({
    compile: () =>
      sql<{ ids: string[] | null; read: number }>`
        select case when count(*) <= ${FEW} or sum(rows) < ${MOST_READ} then coalesce(array_agg(id), '{}') end as ids,
               coalesce(sum(rows), 0)::int as read
          from (select id, count(*) as rows
                  from (select id from search_terms where ${begins(tx, kind, term)} order by term, id limit ${most}) found
                 group by id) people`.compile(tx.q),
  });

interface Ways {
  kind: SearchedKind;
  ways: readonly (readonly string[])[];
  known: Known;
  id: RawBuilder<unknown>;
}

/** Rows without a rare term are not looked up for the common ones. */
const isAmong = (tx: RealmTx, { kind, ways, known, id }: Ways) => {
  const all = ways.map((terms) => {
    const { rare, common } = divide(terms, known);
    const conditions = [
      ...rare.map(({ ids }) => isListed(kind, id, ids)),
      ...common.map((term) => hasTerm(tx, { kind, term, id })),
    ];
    return sql.join(conditions, sql` and `);
  });
  return sql<boolean>`((${sql.join(all, sql`) or (`)}))`;
};

/** The terms that few people have, and the others. */
const divide = (terms: readonly string[], known: Known) => ({
  rare: terms.flatMap((term) => {
    const ids = known.get(term);
    return ids ? [{ term, ids }] : [];
  }),
  common: terms.filter((term) => !known.get(term)),
});

interface Term {
  kind: SearchedKind;
  term: string;
  id: RawBuilder<unknown>;
}

/** Looks up the term of each row of the list in an index. A page of them is found soon, because the term is common. */
const hasTerm = (tx: RealmTx, { kind, term, id }: Term) =>
  sql<boolean>`exists (select from search_terms t where t.store_id = ${kind === 'store' ? id : tx.realm} and t.id = ${id}
    and ${begins(tx, kind, term)} offset 0)`;

/** The people of each way. Whoever one way found is not looked up for the next. */
async function findWays(
  tx: RealmTx,
  { ways, ...search }: { kind: SearchedKind; ways: readonly (readonly string[])[]; known: Known },
): Promise<Found[]> {
  const found: Found[] = [];
  for (const terms of ways) found.push(await findAll(tx, { ...search, terms, found: new Set(idsOfWays(found)) }));
  return found;
}

interface AllTerms {
  kind: SearchedKind;
  terms: readonly string[];
  known: Known;
  /** Who is found already. */
  found: ReadonlySet<string>;
}

/** The people with all of these terms. */
async function findAll(tx: RealmTx, { kind, terms, known, found }: AllTerms): Promise<Found> {
  const [rarest] = divide(terms, known).rare.toSorted((one, other) => one.ids.length - other.ids.length);
  if (rarest !== undefined) {
    const ids = rarest.ids.filter((id) => !found.has(id));
    const others = { kind, terms: terms.filter((term) => term !== rarest.term) };
    const isPageSoonFull = CATALOG.includes(kind) && ids.length > FEW && (await doMostHave(tx, { ids, ...others }));
    return isPageSoonFull ? MANY : keepAll(tx, { ids, ...others });
  }
  const [first = '', ...others] = terms;
  if (others.length === 0) return MORE;
  return (await isOftenTogether(tx, { kind, first, others })) ? MANY : intersect(tx, kind, terms);
}

interface Filtered {
  kind: SearchedKind;
  ids: string[];
  terms: readonly string[];
}

/** Whether a part of them shows that most of them have the terms. Ids are random, so any part will do. */
async function doMostHave(tx: RealmTx, { ids, ...others }: Filtered): Promise<boolean> {
  const some = ids.slice(0, FEW_SAMPLED);
  return (await keepAll(tx, { ids: some, ...others })).length * 2 > some.length;
}

/** The terms of a store are its own, so an index finds them by its id as `store_id`. */
async function keepAll(tx: RealmTx, { kind, ids, terms }: Filtered): Promise<string[]> {
  if (ids.length === 0 || terms.length === 0) return ids;
  const others = await Promise.all(
    terms.map((term) =>
      tx.many({
        compile: () =>
          sql<{ id: string }>`
            select id from search_terms
             where ${begins(tx, kind, term)} and ${isOneOf(sql.ref(kind === 'store' ? 'store_id' : 'id'), ids)}`.compile(
            tx.q,
          ),
      }),
    ),
  );
  const sets = others.map((rows) => new Set(rows.map(({ id }) => id)));
  return ids.filter((id) => sets.every((set) => set.has(id)));
}

/** So many are looked up for the other terms. */
const FEW_SAMPLED = 50;

/** So many of the people with one term are looked up for the others. If a quarter has all, a page of a list is found soon. */
const SAMPLE = 400;

async function isOftenTogether(
  tx: RealmTx,
  { kind, first, others }: { kind: SearchedKind; first: string; others: readonly string[] },
): Promise<boolean> {
  const hasOthers = others.map((term) => hasTerm(tx, { kind, term, id: sql.ref('sample.id') }));
  const { together } = await tx.one({
    compile: () =>
      sql<{ together: number }>`
        select count(*)::int as together
          from (select id from search_terms where ${begins(tx, kind, first)} order by term, id limit ${SAMPLE}) sample
         where ${sql.join(hasOthers, sql` and `)}`.compile(tx.q),
  });
  return together * 4 >= SAMPLE;
}

/** Two common terms that few people have together: all rows of both are read. */
async function intersect(tx: RealmTx, kind: SearchedKind, terms: readonly string[]): Promise<Found> {
  const each = terms.map((term) => sql`select id from search_terms where ${begins(tx, kind, term)}`);
  const rows = await tx.many({
    compile: () => sql<{ id: string }>`${sql.join(each, sql` intersect `)} limit ${FEW + 1}`.compile(tx.q),
  });
  return rows.length > FEW ? MORE : rows.map(({ id }) => id);
}

/** Admins search all stores at once, so no store limits those terms. They have an index of their own. */
const begins = (tx: RealmTx, kind: SearchedKind, term: string) =>
  sql<boolean>`(${kind === 'store' ? sql`true` : sql`store_id = ${tx.realm}`} and kind = ${sql.lit(kind)} and ${beginsWith(sql`term`, term)})`;
