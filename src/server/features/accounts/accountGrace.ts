import { ACCOUNT_RESTORE_DAYS } from '#shared/rules/limits.ts';

const GRACE_MS = ACCOUNT_RESTORE_DAYS * 86_400_000;

/** When an account whose deletion was asked for goes for good. */
export const accountGoes = (askedAt: Date): Date => new Date(askedAt.getTime() + GRACE_MS);

/** A deletion asked for up to this moment is past its grace. */
export const accountGraceBegan = (now: Date): Date => new Date(now.getTime() - GRACE_MS);
