import { Check } from 'lucide-react';
import type { Store } from '#shared/contract/stores.ts';
import type { StoreHome } from '#web/client/queries/home.ts';
import { Link } from '@tanstack/react-router';
import { Card } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/cx.ts';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { FIRST_SALE } from './home.ts';

type SetUp = StoreHome['setUp'];
type SetUpListProps = { done: SetUp; store: Store };

/** The steps before the first sale. Completed steps are checked automatically. */
export function SetUpList({ done, store }: SetUpListProps) {
  const steps = stepsFor(store);
  const left = steps.filter(({ id }) => !done[id]).length;
  return (
    <Card title="Next steps" action={<span className="text-small text-ink-2">{left} left</span>} flush>
      <ul className="px-2 pt-1 pb-2 md:px-4">
        {steps.map(({ id, label, href }) => (
          <li key={id} className="border-b border-line last:border-b-0">
            <Step label={label} href={href} isDone={done[id]} doneHref={id === 'firstSale' ? FIRST_SALE : undefined} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** `doneHref`: where a completed step can be viewed again. */
type StepProps = { label: string; href: string; isDone: boolean; doneHref: string | undefined };

function Step({ label, href, isDone, doneHref }: StepProps) {
  if (isDone) {
    return (
      <span className={cx(stepStyle, 'text-ink-3')}>
        <Tick isDone />
        <span className="min-w-0">
          {label}
          <span className="sr-only"> (done)</span>
        </span>
        {doneHref && (
          <Link to={doneHref} className={cx(linkStyle, 'reach ml-auto shrink-0')}>
            View it again
          </Link>
        )}
      </span>
    );
  }
  const face = (
    <>
      <Tick isDone={false} />
      <span className="min-w-0">{label}</span>
    </>
  );
  const className = cx(stepStyle, 'rounded-sm font-medium transition-colors hover:bg-hover');
  if (!href.startsWith('/dashboard')) {
    return (
      <a href={href} target="_blank" rel="noreferrer" className={className}>
        {face}
      </a>
    );
  }
  return (
    <Link to={href} className={className}>
      {face}
    </Link>
  );
}

function Tick({ isDone }: { isDone: boolean }) {
  return (
    <span
      className={cx(
        'flex size-mark shrink-0 items-center justify-center rounded-full border',
        isDone ? 'border-slate bg-slate text-on-accent' : 'border-edge',
      )}
    >
      {isDone && <Check aria-hidden strokeWidth={3} className="size-3" />}
    </span>
  );
}

type StepRow = { id: keyof SetUp; label: string; href: string };

// Sharing the page leads to the first sale, so that step links there.
function stepsFor(store: Store): StepRow[] {
  return [
    { id: 'profile', label: 'Add a profile picture and bio', href: '/dashboard/settings/store' },
    { id: 'firstProduct', label: 'Create your first product', href: '/dashboard/products/new' },
    { id: 'firstContent', label: 'Add what your customers will get', href: '/dashboard/products' },
    { id: 'published', label: 'Publish it', href: '/dashboard/products' },
    { id: 'firstSale', label: 'Share your page and make your first sale', href: store.url },
  ];
}

const stepStyle = 'flex min-h-12 items-center gap-3 px-2 py-2 text-body';
