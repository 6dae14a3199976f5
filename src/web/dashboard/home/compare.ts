import type { StatChange } from '#web/ui/Stat.tsx';

export type Comparison = { change?: StatChange; note: string };

type Words = {
  /** The time compared with, such as 'yesterday', and the way since then, such as 'since yesterday'. */
  before: string;
  since: string;
  /** Writes a share, such as 0.18, as '18%'. */
  format: (share: number) => string;
  /** What alone is compared, such as 'in USD', where there is more. */
  within?: string | undefined;
  isMoney?: boolean;
};

/** A figure against the one before it. Where that was nothing, there is no share to tell, and none is made up. */
export function compare(
  now: number,
  then: number,
  { before, since, format, within, isMoney = false }: Words,
): Comparison {
  const part = within === undefined ? '' : `${within} `;
  if (then <= 0) return { note: `Nothing ${part}${before}` };
  const share = (now - then) / then;
  if (Math.abs(share) < SAME) return { note: `Same ${part}as ${before}` };
  return {
    change: { direction: share > 0 ? 'up' : 'down', words: format(share), ...(isMoney ? { isMoney } : {}) },
    note: `${part}${since}`,
  };
}

const SAME = 0.005;
