import type { ReactNode } from 'react';
import type { StoreFrame } from '#shared/contract/pages.ts';
import { Avatar } from './Avatar.tsx';
import { storeLink } from './storeLink.ts';
import { useMessages } from './useMessages.ts';

/** The slim header of a product page, the checkout and similar pages: the store's name, and by default the library. */
export function StoreBar({ store, children }: { store: StoreFrame; children?: ReactNode }) {
  return (
    <header className="bar">
      <div className="width">
        <a className="brand" href={storeLink(store)}>
          <Avatar store={store} size={36} />
          <bdi>{store.name}</bdi>
        </a>
        {children === undefined ? <LibraryLink store={store} /> : children}
      </div>
    </header>
  );
}

function LibraryLink({ store }: { store: StoreFrame }) {
  return (
    <a className="to-library" href={storeLink(store, 'library')}>
      {useMessages().members.library}
    </a>
  );
}
