import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { itemsOf } from '#shared/blocks/page.ts';
import { CUSTOM_CSS_SCOPE } from '#shared/rules/customCss.ts';
import { StoreFooter } from '#web/blocks/StoreFooter.tsx';
import { BlockMessagesContext } from '#web/blocks/useBlockMessages.ts';
import { fetchFieldsForm } from '../fields/LazyFieldsForm.tsx';
import { useCanvasPage } from './CanvasContext.ts';

/** After this time, even a page with many blocks has been rendered. */
const DRAWN_MS = 1500;

/** The page around its blocks. */
export function CanvasRoot({ children }: { children: ReactNode }) {
  const { editing, on } = useCanvasPage();
  const isEmpty = useSyncExternalStore(editing.subscribe, () => itemsOf(editing.snapshot().page).length === 0);
  useEffect(function preloadFieldsForm() {
    const timer = setTimeout(() => void fetchFieldsForm(), DRAWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <BlockMessagesContext value={on.messages}>
      <main className={CUSTOM_CSS_SCOPE}>
        {isEmpty && <p className="builder-empty">Your page is empty. Add a block to get started.</p>}
        {children}
      </main>
      <StoreFooter store={on.store} />
    </BlockMessagesContext>
  );
}
