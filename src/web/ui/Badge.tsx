import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Tone = 'neutral' | 'slate' | 'leaf' | 'amber' | 'brick';

/** A state in a word. The word carries the meaning; the color only repeats it. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={cx(badgeStyle, toneStyle[tone])}>{children}</span>;
}

const badgeStyle =
  'inline-flex h-6 max-w-full shrink-0 items-center gap-1 truncate rounded-sm border px-2 text-tiny font-medium';

const toneStyle: Record<Tone, string> = {
  neutral: 'border-transparent bg-neutral-soft text-ink-2',
  slate: 'border-transparent bg-slate-soft text-slate',
  leaf: 'border-transparent bg-leaf-soft text-leaf',
  amber: 'border-transparent bg-amber-soft text-amber',
  brick: 'border-transparent bg-brick-soft text-brick',
};
