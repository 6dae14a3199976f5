import type { ReactNode } from 'react';
import type { StoreFrame } from '#shared/contract/pages.ts';
import { MadeWith } from '../blocks/MadeWith.tsx';
import { StoreBar } from '../blocks/StoreBar.tsx';
import { storeLink } from '../blocks/storeLink.ts';

type Place = 'library' | 'orders' | 'profile';

type MemberFrameProps = { store: StoreFrame; at: Place; children: ReactNode };

const PLACES: readonly (readonly [Place, string])[] = [
  ['library', 'Library'],
  ['orders', 'Orders'],
  ['profile', 'Profile'],
];

/** The customer's area of a store: the store's own bar, three places, and the way out. */
export function MemberFrame({ store, at, children }: MemberFrameProps) {
  return (
    <>
      <StoreBar store={store}>
        <nav aria-label="Your account">
          {PLACES.map(([place, name]) => (
            <a
              key={place}
              href={storeLink(store, place)}
              {...(place === at ? { 'aria-current': 'page' as const } : {})}
            >
              {name}
            </a>
          ))}
          <form method="post" action={storeLink(store, 'signOut')}>
            <button className="plain" type="submit">
              Sign out
            </button>
          </form>
        </nav>
      </StoreBar>
      <main className="width area">{children}</main>
      <MadeWith platformUrl={store.platformUrl} />
    </>
  );
}
