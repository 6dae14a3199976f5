import { isolate } from '#shared/kit/isolate.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Store } from '#shared/contract/stores.ts';
import { Navigate } from '@tanstack/react-router';
import { firstSaleQuery, homeQuery, type StoreHome } from '#web/client/queries/home.ts';
import { userQuery } from '#web/client/queries/user.ts';
import { useTimeZone } from '#web/client/timeZone.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { NewProduct } from '../products/NewProduct.tsx';
import { useStore } from '../store/useActiveStore.ts';
import { OutsideLink } from '../OutsideLink.tsx';
import { type Day, dayLabel } from './dayLabel.ts';
import { DeadLinks } from './DeadLinks.tsx';
import { Figures } from './Figures.tsx';
import { greeting } from './greeting.ts';
import { HomeSkeleton } from './HomeSkeleton.tsx';
import { LatestOrders } from './LatestOrders.tsx';
import { RevenueCard } from './RevenueCard.tsx';
import { AllSet } from './AllSet.tsx';
import { PaymentsOff } from './PaymentsOff.tsx';
import { PlanUnpaid } from './PlanUnpaid.tsx';
import { SetUpList } from './SetUpList.tsx';
import { useLiveOrders } from './useLiveOrders.ts';
import { FIRST_SALE } from './home.ts';
import { useSetUpShown } from './useSetUpShown.ts';

/** Current figures, latest orders and next steps. */
export function HomePage() {
  const store = useStore();
  const { data: user } = useQuery(userQuery);
  const [text] = useState(() => greeting(new Date().getHours()));
  const { data: home, error, refetch } = useQuery(homeQuery(store.id, useTimeZone()));
  useLiveOrders(store.id);
  // Opens the first-sale screen, wherever the creator was when the sale came in.
  const wasShown = useQueryClient().getQueryData(firstSaleQuery(store.id).queryKey)?.isSeen ?? false;
  if (home?.setUp.firstSale && !home.isFirstSaleSeen && !wasShown) return <Navigate to={FIRST_SALE} replace />;
  return (
    <>
      <PageHead
        title={`${text}, ${isolate(user?.firstName ?? '')}`}
        sentence={home ? dayLabel(dayOf(home, store)) : NOT_YET}
        action={<HomeActions store={store} />}
      />
      {home && <Overview home={home} store={store} />}
      {!home && !error && <HomeSkeleton />}
      {!home && error && <LoadNotice title="Couldn’t load your figures" error={error} onRetry={() => void refetch()} />}
    </>
  );
}

// Reserves the sentence's line, so that nothing shifts when the figures arrive.
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
      {!home.takesPayments && <PaymentsOff canConnect={home.canConnectPayments} />}
      <PlanUnpaid />
      <DeadLinks links={home.deadLinks} />
      {setUp === 'all set' && <AllSet />}
      <RevenueCard home={home} />
      <Figures home={home} />
      <div className={setUp === 'list' ? 'contents lg:grid lg:grid-cols-3 lg:items-start lg:gap-6' : 'grid'}>
        <div className="min-w-0 lg:col-span-2">
          <LatestOrders orders={home.latestOrders} />
        </div>
        {setUp === 'list' && (
          // On a phone the next steps come first until the first sale, because an empty chart is useless to a newcomer.
          <div className={home.setUp.firstSale ? '' : 'max-lg:order-first'}>
            <SetUpList done={home.setUp} store={store} />
          </div>
        )}
      </div>
    </div>
  );
}
