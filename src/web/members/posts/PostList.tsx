import type { PostCardView } from '#shared/contract/postPages.ts';
import { useMessages } from '../../blocks/useMessages.ts';

/** Posts with their first words. */
export function PostList({ posts: shown, level: Title }: { posts: readonly PostCardView[]; level: 'h2' | 'h3' }) {
  const { posts } = useMessages();
  return (
    <ul className="panel posts">
      {shown.map(({ title, teaser, on, href, isNew }) => (
        <li key={href}>
          <p className="meta">
            {isNew ? <b className="fresh">{posts.isNew}</b> : null} {on}
          </p>
          <Title dir="auto">
            <a href={href}>{title}</a>
          </Title>
          {teaser === '' ? null : (
            <p className="lead" dir="auto">
              {teaser}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
