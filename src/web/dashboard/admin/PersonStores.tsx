import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { PanelPart } from '../customers/PanelPart.tsx';
import { allStoresQuery } from './adminQueries.ts';
import { StoreStateBadge } from './storeColumns.tsx';

/** The stores of one creator, each with a link to its page. */
export function PersonStores({ creatorId }: { creatorId: string }) {
  const { data, error, isPending, refetch } = useInfiniteQuery(allStoresQuery({ creatorId }));
  const stores = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <PanelPart title="Stores">
      {isPending && <Skeleton lines={2} />}
      {error && !data && (
        <LoadNotice error={error} otherwise="Couldn’t load the stores." onRetry={() => void refetch()} />
      )}
      {data && stores.length === 0 && <p className="text-ink-2">No stores yet.</p>}
      <ul className="flex flex-col gap-2">
        {stores.map((store) => (
          <li key={store.id} className="flex min-w-0 items-center justify-between gap-3">
            <a
              href={store.url}
              target="_blank"
              rel="noreferrer"
              className={`${linkStyle} min-w-0 truncate max-md:py-3`}
              dir="auto"
            >
              {store.name}
              <span className="sr-only"> (opens a new tab)</span>
            </a>
            <StoreStateBadge {...store} />
          </li>
        ))}
      </ul>
    </PanelPart>
  );
}
