import type { StampProblem } from '#shared/rules/stamping.ts';

/** What the process that stamps is told. The PDF follows on its standard input. */
export interface StampRequest {
  text: string;
  bytes: number;
  /** Only whether it can be stamped. Otherwise the copy follows on its standard output. */
  isTrial: boolean;
}

/** What it answers. `bytes` is the size of the copy. */
export type StampAnswer = { problem: StampProblem } | { problem: null; bytes: number };
