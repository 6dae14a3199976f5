import type { Services } from '../../access/context.ts';
import type { PlatformTx } from '../../db/transaction.ts';

/** Every open page hears of it, and from the commit on nothing that follows from flags is remembered here. */
export async function sayFlagsChanged({ tx, services }: { tx: PlatformTx; services: Services }): Promise<void> {
  await tx.announce('flags');
  tx.afterCommit(() => services.directory.dropAll());
}
