export type Comparison = { change?: { direction: 'up' | 'down'; words: string }; note: string };

type Words = {
  /** The time compared with, such as 'yesterday', and the way since then, such as 'since yesterday'. */
  before: string;
  since: string;
  /** Writes a share, such as 0.18, as '18%'. */
  format: (share: number) => string;
};

/** A figure against the one before it. Where that was nothing, there is no share to tell, and none is made up. */
export function compare(now: number, then: number, { before, since, format }: Words): Comparison {
  if (then <= 0) return { note: `Nothing ${before}` };
  const share = (now - then) / then;
  if (Math.abs(share) < SAME) return { note: `Same as ${before}` };
  return { change: { direction: share > 0 ? 'up' : 'down', words: format(share) }, note: since };
}

const SAME = 0.005;
