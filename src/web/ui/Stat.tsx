import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** `isMoney`: an increase means revenue, the only thing shown in green. */
export type StatChange = { direction: 'up' | 'down'; text: string; isMoney?: boolean };

type StatProps = {
  label: string;
  value: string;
  /** Further values that cannot be added, such as amounts in other currencies. */
  besides?: readonly string[];
  /** The change from the previous period, formatted: '18%'. */
  change?: StatChange;
  note?: ReactNode;
};

/** One figure. Use it alone or in a StatRow. */
export function Stat({ label, value, besides = [], change, note }: StatProps) {
  return (
    <div className="min-w-0 bg-surface p-4 md:px-6">
      <dt className="truncate text-small text-ink-2">{label}</dt>
      <dd className="min-w-0">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className={cx('figures font-semibold wrap-anywhere', sizeFor(value))}>{value}</span>
          {change && <Change {...change} />}
        </span>
        {besides.length > 0 && (
          <span className="figures flex flex-wrap gap-x-2 text-small font-medium wrap-anywhere">
            {besides.map((figure) => (
              <span key={figure}>+ {figure}</span>
            ))}
          </span>
        )}
        {note && <span className="block text-small text-balance text-ink-3">{note}</span>}
      </dd>
    </div>
  );
}

// A long figure is smaller, so that seven digits and decimals fit on one line when two are side by side on a phone.
const sizeFor = (value: string): string => (value.length > 10 ? 'text-large lg:text-title' : 'text-title lg:text-page');

/**
 * Figures side by side in one frame. On a phone, and for more than three on a tablet, two share a row and an odd last
 * one has its own.
 */
export function StatRow({ children }: { children: ReactNode }) {
  return <dl className={statRowStyle}>{children}</dl>;
}

export const statRowStyle = [
  'grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line',
  'md:auto-cols-fr md:grid-flow-col md:grid-cols-none max-md:[&>:last-child:nth-child(odd)]:col-span-2',
  'md:max-lg:has-[>:nth-child(4)]:grid-flow-row md:max-lg:has-[>:nth-child(4)]:grid-cols-2',
  'md:max-lg:[&>:last-child:nth-child(5)]:col-span-2',
].join(' ');

/** The change beside the figure. */
export function Change({ direction, text: sentence, isMoney = false }: StatChange) {
  const up = direction === 'up';
  return (
    <span className={cx(changeStyle, isMoney ? (up ? 'text-leaf' : 'text-brick') : 'text-ink-2')}>
      {up ? <ArrowUp aria-hidden className="size-3" /> : <ArrowDown aria-hidden className="size-3" />}
      <span className="sr-only">{up ? 'up' : 'down'} </span>
      {sentence}
    </span>
  );
}

const changeStyle = 'figures inline-flex items-center gap-1 text-small font-medium';
