import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Store } from '#shared/contract/stores.ts';
import { Navigate } from '@tanstack/react-router';
import { firstSaleQuery, homeQuery, type StoreHome } from '#web/client/queries/home.ts';
import { userQuery } from '#web/client/queries/user.ts';
import { useTimeZone } from '#web/client/timeZone.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { LoadNotice } from '../list/LoadNotice.tsx';
import { NewProduct } from '../products/NewProduct.tsx';
import { useStore } from '../store/useActiveStore.ts';
import { OutsideLink } from '../OutsideLink.tsx';
import { type Day, dayInWords } from './dayInWords.ts';
import { Figures } from './Figures.tsx';
import { greeting } from './greeting.ts';
import { HomeSkeleton } from './HomeSkeleton.tsx';
import { LatestOrders } from './LatestOrders.tsx';
import { RevenueCard } from './RevenueCard.tsx';
import { AllSet } from './AllSet.tsx';
import { SetUpList } from './SetUpList.tsx';
import { useLiveOrders } from './useLiveOrders.ts';
import { FIRST_SALE } from './home.ts';
import { useSetUpShown } from './useSetUpShown.ts';

/** How am I doing, and what next. */
export function HomePage() {
  const store = useStore();
  const { data: user } = useQuery(userQuery);
  const [words] = useState(() => greeting(new Date().getHours()));
  const { data: home, error, refetch } = useQuery(homeQuery(store.id, useTimeZone()));
  useLiveOrders(store.id);
  // The first sale is a moment of its own, wherever the creator was when it came.
  const wasShown = useQueryClient().getQueryData(firstSaleQuery(store.id).queryKey)?.isSeen ?? false;
  if (home?.setUp.firstSale && !home.isFirstSaleSeen && !wasShown) return <Navigate to={FIRST_SALE} replace />;
  return (
    <>
      <PageHead
        title={`${words}, ${user?.firstName ?? ''}`}
        sentence={home ? dayInWords(dayOf(home, store)) : NOT_YET}
        action={<HomeActions store={store} />}
      />
      {home && <Overview home={home} store={store} />}
      {!home && !error && <HomeSkeleton />}
      {!home && error && (
        <LoadNotice title="Your figures could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}

// Keeps the sentence's line, so that nothing moves when the figures come.
const NOT_YET = '\u00A0';

function HomeActions({ store }: { store: Store }) {
  return (
    <>
      <OutsideLink href={store.url}>View store</OutsideLink>
      <NewProduct />
    </>
  );
}

const dayOf = ({ today, setUp }: StoreHome, store: Store): Day => ({
  ordersToday: today.orders,
  isPublished: setUp.published,
  isSuspended: store.suspendedAt !== null,
});

function Overview({ home, store }: { home: StoreHome; store: Store }) {
  const setUp = useSetUpShown(store.id, home.setUp);
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      {setUp === 'all set' && <AllSet />}
      <RevenueCard home={home} />
      <Figures home={home} />
      <div className={setUp === 'list' ? 'contents lg:grid lg:grid-cols-3 lg:items-start lg:gap-6' : 'grid'}>
        <div className="min-w-0 lg:col-span-2">
          <LatestOrders orders={home.latestOrders} />
        </div>
        {setUp === 'list' && (
          // On a phone the next steps come first until there is a sale: an empty chart says nothing to somebody new.
          <div className={home.setUp.firstSale ? '' : 'max-lg:order-first'}>
            <SetUpList done={home.setUp} store={store} />
          </div>
        )}
      </div>
    </div>
  );
}
