import { STORE_PATHS } from '#shared/contract/pages.ts';
import { findMemberPosts } from '../../../posts/memberPosts.ts';
import { postCard } from '../../posts/postCard.ts';
import { memberAt } from '../memberFrame.ts';
import type { SectionOf } from './homeSections.ts';

const SHOWN = 3;

/** The latest posts that the customer can read. What was published since their last visit is marked. */
export const postsSection: SectionOf = async (context, { since }) => {
  const posts = await findMemberPosts(context.tx, memberAt(context), { limit: SHOWN });
  if (posts.length === 0) return null;
  return {
    kind: 'posts',
    items: posts.map((post) => postCard(post, { ...context, since })),
    href: `${context.base}${STORE_PATHS.posts}${context.linkQuery}`,
  };
};
