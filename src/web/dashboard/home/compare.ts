import type { StatChange } from '#web/ui/Stat.tsx';

export type Comparison = { change?: StatChange; note: string };

type Texts = {
  /** The name of the comparison period, such as 'yesterday', and of the time since, such as 'since yesterday'. */
  before: string;
  since: string;
  /** Formats a share, such as 0.18 as '18%'. */
  format: (share: number) => string;
  /** What is compared if there is more than one, such as 'in USD'. */
  within?: string | undefined;
  isMoney?: boolean;
};

/** Compares a figure with the previous one. Without a previous value there is no percentage. */
export function compare(
  now: number,
  then: number,
  { before, since, format, within, isMoney = false }: Texts,
): Comparison {
  const part = within === undefined ? '' : `${within} `;
  if (then <= 0) return { note: `Nothing ${part}${before}` };
  const share = (now - then) / then;
  if (Math.abs(share) < SAME) return { note: `Same ${part}as ${before}` };
  return {
    change: { direction: share > 0 ? 'up' : 'down', text: format(share), ...(isMoney ? { isMoney } : {}) },
    note: `${part}${since}`,
  };
}

const SAME = 0.005;
