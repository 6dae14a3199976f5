import { sql, type Compilable, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import type { PlatformTx, RealmTx, StoreTx } from '../../db/transaction.ts';

/** The kinds of people that are found by the words of their email and name. A store has its slug and name. */
export type PersonKind = 'customer' | 'subscriber' | 'creator' | 'store';

/** What else a store's lists are searched for, by its words. `published`: products as visitors see them. */
export type ContentKind = 'product' | 'published' | 'message' | 'review' | 'image' | 'media';

/**
 * Lets a person be found by the present email and name of their row. Terms of earlier ones stay until `forgetTerms`.
 * Adding terms again changes nothing.
 */
export const rememberTerms = (tx: StoreTx, kind: keyof typeof TABLES, id: string): Promise<number> =>
  tx.run(
    addTerms(tx, kind, sql`select id, email, name from ${TABLES[kind]} where store_id = ${tx.realm} and id = ${id}`),
  );

/** The same for the email and name that a buyer typed, which can differ from those of the customer. */
export const addTerms = (
  { q, realm }: { q: QueryExecutorProvider; realm: string },
  kind: PersonKind,
  people: RawBuilder<unknown>,
): Compilable<never> => ({
  compile: () =>
    sql<never>`
      insert into search_terms (store_id, kind, term, id)
      select ${realm}::uuid, ${kind}, term, person.id from (${people}) person, person_terms(person.email, person.name) term
      on conflict do nothing`.compile(q),
});

const TABLES = { customer: sql`customers`, subscriber: sql`subscribers` } as const;

/** Lets admins find a creator. */
export const rememberCreator = (tx: PlatformTx, id: string): Promise<number> =>
  tx.run(
    addTerms(
      tx,
      'creator',
      sql`select c.id, a.email, c.display_name as name from creators c
          join accounts a on a.store_id = ${tx.realm} and a.id = c.id where c.id = ${id}`,
    ),
  );

/** Lets admins find a store. */
export const rememberStore = (tx: RealmTx, id: string): Promise<number> =>
  tx.run(addTerms({ q: tx.q, realm: id }, 'store', sql`select id, slug as email, name from stores where id = ${id}`));

/** Removes every term of these people, or of stores. */
export async function forgetTerms(tx: RealmTx, ids: readonly string[]): Promise<void> {
  await tx.run({
    compile: () =>
      sql<never>`delete from search_terms where store_id = ${tx.realm} and id = any(${ids}::uuid[])`.compile(tx.q),
  });
}
