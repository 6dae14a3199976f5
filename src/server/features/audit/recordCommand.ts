import { randomUUID } from 'node:crypto';
import type { PlatformTx } from '../../db/transaction.ts';
import type { AdminAction } from './recordAdminAction.ts';

/** Writes an audit entry for a command on the server. Its actor has no account. */
export async function recordCommand(
  tx: PlatformTx,
  { action, after, now }: Pick<AdminAction, 'action' | 'after'> & { now: Date },
): Promise<void> {
  await tx.run(
    tx.q.insertInto('audit_entries').values({
      id: randomUUID(),
      at: now,
      actor_id: null,
      action,
      target_kind: 'platform',
      after: after === undefined ? null : JSON.stringify(after),
      reason: '',
      address: '',
    }),
  );
}
