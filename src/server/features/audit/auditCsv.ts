import type { AuditEntry } from '#shared/contract/platform.ts';
import { actorText } from '#shared/rules/actorText.ts';
import { csvExport } from '../../access/csvExport.ts';
import { getAdminAuditLog } from './getAdminAuditLog.ts';

const HEAD = ['Date', 'By', 'Action', 'Target', 'ID', 'Before', 'After', 'Reason', 'IP address'];

/** Entries of the audit log as CSV, with times in UTC. */
export const auditCsv = csvExport(getAdminAuditLog, { head: HEAD, rowsOf: (entry) => [cellsOf(entry)] });

const cellsOf = ({ at, actor, action, target, before, after, reason, address }: AuditEntry): string[] => [
  at,
  actorText(actor),
  action,
  target.label ?? '',
  target.id ?? '',
  before === null ? '' : JSON.stringify(before),
  after === null ? '' : JSON.stringify(after),
  reason,
  address,
];
