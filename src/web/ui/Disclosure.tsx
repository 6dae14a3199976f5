import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

type DisclosureProps = {
  label: string;
  /** Shows what is in it, such as a problem. The reader can still open and close it. */
  isOpen?: boolean;
  children: ReactNode;
};

/** Details that only some people need, collapsed under a short label. */
export function Disclosure({ label, isOpen = false, children }: DisclosureProps) {
  return (
    <details className="group/fold text-small text-ink-2" {...(isOpen && { open: true })}>
      <summary className={summaryStyle}>
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-ink-3 transition-transform group-open/fold:rotate-90"
        />
        {label}
      </summary>
      <div className="pt-1 pb-2">{children}</div>
    </details>
  );
}

const summaryStyle = [
  '-ml-1 flex min-h-6 w-fit cursor-pointer list-none items-center gap-1 rounded-sm pr-2 transition-colors hover:text-ink',
  'max-md:min-h-touch pointer-coarse:min-h-touch [&::-webkit-details-marker]:hidden',
].join(' ');
