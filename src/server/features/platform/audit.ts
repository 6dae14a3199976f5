import { randomUUID } from 'node:crypto';
import type { AuditAction } from '#shared/contract/platform.ts';
import type { Asked, Creator } from '../../access/context.ts';
import type { PlatformTx } from '../../db/transaction.ts';

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
export type Actor = Pick<Asked, 'now' | 'device'> & { tx: PlatformTx; admin: Pick<Creator, 'id'> };

/** Writes down what an admin does: it stands if and only if the deed does. */
export async function recordAct({ tx, admin, now, device }: Actor, act: Act): Promise<void> {
  await tx.run(
    tx.q.insertInto('audit_entries').values({
      id: randomUUID(),
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
}

/** What differs between two states, on either side; null where nothing does. */
export function difference<State extends Facts>(before: State, after: State): { before: Facts; after: Facts } | null {
  const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return null;
  const only = (state: Facts): Facts => Object.fromEntries(changed.map((name) => [name, state[name] ?? null]));
  return { before: only(before), after: only(after) };
}
