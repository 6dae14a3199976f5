import { CompiledQuery, type Compilable } from 'kysely';
import type { Tx } from './transaction.ts';

/**
 * Runs work that a refusal undoes while the transaction goes on: `answer` says what an error means, or rethrows it.
 * The savepoint travels ahead of the work's first statement, so it costs no round trip.
 */
export async function undoable<Tables, Result>(
  tx: Tx<Tables>,
  work: () => Promise<Result>,
  answer: (error: unknown) => Result,
): Promise<Result> {
  const begun = tx.run(statement('savepoint undoable'));
  begun.catch(() => undefined);
  try {
    const result = await work();
    await begun;
    return result;
  } catch (error) {
    const result = answer(error);
    await tx.run(statement('rollback to savepoint undoable'));
    return result;
  }
}

const statement = (sql: string): Compilable => ({ compile: () => CompiledQuery.raw(sql) });
