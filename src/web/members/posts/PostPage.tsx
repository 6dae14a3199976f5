import type { ReactNode } from 'react';
import type { PageView, StoreFrame } from '#shared/contract/pages.ts';
import type { PostView } from '#shared/contract/postPages.ts';
import { StoreBar } from '../../blocks/StoreBar.tsx';
import { StoreFooter } from '../../blocks/StoreFooter.tsx';
import { storeLink } from '../../blocks/storeLink.ts';
import { Symbol } from '../../blocks/Symbol.tsx';
import { useMessages } from '../../blocks/useMessages.ts';
import { MemberFrame } from '../MemberFrame.tsx';
import { PostComments } from './PostComments.tsx';

type PostPageView = Extract<PageView, { kind: 'member-post' }>;

/** A post with its comments, or its beginning for those who cannot read it. */
export function PostPage({ store, isMember, post }: PostPageView) {
  const { posts } = useMessages();
  const Frame = isMember ? MembersFrame : VisitorFrame;
  return (
    <Frame store={store}>
      {isMember ? (
        <a className="back" href={storeLink(store, 'posts')}>
          <Symbol name="back" />
          {posts.title}
        </a>
      ) : null}
      <article className="post">
        <header>
          <p className="meta">{post.on}</p>
          <h1 dir="auto">{post.title}</h1>
          {post.teaser === '' ? null : (
            <p className="lead" dir="auto">
              {post.teaser}
            </p>
          )}
        </header>
        {post.html === null ? null : (
          <div className="rich" dir="auto" dangerouslySetInnerHTML={{ __html: post.html }} />
        )}
        {post.closed === null ? null : <Closed closed={post.closed} />}
      </article>
      {post.comments === null ? null : <PostComments store={store} comments={post.comments} />}
    </Frame>
  );
}

type FrameProps = { store: StoreFrame; children: ReactNode };

const MembersFrame = ({ store, children }: FrameProps) => (
  <MemberFrame store={store} at="library">
    {children}
  </MemberFrame>
);

const VisitorFrame = ({ store, children }: FrameProps) => (
  <>
    <StoreBar store={store} />
    <main id="main" className="width area">
      {children}
    </main>
    <StoreFooter store={store} />
  </>
);

/** Why the rest is not shown, and what opens it. */
function Closed({ closed }: { closed: NonNullable<PostView['closed']> }) {
  const { auth } = useMessages();
  return (
    <div className="panel closed">
      <p>
        <Symbol name="lock" />
        {closed.sentence}
      </p>
      {closed.products.length === 0 ? null : (
        <ul>
          {closed.products.map(({ title, href }) => (
            <li key={href}>
              <a href={href} dir="auto">
                {title}
              </a>
            </li>
          ))}
        </ul>
      )}
      {closed.signInHref === null ? null : (
        <a className="button" href={closed.signInHref}>
          {auth.signIn}
        </a>
      )}
    </div>
  );
}
