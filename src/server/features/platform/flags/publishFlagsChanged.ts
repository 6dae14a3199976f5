import type { Services } from '../../../access/context.ts';
import type { PlatformTx } from '../../../db/transaction.ts';

/** Notifies every open page and drops everything cached that depends on flags, at commit. */
export async function publishFlagsChanged({ tx, services }: { tx: PlatformTx; services: Services }): Promise<void> {
  await tx.announce('flags');
  tx.afterCommit(() => services.directory.dropAll());
}
