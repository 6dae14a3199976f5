import { Refusal } from '#shared/contract/refusals.ts';
import { undoable } from '../db/savepoint.ts';
import type { Tx } from '../db/transaction.ts';

/** What work gives, or the refusal it threw, with all it wrote undone: a page can go on and show it. */
export const refusalOr = <Tables, Result>(tx: Tx<Tables>, work: () => Promise<Result>): Promise<Result | Refusal> =>
  undoable<Tables, Result | Refusal>(tx, work, (error) => {
    if (error instanceof Refusal) return error;
    throw error;
  });
