import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '#web/ui/Button.tsx';
import { LoadNotice } from './LoadNotice.tsx';

type LoadMoreProps = {
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
  >;
  /** The button's label. */
  label?: string;
};

/** Loads the next page of a list, and shows the reason if that failed. Renders nothing at the end of the list. */
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
