import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '#web/ui/Button.tsx';
import { LoadNotice } from './LoadNotice.tsx';

type LoadMoreProps = {
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
  >;
  /** What the button says. */
  label?: string;
};

/** Loads the next page of a list, and says why where that failed. Nothing where the list has ended. */
export function LoadMore({ query, label = 'Load more' }: LoadMoreProps) {
  const load = () => void query.fetchNextPage();
  if (!query.hasNextPage) return null;
  if (query.isFetchNextPageError && !query.isFetchingNextPage) {
    return <LoadNotice error={query.error} otherwise="Couldn’t load more rows." onRetry={load} />;
  }
  return (
    <span className="self-center">
      <Button size="small" busy={query.isFetchingNextPage} onClick={load}>
        {label}
      </Button>
    </span>
  );
}
