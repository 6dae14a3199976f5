import type { ReactNode } from 'react';
import { wantsNewTab } from './tableRow.ts';

type RowLinkProps = {
  href: string | undefined;
  onOpen: (() => void) | undefined;
  className: string;
  children: ReactNode;
};

/** The name in a row: a link if the row has a URL. The keyboard uses the row itself. */
export function RowLink({ href, onOpen, className, children }: RowLinkProps) {
  if (onOpen === undefined) return <div className={className}>{children}</div>;
  if (href === undefined)
    return (
      <button type="button" tabIndex={-1} onClick={onOpen} className={className}>
        {children}
      </button>
    );
  return (
    <a
      href={href}
      tabIndex={-1}
      className={className}
      onClick={(event) => {
        if (wantsNewTab(event)) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {children}
    </a>
  );
}
