import type { ReactNode } from 'react';
import type { StoreFrame } from '#shared/contract/pages.ts';
import { Avatar } from './Avatar.tsx';
import { storeLink } from './storeLink.ts';

/** The slim head of every page of a store but its first: whose it is, and the way back. */
export function StoreBar({ store, children }: { store: StoreFrame; children?: ReactNode }) {
  return (
    <header className="bar">
      <div className="width">
        <a className="brand" href={storeLink(store)}>
          <Avatar store={store} size={36} />
          <bdi>{store.name}</bdi>
        </a>
        {children}
      </div>
    </header>
  );
}
