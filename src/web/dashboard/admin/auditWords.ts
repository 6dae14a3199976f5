import type { AuditAction, AuditEntry } from '#shared/contract/platform.ts';

/** What was done, in words. */
export const AUDIT_WORDS: Record<AuditAction, string> = {
  'admin.first': 'Became the first admin',
  'admin.grant': 'Made admin',
  'admin.revoke': 'Removed admin rights',
  'maintenance.update': 'Changed maintenance',
  'flags.update': 'Switched feature flags',
  'flags.override': 'Set an override',
  'flags.override-removed': 'Removed an override',
  'user.suspend': 'Suspended an account',
  'user.restore': 'Restored an account',
  'user.plan': 'Changed a plan',
  'user.sessions-ended': 'Signed somebody out everywhere',
  'user.second-step-reset': 'Reset a two-step sign-in',
  'store.suspend': 'Suspended a store',
  'store.restore': 'Restored a store',
  'store.trust-mail': 'Lifted a store’s mail limit',
  'store.limit-mail': 'Put a store’s mail limit back',
};

export type Changed = { field: string; before: string; after: string };

/** The fields that differ, as text; what is the same before and after is left out. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Changed[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({ field, before: wordOf(before?.[field]), after: wordOf(after?.[field]) }))
    .filter((change) => change.before !== change.after);
}

function wordOf(value: string | number | boolean | null | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
