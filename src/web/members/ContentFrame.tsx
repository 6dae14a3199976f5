import type { ReactNode } from 'react';
import type { PageView } from '#shared/contract/pages.ts';
import { StoreBar } from '../blocks/StoreBar.tsx';
import { StoreFooter } from '../blocks/StoreFooter.tsx';
import { Symbol } from '../blocks/Symbol.tsx';
import { MemberFrame } from './MemberFrame.tsx';

type ContentView = Extract<PageView, { kind: 'library-text' | 'library-licence' }>;

interface ContentFrameProps extends Pick<ContentView, 'store' | 'isMember' | 'title' | 'back'> {
  children: ReactNode;
}

/** The page of one content: in the members area, or with the store's own bar for somebody with the link of an order. */
export function ContentFrame({ store, isMember, title, back, children }: ContentFrameProps) {
  const content = (
    <>
      <a className="back" href={back.href}>
        <Symbol name="back" />
        <bdi>{back.title}</bdi>
      </a>
      <h1 dir="auto">{title}</h1>
      {children}
    </>
  );
  if (isMember)
    return (
      <MemberFrame store={store} at="library">
        {content}
      </MemberFrame>
    );
  return (
    <>
      <StoreBar store={store} />
      <main id="main" className="width area">
        {content}
      </main>
      <StoreFooter store={store} />
    </>
  );
}
