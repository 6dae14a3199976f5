import { randomUUID } from 'node:crypto';
import type { AuditAction } from '#shared/contract/platform.ts';
import { recordEvent } from '../../access/securityEvents.ts';
import type { Asked, Creator } from '../../access/context.ts';
import { identityOf, type PlatformTx } from '../../db/transaction.ts';

/** Plain facts, by name: never a secret, never a customer. */
export type Facts = Record<string, string | number | boolean | null>;

export interface Act {
  action: AuditAction;
  target: { kind: 'user' | 'store'; id: string } | { kind: 'platform' };
  before?: Facts;
  after?: Facts;
  reason?: string | undefined;
}

/** Who acts, from where and when, in the transaction of what they do. */
export type Actor = Pick<Asked, 'services' | 'now' | 'device'> & { tx: PlatformTx; admin: Pick<Creator, 'id'> };

/** Writes down what an admin does: it stands if and only if the deed does. */
export async function recordAct(actor: Actor, act: Act): Promise<void> {
  const { tx, admin, now, device } = actor;
  const id = randomUUID();
  await tx.run(
    tx.q.insertInto('audit_entries').values({
      id,
      at: now,
      actor_id: admin.id,
      action: act.action,
      target_kind: act.target.kind,
      target_id: 'id' in act.target ? act.target.id : null,
      before: act.before === undefined ? null : JSON.stringify(act.before),
      after: act.after === undefined ? null : JSON.stringify(act.after),
      reason: act.reason ?? '',
      address: device.address,
    }),
  );
  await recordEvent(identityOf(tx), actor, {
    accountId: admin.id,
    kind: 'admin-action',
    facts: { auditEntry: id, action: act.action },
  });
}

/** What differs between two states, on either side; null where nothing does. */
export function difference<State extends Facts>(before: State, after: State): { before: Facts; after: Facts } | null {
  const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return null;
  const only = (state: Facts): Facts => Object.fromEntries(changed.map((name) => [name, state[name] ?? null]));
  return { before: only(before), after: only(after) };
}
