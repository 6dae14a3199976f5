import type { AuditEntry } from '#shared/contract/platform.ts';
import { call } from '#web/client/call.ts';
import { csvOf } from '../export/csv.ts';
import { useCsvExport } from '../export/useCsvExport.ts';
import { actorText } from './actorText.ts';
import type { AuditFilters } from './adminQueries.ts';

const PAGE = 200;
const HEAD = ['Date', 'By', 'Action', 'Target', 'ID', 'Before', 'After', 'Reason', 'IP address'];

/** Exports the filtered entries as CSV, with times in UTC. */
export function useAuditExport(filters: AuditFilters) {
  return useCsvExport({
    rows: 'audit log entries',
    readPage: (cursor, signal) => call('getAdminAuditLog', { ...filters, limit: PAGE, cursor }, { signal }),
    toCsv: (entries: readonly AuditEntry[]) => csvOf(HEAD, entries.map(cellsOf)),
  });
}

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
