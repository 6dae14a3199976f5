import { CompiledQuery, type Compilable } from 'kysely';
import type { Tx } from './transaction.ts';

/**
 * Runs work that an error rolls back while the transaction continues. `answer` maps the error to a result or rethrows
 * it. The savepoint is pipelined with the first statement, so it costs no round trip.
 */
export async function undoable<Tables, Result>(
  tx: Tx<Tables>,
  work: () => Promise<Result>,
  answer: (error: unknown) => Result,
): Promise<Result> {
  const drop = tx.checkpoint();
  const savepoint = tx.run(statement('savepoint undoable'));
  savepoint.catch(() => undefined);
  try {
    const result = await work();
    await savepoint;
    return result;
  } catch (error) {
    const result = answer(error);
    drop();
    await tx.run(statement('rollback to savepoint undoable'));
    return result;
  }
}

const statement = (sql: string): Compilable => ({ compile: () => CompiledQuery.raw(sql) });
