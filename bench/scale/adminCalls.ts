import type pg from 'pg';
import { RARE_NAME } from './fillStore.ts';

/** A call of an admin. `late`: a page far down the list of these rows. */
interface AdminCall {
  what: string;
  name: string;
  input: object;
  late?: LateList;
}

type LateList = (typeof LATE_LISTS)[number];

const LATE_LISTS = ['creators', 'stores', 'audit_entries'] as const;

/** Some names are found so rarely among 1,000 creators that only a short page of them is full. */
const SHORT = { limit: 5 };

export const ADMIN_CALLS: readonly AdminCall[] = [
  { what: 'Admin: people', name: 'listPeople', input: {} },
  { what: 'Admin: people, a late page', name: 'listPeople', input: {}, late: 'creators' },
  { what: 'Admin: people suspended', name: 'listPeople', input: { status: 'suspended' } },
  { what: 'Admin: people on a plan', name: 'listPeople', input: { planId: 'boss' } },
  { what: 'Admin: people on the free plan', name: 'listPeople', input: { planId: 'free' } },
  { what: 'Admin: people with admin rights', name: 'listPeople', input: { isAdmin: true } },
  { what: 'Admin: people, search, one', name: 'listPeople', input: { search: 'zephyrine' } },
  { what: 'Admin: people, search, an email', name: 'listPeople', input: { search: 'zephyrine@example.com' } },
  { what: 'Admin: people, search, many', name: 'listPeople', input: { search: 'garcia' } },
  { what: 'Admin: people, search, a common name', name: 'listPeople', input: { search: 'ana garcia' } },
  { what: 'Admin: people, search, a whole name', name: 'listPeople', input: { search: 'kai berg', ...SHORT } },
  { what: 'Admin: people, search, two words', name: 'listPeople', input: { search: 'berg kai', ...SHORT } },
  { what: 'Admin: people, search, none', name: 'listPeople', input: { search: 'qqxxyy' } },
  { what: 'Admin: stores', name: 'listAllStores', input: {} },
  { what: 'Admin: stores, a late page', name: 'listAllStores', input: {}, late: 'stores' },
  { what: 'Admin: stores suspended', name: 'listAllStores', input: { status: 'suspended' } },
  { what: 'Admin: stores, search, one', name: 'listAllStores', input: { search: 'zephyrine' } },
  { what: 'Admin: stores, search, a slug', name: 'listAllStores', input: { search: 'prints-77', ...SHORT } },
  {
    what: 'Admin: stores, search, a host',
    name: 'listAllStores',
    input: { search: 'prints-900.example.net' },
  },
  { what: 'Admin: stores, search, many', name: 'listAllStores', input: { search: 'garcia' } },
  { what: 'Admin: stores, search, none', name: 'listAllStores', input: { search: 'qqxxyy' } },
  { what: 'Admin: admins', name: 'getAdminUsers', input: {} },
  { what: 'Admin: audit log', name: 'getAdminAuditLog', input: {} },
  { what: 'Admin: audit log, a late page', name: 'getAdminAuditLog', input: {}, late: 'audit_entries' },
  { what: 'Admin: audit log, a rare action', name: 'getAdminAuditLog', input: { action: 'admin.first' } },
  { what: 'Admin: audit log of an admin', name: 'getAdminAuditLog', input: { actor: 'hana7@example.com' } },
  { what: 'Admin: audit log about a name', name: 'getAdminAuditLog', input: { target: RARE_NAME } },
  { what: 'Admin: audit log about an email', name: 'getAdminAuditLog', input: { target: 'zephyrine@example.com' } },
  { what: 'Admin: audit log about nobody', name: 'getAdminAuditLog', input: { target: 'qqxxyy' } },
  { what: 'Admin: audit log of an early day', name: 'getAdminAuditLog', input: { until: hoursAgo(72) } },
  { what: 'Admin: security events', name: 'listAllSecurityEvents', input: {} },
  { what: 'Admin: security events of a kind', name: 'listAllSecurityEvents', input: { kind: 'password-change' } },
  { what: 'Admin: security events of a rare kind', name: 'listAllSecurityEvents', input: { kind: 'passkey-removed' } },
  {
    what: 'Admin: security events of a creator',
    name: 'listAllSecurityEvents',
    input: { account: 'zephyrine@example.com' },
  },
  { what: 'Admin: security events of nobody', name: 'listAllSecurityEvents', input: { account: 'qqxxyy' } },
  { what: 'A creator’s security events', name: 'listSecurityEvents', input: {} },
  { what: 'A creator’s sessions', name: 'listSessions', input: {} },
];

function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000).toISOString();
}

/** The cursors of a page after nine tenths of each list. */
export async function findLatePlaces(owner: pg.Client): Promise<Record<LateList, string>> {
  const cursorIn = async (table: LateList): Promise<string> => {
    const at = table === 'audit_entries' ? 'at' : 'created_at';
    const { rows } = await owner.query<{ at: Date; id: string }>(
      `select ${at} as at, id from ${table} order by 1 desc, id desc
        offset (select (count(*) * 0.9)::int from ${table}) limit 1`,
    );
    const [place] = rows;
    return Buffer.from(JSON.stringify([place?.at.toISOString(), place?.id])).toString('base64url');
  };
  return {
    creators: await cursorIn('creators'),
    stores: await cursorIn('stores'),
    audit_entries: await cursorIn('audit_entries'),
  };
}
