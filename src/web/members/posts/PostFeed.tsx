import type { PageView, StoreFrame } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { CopyableText } from '../../blocks/CopyableText.tsx';
import { storeLink } from '../../blocks/storeLink.ts';
import { useMessages } from '../../blocks/useMessages.ts';

type FeedView = Extract<PageView, { kind: 'member-posts' }>['feed'];

/** How to read the posts in a feed reader: getting a private address, or a new one. */
export function PostFeed({ store, feed: { address, madeOn } }: { store: StoreFrame; feed: FeedView }) {
  const { posts, store: messages } = useMessages();
  const isFirst = madeOn === null;
  return (
    <section className="panel post-feed" aria-labelledby="feed">
      <h2 id="feed">{posts.feed}</h2>
      {address === null ? (
        <>
          <p>{isFirst ? posts.feedText : fill(posts.feedMade, { day: madeOn })}</p>
          <form method="post" action={`${storeLink(store, 'posts')}#feed`}>
            <button className={isFirst ? 'small' : 'small quiet'} type="submit">
              {isFirst ? posts.feedGet : posts.feedReset}
            </button>
          </form>
        </>
      ) : (
        <>
          <p>{posts.feedOnce}</p>
          <CopyableText text={address} label={messages.copyLink} byHand={posts.feedByHand} />
        </>
      )}
    </section>
  );
}
