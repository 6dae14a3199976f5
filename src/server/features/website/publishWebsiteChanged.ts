import type { Directory } from '../../access/directory.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { bumpStore } from '../storeRecord/bumpStore.ts';

/** Announces at commit that visitors see something new on the website. */
export async function publishWebsiteChanged(tx: StoreTx, about: { now: Date; directory: Directory }): Promise<void> {
  await bumpStore(tx, about);
  await publishWebsiteDraftChanged(tx);
}

/** Announces at commit that the draft changed. Visitors see no difference. */
export const publishWebsiteDraftChanged = (tx: StoreTx): Promise<void> => tx.announce(`website:${tx.realm}`);
