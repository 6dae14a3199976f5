import type { ReactNode } from 'react';

type ListToolsProps = {
  /** True if the list is completely empty, so that there is nothing to search or filter. */
  hidden: boolean;
  children: ReactNode;
  /** A second row of filters. */
  below?: ReactNode;
};

/** The search and the filters above a list. */
export function ListTools({ hidden, children, below }: ListToolsProps) {
  if (hidden) return null;
  return (
    <div className="mb-4 flex min-w-0 flex-col gap-3">
      <div className="flex min-w-0 flex-col gap-3 md:flex-row md:items-center md:justify-between">{children}</div>
      {below}
    </div>
  );
}
