/**
 * Whether customers get copies of a PDF that are stamped with their email address and order number. A version that cannot be
 * stamped is held back (`hold`), or given out as it is (`original`).
 */
export const STAMPINGS = ['off', 'hold', 'original'] as const;
export type Stamping = (typeof STAMPINGS)[number];

/** Why a version cannot be stamped. */
export const STAMP_PROBLEMS = ['not-pdf', 'password', 'broken', 'too-large', 'too-many-pages', 'too-slow'] as const;
export type StampProblem = (typeof STAMP_PROBLEMS)[number];

/** Problems that a busy server may have caused, so that another try may succeed. */
export const PASSING_PROBLEMS: readonly string[] = ['too-slow', 'too-large'] satisfies StampProblem[];

export const isPassingProblem = (stored: string): boolean => PASSING_PROBLEMS.includes(stored);

/** Whether a version can be stamped: `waiting` until it was tried. */
export const STAMP_CHECKS = ['waiting', 'ok', ...STAMP_PROBLEMS] as const;
export type StampCheck = (typeof STAMP_CHECKS)[number];

/** The sizes up to which a PDF is stamped. */
export const STAMPED_BYTES_MAX = 150_000_000;
export const STAMPED_PAGES_MAX = 3_000;

/** What stamping one file may use. */
export const STAMPING_SECONDS = 60;
export const STAMPING_MEMORY_MB = 512;

/** How long a copy is stored. After that the next request makes a new one. */
export const STAMPED_COPY_DAYS = 90;

/** Reads a stored check. A value of a later version counts as a problem with the file. */
export function stampCheckOf(stored: string | null): StampCheck {
  if (stored === null) return 'waiting';
  return STAMP_CHECKS.find((check) => check === stored) ?? 'broken';
}

export const stampingOf = (stored: string): Stamping => STAMPINGS.find((stamping) => stamping === stored) ?? 'hold';
