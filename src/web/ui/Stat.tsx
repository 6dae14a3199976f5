import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type StatProps = {
  label: string;
  value: string;
  /** More of the same that cannot be added to it, such as amounts in other currencies. */
  besides?: readonly string[];
  /** Against the time before, already in words: '18 %'. */
  change?: { direction: 'up' | 'down'; words: string };
  note?: ReactNode;
};

/** One figure that answers a question. Stands alone or in a StatRow. */
export function Stat({ label, value, besides = [], change, note }: StatProps) {
  return (
    <div className="min-w-0 bg-surface p-4 md:px-6">
      <dt className="truncate text-small text-ink-2">{label}</dt>
      <dd className="min-w-0">
        <span className={cx('figures block font-semibold wrap-anywhere', sizeFor(value))}>{value}</span>
        {besides.length > 0 && (
          <span className="figures flex flex-wrap gap-x-2 text-small font-medium wrap-anywhere">
            {besides.map((figure) => (
              <span key={figure}>+ {figure}</span>
            ))}
          </span>
        )}
        <span className="flex min-h-6 flex-wrap items-center gap-x-2 text-small text-ink-2">
          {change && <Change {...change} />}
          {note && <span className="text-balance">{note}</span>}
        </span>
      </dd>
    </div>
  );
}

// A figure of seven digits and its decimals stays on one line where two stand side by side on a phone.
const sizeFor = (value: string): string => (value.length > 10 ? 'text-large lg:text-title' : 'text-title lg:text-page');

/**
 * Figures side by side in one frame. On a phone, and where more than three of them share a tablet, two stand in a row
 * and an odd last one has a row of its own.
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

function Change({ direction, words }: { direction: 'up' | 'down'; words: string }) {
  const up = direction === 'up';
  return (
    <span className={up ? changeStyle + ' text-leaf' : changeStyle + ' text-brick'}>
      {up ? <ArrowUp aria-hidden className="size-3" /> : <ArrowDown aria-hidden className="size-3" />}
      <span className="sr-only">{up ? 'up' : 'down'} </span>
      {words}
    </span>
  );
}

const changeStyle = 'figures inline-flex items-center gap-1 font-medium';
