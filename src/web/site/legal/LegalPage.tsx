import type { PageView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { StoreFooter } from '../../blocks/StoreFooter.tsx';
import { StoreBar } from '../../blocks/StoreBar.tsx';
import { useMessages } from '../../blocks/useMessages.ts';

type LegalPageProps = Extract<PageView, { kind: 'legal' }>;

/** Terms, privacy policy, refund policy or imprint, written by the seller. */
export function LegalPage({ store, legal, html, updatedOn }: LegalPageProps) {
  const { legal: messages } = useMessages();
  return (
    <>
      <StoreBar store={store} />
      <main id="main" className="width legal">
        <h1>{messages[legal]}</h1>
        <p className="meta">{fill(messages.updated, { day: updatedOn })}</p>
        <div className="rich" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
      </main>
      <StoreFooter store={store} />
    </>
  );
}
