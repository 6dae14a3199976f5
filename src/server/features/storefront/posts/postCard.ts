import type { PostCardView } from '#shared/contract/postPages.ts';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import type { PageContext } from '../../../access/page.ts';
import { dayText } from '../../orders/dayText.ts';

interface Card {
  id: string;
  title: string;
  teaser: string;
  publishedAt: Date | null;
}

/** A post in a list. `since`: when its reader was here before. */
export function postCard(
  { id, title, teaser, publishedAt }: Card,
  {
    since,
    now,
    language,
    ...place
  }: Pick<PageContext, 'base' | 'linkQuery' | 'now' | 'language'> & { since: Date | null },
): PostCardView {
  const at = publishedAt ?? now;
  const isNew = since !== null && at > since;
  return { title, teaser, on: dayText(at, language), href: postHref(place, id), isNew };
}

export const postHref = ({ base, linkQuery }: Pick<PageContext, 'base' | 'linkQuery'>, id: string): string =>
  `${base}${STORE_PATHS.post.replace(':postId', id)}${linkQuery}`;
