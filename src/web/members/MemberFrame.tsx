import type { ReactNode } from 'react';
import type { StoreFrame } from '#shared/contract/pages.ts';
import { StoreFooter } from '../blocks/StoreFooter.tsx';
import { StoreBar } from '../blocks/StoreBar.tsx';
import { storeLink } from '../blocks/storeLink.ts';
import { useMessages } from '../blocks/useMessages.ts';

type Place = 'library' | 'orders' | 'profile';

type MemberFrameProps = { store: StoreFrame; at: Place; children: ReactNode };

const PLACES: readonly Place[] = ['library', 'orders', 'profile'];

/** The frame of the members area: the store's bar, navigation, and sign-out. */
export function MemberFrame({ store, at, children }: MemberFrameProps) {
  const { members } = useMessages();
  return (
    <>
      <StoreBar store={store}>
        <nav aria-label={members.account}>
          {PLACES.map((place) => (
            <a
              key={place}
              href={storeLink(store, place)}
              {...(place === at ? { 'aria-current': 'page' as const } : {})}
            >
              {members[place]}
            </a>
          ))}
          <form method="post" action={storeLink(store, 'signOut')}>
            <button className="plain" type="submit">
              {members.signOut}
            </button>
          </form>
        </nav>
      </StoreBar>
      <main id="main" className="width area">
        {children}
      </main>
      <StoreFooter store={store} />
    </>
  );
}
