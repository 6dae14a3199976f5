import { ACCOUNT_RESTORE_DAYS } from '#shared/rules/limits.ts';

const GRACE_MS = ACCOUNT_RESTORE_DAYS * 86_400_000;

/** When an account whose owner asked to delete it is deleted for good. */
export const accountDeletionDate = (askedAt: Date): Date => new Date(askedAt.getTime() + GRACE_MS);

/** Deletions requested before this moment are past their grace period. */
export const accountGraceStart = (now: Date): Date => new Date(now.getTime() - GRACE_MS);
