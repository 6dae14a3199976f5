import { job, type OwnSecurityChange } from '#shared/contract/jobs.ts';
import { deviceWords } from '#shared/rules/device.ts';
import type { Asked, Creator } from '../../access/context.ts';
import { recordEvent } from '../../access/securityEvents.ts';
import { endSessions } from '../../access/sessions.ts';
import { identityOf, type PlatformTx } from '../../db/transaction.ts';

/** What a change of how an account is opened brings with it: other sessions end, and its owner gets a letter. */
export async function afterSecurityChange(
  context: Pick<Asked, 'services' | 'now' | 'device'> & { tx: PlatformTx; creator: Creator },
  change: OwnSecurityChange,
): Promise<void> {
  const { tx, creator, now, device } = context;
  await recordEvent(identityOf(tx), context, { accountId: creator.id, kind: change.kind });
  await endSessions(identityOf(tx), { accountId: creator.id, except: creator.sessionId });
  await tx.later(
    job('tellSecurityChange', {
      realm: tx.realm,
      creatorId: creator.id,
      change: { ...change, at: now.toISOString(), device: deviceWords(device.userAgent) },
    }),
  );
}
