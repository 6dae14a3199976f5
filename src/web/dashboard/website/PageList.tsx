import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Website, WebsitePage } from '#shared/contract/website.ts';
import { pagePath } from '#shared/rules/website.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { SortableList } from '#web/ui/SortableList.tsx';
import { pageParam } from './pageAddress.ts';
import { PageMenu } from './PageMenu.tsx';
import { useWebsiteActions } from './useWebsiteActions.ts';
import type { Opened } from './WebsitePages.tsx';

type PageListProps = { storeId: string; website: Website; onOpen: (open: Opened) => void };

/** Shorter lists have no search. */
const SEARCH_MIN_PAGES = 9;

/** The pages in menu order. They cannot be reordered in search results. */
export function PageList({ storeId, website: { pages, address }, onOpen }: PageListProps) {
  const actions = useWebsiteActions(storeId);
  const [search, setSearch] = useState('');
  const found = pages.filter((page) => matchesSearch(page, search));
  const row = (page: WebsitePage, tools: ReactNode = null) => (
    <span className={rowStyle}>
      <span className="flex min-w-0 flex-1 flex-col gap-1 py-2 max-md:basis-full max-md:pr-3 max-md:pb-0">
        <Link
          to="/dashboard/website-builder/page/$pageSlug"
          params={{ pageSlug: pageParam(page.slug) }}
          dir="auto"
          className="w-fit max-w-full rounded-tick text-body font-medium wrap-anywhere hover:underline max-md:line-clamp-2 md:truncate"
        >
          {page.title}
        </Link>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-2">
          <span className="min-w-0 truncate">{pagePath(page.slug)}</span>
          <State page={page} />
          {!page.inMenu && <Badge>Hidden from menu</Badge>}
        </span>
      </span>
      <span className="ml-auto flex shrink-0 items-center">
        <PageMenu page={page} address={address} actions={actions} onOpen={onOpen} />
        {tools}
      </span>
    </span>
  );
  return (
    <div className="flex flex-col gap-4">
      {pages.length >= SEARCH_MIN_PAGES && <SearchInput label="Search pages" value={search} onSearch={setSearch} />}
      {search === '' ? (
        <SortableList
          label="Pages in order"
          items={pages}
          idOf={({ id }) => id}
          nameOf={({ title }) => title}
          onOrder={(ordered) => void actions.order(ordered)}
        >
          {(page, tools) => row(page, tools)}
        </SortableList>
      ) : found.length === 0 ? (
        <EmptyState
          drawing="lens"
          sentence={`No pages match “${search}”.`}
          action={<Button onClick={() => setSearch('')}>Show all pages</Button>}
        />
      ) : (
        <ul aria-label="Matching pages" className="flex flex-col gap-2">
          {found.map((page) => (
            <li key={page.id} className="min-w-0 rounded-md border border-line bg-surface">
              {row(page)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const rowStyle = 'flex min-w-0 flex-wrap items-center gap-x-1 pr-1 pl-4 md:flex-nowrap';

function State({ page }: { page: WebsitePage }) {
  if (page.publishedAt === null) return <Badge tone="amber">Not published</Badge>;
  return page.hasDraft ? <Badge tone="amber">Unpublished changes</Badge> : <Badge>Published</Badge>;
}

const matchesSearch = ({ title, slug }: WebsitePage, search: string): boolean =>
  `${title} ${pagePath(slug)}`.toLowerCase().includes(search.toLowerCase());
