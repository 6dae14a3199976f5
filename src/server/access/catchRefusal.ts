import { Refusal } from '#shared/contract/refusals.ts';
import { undoable } from '../db/savepoint.ts';
import type { Tx } from '../db/transaction.ts';

/**
 * Runs work in a savepoint and returns its result, or the refusal it threw with its writes rolled back. The page can
 * then show the refusal.
 */
export const catchRefusal = <Tables, Result>(tx: Tx<Tables>, work: () => Promise<Result>): Promise<Result | Refusal> =>
  undoable<Tables, Result | Refusal>(tx, work, (error) => {
    if (error instanceof Refusal) return error;
    throw error;
  });
