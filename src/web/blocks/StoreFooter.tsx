import type { StoreFrame } from '#shared/contract/pages.ts';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';
import { legalLink } from './legalLink.ts';
import { useBlockMessages } from './useBlockMessages.ts';

type StoreFooterProps = {
  store: Pick<StoreFrame, 'platformUrl' | 'base' | 'legal'>;
  /** Shows a share button, which browser/share.ts handles. */
  isShared?: boolean;
};

/** The footer of a store page: share, find an order, legal pages, and the only link to the platform. */
export function StoreFooter({ store, isShared = false }: StoreFooterProps) {
  const { common, front, legal, store: messages } = useBlockMessages();
  return (
    <footer className="made">
      {isShared ? (
        <button
          type="button"
          data-share={[messages.copyLink, messages.copied, messages.copyManually, messages.mail, front.close].join('|')}
          data-extra
        >
          {messages.share}
        </button>
      ) : null}
      <a href={`${store.base}${STORE_PATHS.findOrder}`}>{front.findOrder}</a>
      {store.legal.map((kind) => (
        <a key={kind} href={legalLink(store, kind)}>
          {legal[kind]}
        </a>
      ))}
      <a href={store.platformUrl}>{common.madeWith}</a>
    </footer>
  );
}
