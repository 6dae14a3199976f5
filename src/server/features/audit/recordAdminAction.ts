import { randomUUID } from 'node:crypto';
import type { AuditAction } from '#shared/contract/platform.ts';
import { recordEvent } from '../../access/securityEvents.ts';
import type { RequestContext, Creator } from '../../access/context.ts';
import { identityOf, type PlatformTx } from '../../db/transaction.ts';

/** Plain facts by name. They never include a secret or a customer's data. */
export type Facts = Record<string, string | number | boolean | null>;

export interface AdminAction {
  action: AuditAction;
  target: { kind: 'user' | 'store'; id: string } | { kind: 'platform' };
  before?: Facts;
  after?: Facts;
  reason?: string | undefined;
}

/** The acting admin, network address and time, with the transaction of the action. */
export type Actor = Pick<RequestContext, 'services' | 'now' | 'device'> & {
  tx: PlatformTx;
  admin: Pick<Creator, 'id'>;
};

/** Writes an audit entry in the transaction of the admin's action, so that neither exists without the other. */
export async function recordAdminAction(actor: Actor, action: AdminAction): Promise<void> {
  const { tx, admin, now, device } = actor;
  const id = randomUUID();
  await tx.run(
    tx.q.insertInto('audit_entries').values({
      id,
      at: now,
      actor_id: admin.id,
      action: action.action,
      target_kind: action.target.kind,
      target_id: 'id' in action.target ? action.target.id : null,
      before: action.before === undefined ? null : JSON.stringify(action.before),
      after: action.after === undefined ? null : JSON.stringify(action.after),
      reason: action.reason ?? '',
      address: device.address,
    }),
  );
  await recordEvent(identityOf(tx), actor, {
    accountId: admin.id,
    kind: 'admin-action',
    facts: { auditEntry: id, action: action.action },
  });
}

/** The fields that differ between two states, with both values. Null if nothing differs. */
export function difference<State extends Facts>(before: State, after: State): { before: Facts; after: Facts } | null {
  const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return null;
  const only = (state: Facts): Facts => Object.fromEntries(changed.map((name) => [name, state[name] ?? null]));
  return { before: only(before), after: only(after) };
}
