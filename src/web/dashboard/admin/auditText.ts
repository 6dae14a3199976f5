import type { AuditAction, AuditEntry } from '#shared/contract/platform.ts';

/** Audit actions in words. */
export const AUDIT_LABELS: Record<AuditAction, string> = {
  'admin.first': 'Became the first admin',
  'admin.grant': 'Made admin',
  'admin.revoke': 'Removed admin rights',
  'maintenance.update': 'Changed maintenance mode',
  'flags.update': 'Changed feature flags',
  'flags.override': 'Set an override',
  'flags.override-removed': 'Removed an override',
  'user.suspend': 'Suspended an account',
  'user.restore': 'Restored an account',
  'user.plan': 'Changed a plan',
  'user.sessions-ended': 'Signed a creator out everywhere',
  'user.second-step-reset': 'Reset two-step sign-in',
  'store.suspend': 'Suspended a store',
  'store.restore': 'Restored a store',
  'store.trust-mail': 'Removed a store’s email limit',
  'store.limit-mail': 'Restored a store’s email limit',
  'payments.replay': 'Replayed a payment event',
  'payments.gap-explained': 'Explained a difference',
  'payments.gap-reopened': 'Reopened a difference',
  'plans.sales': 'Changed the sale of plans',
  'reviews.hide': 'Hid a review',
  'reviews.keep': 'Kept a reported review',
};

export type Changed = { field: string; before: string; after: string };

/** The changed fields as text. Unchanged fields are left out. */
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
