import type { ReactNode } from 'react';
import type { StoreFrame } from '#shared/contract/pages.ts';
import { Avatar } from './Avatar.tsx';
import { storeLink } from './storeLink.ts';
import { useMessages } from './useMessages.ts';

type StoreBarProps = {
  store: StoreFrame;
  children?: ReactNode;
  /** Links to the cart too. */
  hasCart?: boolean;
};

/** The slim header of a product page, the checkout and similar pages: the store's name, and by default the library. */
export function StoreBar({ store, children, hasCart = false }: StoreBarProps) {
  return (
    <header className="bar">
      <div className="width">
        <a className="brand" href={storeLink(store)}>
          <Avatar store={store} size={36} />
          <bdi>{store.name}</bdi>
        </a>
        {hasCart ? (
          <div className="ways">
            <CartLink store={store} />
            <LibraryLink store={store} />
          </div>
        ) : null}
        {children === undefined && !hasCart ? <LibraryLink store={store} /> : children}
      </div>
    </header>
  );
}

/** Without a number, because the pages that show it are the same for everybody. */
function CartLink({ store }: { store: StoreFrame }) {
  return (
    <a className="to-library" href={storeLink(store, 'cart')}>
      {useMessages().cart.title}
    </a>
  );
}

function LibraryLink({ store }: { store: StoreFrame }) {
  return (
    <a className="to-library" href={storeLink(store, 'library')}>
      {useMessages().members.library}
    </a>
  );
}
