import { job, type SecurityChange } from '#shared/contract/jobs.ts';
import type { Creator } from '../../access/context.ts';
import { endSessions } from '../../access/sessions.ts';
import { identityOf, type PlatformTx } from '../../db/transaction.ts';

/** What a change of how an account is opened brings with it: other sessions end, and its owner gets a letter. */
export async function afterSecurityChange(
  { tx, creator }: { tx: PlatformTx; creator: Creator },
  change: SecurityChange,
): Promise<void> {
  await endSessions(identityOf(tx), { accountId: creator.id, except: creator.sessionId });
  await tx.later(job('tellSecurityChange', { realm: tx.realm, creatorId: creator.id, change }));
}
