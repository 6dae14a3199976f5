import { job, type OwnSecurityChange } from '#shared/contract/jobs.ts';
import { deviceText } from '#shared/rules/device.ts';
import type { RequestContext, Creator } from '../../access/context.ts';
import { recordEvent } from '../../access/securityEvents.ts';
import { endSessions } from '../../access/sessions.ts';
import { identityOf, type PlatformTx } from '../../db/transaction.ts';

/** Ends other sessions and notifies the owner after a change to an account's sign-in methods. */
export async function afterSecurityChange(
  context: Pick<RequestContext, 'services' | 'now' | 'device'> & { tx: PlatformTx; creator: Creator },
  change: OwnSecurityChange,
): Promise<void> {
  const { tx, creator, now, device } = context;
  await recordEvent(identityOf(tx), context, { accountId: creator.id, kind: change.kind });
  await endSessions(identityOf(tx), { accountId: creator.id, except: creator.sessionId });
  await tx.enqueue(
    job('sendSecurityChangeEmail', {
      realm: tx.realm,
      creatorId: creator.id,
      change: { ...change, at: now.toISOString(), device: deviceText(device.userAgent) },
    }),
  );
}
