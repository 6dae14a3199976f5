import { sql, type RawBuilder } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';

/** The kinds of people that are found by the words of their email and name. */
export type PersonKind = 'customer' | 'subscriber';

/**
 * Lets a person be found by the present email and name of their row. Terms of earlier ones stay until `forgetTerms`.
 * Adding terms again changes nothing.
 */
export const rememberTerms = (tx: StoreTx, kind: PersonKind, id: string): Promise<number> =>
  tx.run(
    addTerms(tx, kind, sql`select id, email, name from ${TABLES[kind]} where store_id = ${tx.realm} and id = ${id}`),
  );

/** The same for the email and name that a buyer typed, which can differ from those of the customer. */
export const addTerms = (tx: StoreTx, kind: PersonKind, people: RawBuilder<unknown>) => ({
  compile: () =>
    sql<never>`
      insert into search_terms (store_id, kind, term, id)
      select ${tx.realm}::uuid, ${kind}, term, person.id from (${people}) person, person_terms(person.email, person.name) term
      on conflict do nothing`.compile(tx.q),
});

const TABLES: Readonly<Record<PersonKind, RawBuilder<unknown>>> = {
  customer: sql`customers`,
  subscriber: sql`subscribers`,
};

/** Removes every term of these people. */
export async function forgetTerms(tx: StoreTx, ids: readonly string[]): Promise<void> {
  await tx.run(
    tx.q
      .deleteFrom('search_terms')
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`id = any(${ids}::uuid[])`),
  );
}
