import type { AuditEntry } from '#shared/contract/platform.ts';

/** Who did it. Commands on the server have no account. */
export const actorText = ({ email, uid }: AuditEntry['actor']): string => email ?? uid ?? 'Command on the server';
