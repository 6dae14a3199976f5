import type { Directory } from '../../access/directory.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { bumpStore } from '../stores/bumpStore.ts';

/** What visitors see of the website is another from the commit on. */
export async function sayPublished(tx: StoreTx, about: { now: Date; directory: Directory }): Promise<void> {
  await bumpStore(tx, about);
  await sayDrafted(tx);
}

/** What its creator sees of it is another; visitors notice nothing. */
export const sayDrafted = (tx: StoreTx): Promise<void> => tx.announce(`website:${tx.realm}`);
