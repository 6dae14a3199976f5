import { sql, type InferResult } from 'kysely';
import { AuditEntry, getAdminAuditLog as contract } from '#shared/contract/platform.ts';
import { isUuid } from '#shared/kit/ids.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import { latestFirst, latestPage } from '../../access/pagination.ts';
import { textHas } from '../../db/textSearch.ts';
import { emailOf } from '../creatorRecord/emailOf.ts';

/** The audit log filtered by admin, action, target and time, latest first. */
export const getAdminAuditLog = defineHandler(contract, async (input, { tx }) => {
  const { limit, cursor, actor, action, target, since, until } = input;
  let query = selectEntries(tx);
  if (action !== undefined) query = query.where('e.action', '=', action);
  if (since !== undefined) query = query.where('e.at', '>=', new Date(since));
  if (until !== undefined) query = query.where('e.at', '<', new Date(until));
  if (actor) query = query.where(isOrContains(actor, { id: 'e.actor_id', label: emailOf(tx, 'e.actor_id') }));
  if (target) query = query.where(isOrContains(target, { id: 'e.target_id', label: labelOf(tx) }));
  const rows = await tx.many(query.$call(latestFirst({ cursor, limit, at: 'e.at', id: 'e.id' })));
  const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.at });
  return { items: shown.map(present), nextCursor };
});

const selectEntries = (tx: PlatformTx) =>
  tx.q
    .selectFrom('audit_entries as e')
    .select([
      'e.id',
      'e.at',
      'e.actor_id',
      'e.action',
      'e.target_kind',
      'e.target_id',
      'e.before',
      'e.after',
      'e.reason',
      'e.address',
    ])
    .select([emailOf(tx, 'e.actor_id').as('actor_email'), labelOf(tx).as('target_label')]);

const labelOf = (tx: PlatformTx) =>
  sql<
    string | null
  >`coalesce(${emailOf(tx, 'e.target_id')}, (select name from stores where id = e.target_id and e.target_kind = 'store'))`;

const isOrContains = (typed: string, { id, label }: { id: string; label: ReturnType<typeof labelOf> }) =>
  isUuid(typed.toLowerCase()) ? sql<boolean>`${sql.ref(id)} = ${typed.toLowerCase()}::uuid` : textHas(label, typed);

type Row = InferResult<ReturnType<typeof selectEntries>>[number];

/** Old entries may have another format, so they are parsed defensively. */
const present = (row: Row) =>
  AuditEntry.parse({
    id: row.id,
    at: row.at.toISOString(),
    actor: { uid: row.actor_id, email: row.actor_email },
    action: row.action,
    target: { kind: row.target_kind, id: row.target_id, label: row.target_label },
    before: row.before,
    after: row.after,
    reason: row.reason,
    address: row.address,
  });
