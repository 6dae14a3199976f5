import type { ReactNode } from 'react';
import type { StoreFrame } from '#shared/contract/pages.ts';
import { Avatar } from '../blocks/Avatar.tsx';
import { StoreFooter } from '../blocks/StoreFooter.tsx';
import { storeLink } from '../blocks/storeLink.ts';

type AuthFrameProps = { store: StoreFrame; title: string; sentence?: ReactNode; mark?: ReactNode; children: ReactNode };

/** The frame of pages before sign-in: the store and one panel. */
export function AuthFrame({ store, title, sentence, mark, children }: AuthFrameProps) {
  return (
    <>
      <main id="main" className="auth">
        <a className="owner" href={storeLink(store)}>
          <Avatar store={store} size={64} />
          <bdi>{store.name}</bdi>
        </a>
        <div className="panel">
          {mark === undefined ? null : <span className="done">{mark}</span>}
          <h1>{title}</h1>
          {sentence === undefined ? null : <p className="meta">{sentence}</p>}
          {children}
        </div>
      </main>
      <StoreFooter store={store} />
    </>
  );
}
