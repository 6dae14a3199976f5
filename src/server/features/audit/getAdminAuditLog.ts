import { sql, type InferResult, type RawBuilder } from 'kysely';
import { AuditEntry, getAdminAuditLog as contract } from '#shared/contract/platform.ts';
import { isUuid } from '#shared/kit/ids.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import { latestFirst, latestPage } from '../../access/pagination.ts';
import { isOneOf } from '../../db/conditions.ts';
import { emailOf } from '../creatorRecord/emailOf.ts';
import { findPeople } from '../customerRecord/findPeople.ts';

/** The audit log filtered by admin, action, target and time, latest first. */
export const getAdminAuditLog = defineHandler(contract, async (input, { tx }) => {
  const { limit, cursor, actor, action, target, since, until } = input;
  let query = selectEntries(tx);
  if (action !== undefined) query = query.where('e.action', '=', action);
  if (since !== undefined) query = query.where('e.at', '>=', new Date(since));
  if (until !== undefined) query = query.where('e.at', '<', new Date(until));
  if (actor) query = query.where(await isFound(tx, actor, { id: sql.ref('e.actor_id'), kinds: ['creator'] }));
  if (target)
    query = query.where(await isFound(tx, target, { id: sql.ref('e.target_id'), kinds: ['creator', 'store'] }));
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

interface Sought {
  id: RawBuilder<unknown>;
  kinds: readonly ('creator' | 'store')[];
}

/** SQL condition: an id is the typed one, or that of somebody or something found by email, name or slug. */
async function isFound(tx: PlatformTx, typed: string, { id, kinds }: Sought): Promise<RawBuilder<boolean>> {
  const text = typed.trim().toLowerCase();
  if (isUuid(text)) return isOneOf(id, [text]);
  const found = await Promise.all(kinds.map((kind) => findPeople(tx, kind, typed)));
  const few = found.flatMap(({ ids }) => ids ?? []);
  const many = found.filter(({ ids }) => ids === null).map(({ includes }) => includes(id));
  return sql<boolean>`(${sql.join([isOneOf(id, few), ...many], sql` or `)})`;
}

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
