import type { ReactNode } from 'react';

type CardProps = {
  title?: string;
  action?: ReactNode;
  /** Without padding, for tables and images. */
  flush?: boolean;
  children: ReactNode;
};

export function Card({ title, action, flush = false, children }: CardProps) {
  return (
    <section className="min-w-0 overflow-clip rounded-lg border border-line bg-surface">
      {title && (
        <header className="flex min-h-12 flex-wrap items-center justify-between gap-2 px-4 pt-4 md:px-6">
          <h2 className="min-w-0 text-large font-semibold">{title}</h2>
          {action}
        </header>
      )}
      <div className={flush ? 'min-w-0' : 'min-w-0 p-4 md:p-6'}>{children}</div>
    </section>
  );
}
