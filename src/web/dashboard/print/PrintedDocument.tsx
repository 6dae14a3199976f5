import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Store } from '#shared/contract/stores.ts';

interface PrintedDocumentProps {
  store: Store;
  title: string;
  /** Short facts below the title, such as the date. */
  facts: readonly string[];
  children: ReactNode;
}

/** A document with the store's name in its header. In print it replaces the page; on the screen it is not displayed. */
export function PrintedDocument({ store, title, facts, children }: PrintedDocumentProps) {
  return createPortal(
    <article data-printed className="hidden flex-col gap-8 print:flex" aria-label={title}>
      <header className="flex items-start justify-between gap-8 border-b border-ink pb-4">
        <div className="min-w-0">
          <p className="text-title font-semibold wrap-anywhere" dir="auto">
            {store.name}
          </p>
          <p className="text-ink-2 wrap-anywhere">{store.url.replace(/^https?:\/\//, '')}</p>
        </div>
        <div className="max-w-1/2 text-right">
          <h1 className="figures text-title font-semibold wrap-anywhere" dir="auto">
            {title}
          </h1>
          {facts.map((fact) => (
            <p key={fact} className="figures text-ink-2">
              {fact}
            </p>
          ))}
        </div>
      </header>
      {children}
    </article>,
    document.body,
  );
}
