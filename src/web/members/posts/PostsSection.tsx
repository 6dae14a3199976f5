import type { PostCardView } from '#shared/contract/postPages.ts';
import { useMessages } from '../../blocks/useMessages.ts';
import { PostList } from './PostList.tsx';

/** The latest posts, on the library's home. */
export function PostsSection({ items, href }: { items: readonly PostCardView[]; href: string }) {
  const { posts } = useMessages();
  return (
    <section aria-labelledby="posts">
      <div className="top">
        <h2 id="posts">{posts.title}</h2>
        <a href={href}>{posts.all}</a>
      </div>
      <PostList posts={items} level="h3" />
    </section>
  );
}
