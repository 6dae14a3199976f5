import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formatNumber } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { ChoiceFilter } from '../list/ChoiceFilter.tsx';
import { ListTools } from '../list/ListTools.tsx';
import { PagedTable } from '../list/PagedTable.tsx';
import { useAddressSearch } from '../list/useAddressSearch.ts';
import { useRows } from '../list/useRows.ts';
import { useStore } from '../store/useActiveStore.ts';
import { NewPost } from './NewPost.tsx';
import { postColumns, postName, postPhoneRow } from './postColumns.tsx';
import { postsQuery, readPostFilters, STATES } from './postsQuery.ts';

/** The store's posts for its members. */
export function PostsPage() {
  const { id: storeId } = useStore();
  const navigate = useNavigate();
  const [params, setParams] = useAddressSearch();
  const filters = readPostFilters(params);
  const query = useInfiniteQuery(postsQuery(storeId, filters));
  const rows = useRows(query);
  const first = query.data?.pages[0];
  const isFiltered = filters.search !== '' || filters.state !== undefined;
  const isEmpty = first?.count === 0 && !isFiltered;
  return (
    <>
      <PageHead
        title="Posts"
        sentence={first === undefined || isEmpty ? SENTENCE : countLabel(first, isFiltered)}
        action={<NewPost />}
      />
      <ListTools hidden={isEmpty}>
        <SearchInput label="Search posts" value={filters.search} onSearch={(q) => setParams({ q })} />
        <ChoiceFilter
          label="Status"
          choices={STATES}
          value={filters.state}
          onChange={(state) => setParams({ state })}
        />
      </ListTools>
      <PagedTable
        label="Posts"
        columns={postColumns}
        query={query}
        rows={rows}
        rowId={({ id }) => id}
        rowName={postName}
        phoneRow={postPhoneRow}
        href={({ id }) => `/dashboard/posts/${id}`}
        onOpen={({ id }) => void navigate({ to: '/dashboard/posts/$postId', params: { postId: id } })}
        empty={
          isFiltered ? (
            <EmptyState
              drawing="lens"
              sentence="No posts match these filters."
              action={<Button onClick={() => setParams({ q: undefined, state: undefined })}>Show all posts</Button>}
            />
          ) : (
            <EmptyState
              drawing="envelope"
              sentence="Write something for your customers, such as news from the workshop. They read it in their library and can comment."
              action={<NewPost />}
            />
          )
        }
      />
    </>
  );
}

const SENTENCE = 'Write for your members, or for the owners of a product.';

function countLabel({ count, isMore }: { count: number; isMore: boolean }, filtered: boolean): string {
  const posts = count === 1 ? '1 post' : `${isMore ? 'More than ' : ''}${formatNumber(count)} posts`;
  return filtered ? `${posts} found` : posts;
}
