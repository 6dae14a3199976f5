import { ACTIVATION_LIMIT_MAX } from '#shared/rules/licence.ts';

/** A typed number of machines, or what is wrong with it. */
export function readLimit(typed: string): number | string {
  const limit = /^\d+$/.test(typed.trim()) ? Number(typed) : NaN;
  return limit >= 1 && limit <= ACTIVATION_LIMIT_MAX
    ? limit
    : `Enter a number from 1 to ${ACTIVATION_LIMIT_MAX.toLocaleString('en')}.`;
}
