import type { PageView } from '#shared/contract/pages.ts';
import { Pager } from '../../blocks/Pager.tsx';
import { SearchForm } from '../../blocks/SearchForm.tsx';
import { storeLink } from '../../blocks/storeLink.ts';
import { Symbol } from '../../blocks/Symbol.tsx';
import { useMessages } from '../../blocks/useMessages.ts';
import { MemberFrame } from '../MemberFrame.tsx';
import { PostFeed } from './PostFeed.tsx';
import { PostList } from './PostList.tsx';

type PostsView = Extract<PageView, { kind: 'member-posts' }>;

/** With fewer posts there is nothing to search. */
const LEAST_TO_SEARCH = 5;

/** All posts that a member can read, page by page. */
export function PostsPage({
  store,
  posts: shown,
  search,
  searchAction,
  page,
  previousHref,
  nextHref,
  feed,
}: PostsView) {
  const { members, posts } = useMessages();
  const isLong = search !== '' || shown.length >= LEAST_TO_SEARCH || previousHref !== null || nextHref !== null;
  return (
    <MemberFrame store={store} at="library">
      <a className="back" href={storeLink(store, 'library')}>
        <Symbol name="back" />
        {members.library}
      </a>
      <div className="top">
        <h1>{posts.title}</h1>
        {isLong ? <SearchForm id="find" action={searchAction} label={posts.search} search={search} /> : null}
      </div>
      {shown.length > 0 ? (
        <PostList posts={shown} level="h2" />
      ) : (
        <div className="panel">
          {search === '' ? <h2>{posts.empty}</h2> : null}
          <p>{search === '' ? posts.emptyText : posts.nothing}</p>
        </div>
      )}
      <Pager page={page} previousHref={previousHref} nextHref={nextHref} />
      {search === '' && page === 1 ? <PostFeed store={store} feed={feed} /> : null}
    </MemberFrame>
  );
}
