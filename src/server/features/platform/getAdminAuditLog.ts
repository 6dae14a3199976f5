import { sql, type InferResult } from 'kysely';
import { AuditEntry, getAdminAuditLog as contract } from '#shared/contract/platform.ts';
import { isUuid } from '#shared/kit/ids.ts';
import { answer } from '../../access/answer.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import { containing, isAfter, pageOf } from './latestFirst.ts';
import { emailOf } from './people.ts';

/** What admins did, by who, what, whom and when, latest first. */
export const getAdminAuditLog = answer(contract, async (wish, { tx }) => {
  const { limit, cursor, actor, action, target, since, until } = wish;
  let query = selectEntries(tx);
  if (action !== undefined) query = query.where('e.action', '=', action);
  if (since !== undefined) query = query.where('e.at', '>=', new Date(since));
  if (until !== undefined) query = query.where('e.at', '<', new Date(until));
  if (actor) query = query.where(isOrContains(actor, { id: 'e.actor_id', label: emailOf(tx, 'e.actor_id') }));
  if (target) query = query.where(isOrContains(target, { id: 'e.target_id', label: labelOf(tx) }));
  if (cursor !== undefined) query = query.where(isAfter(cursor, { at: 'e.at', id: 'e.id' }));
  const rows = await tx.many(
    query
      .orderBy('e.at', 'desc')
      .orderBy('e.id', 'desc')
      .limit(limit + 1),
  );
  return pageOf(rows, { limit, at: (row) => row.at, present });
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
  isUuid(typed.toLowerCase())
    ? sql<boolean>`${sql.ref(id)} = ${typed.toLowerCase()}::uuid`
    : sql<boolean>`${label} collate "und-x-icu" ilike ${containing(typed)}`;

type Row = InferResult<ReturnType<typeof selectEntries>>[number];

/** What was written down long ago may have been shaped otherwise: it is read, not trusted. */
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
