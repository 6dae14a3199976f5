import { useQuery } from '@tanstack/react-query';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { LoadProblem } from '../list/LoadProblem.tsx';
import { planSalesQuery } from './adminQueries.ts';
import { PlanSalesForm } from './PlanSalesForm.tsx';
import { PlanSubscribers } from './PlanSubscribers.tsx';

/** Which store sells the plans of creators, at what prices, and who pays for one. */
export function PlansTab() {
  const { data: sales, error, refetch } = useQuery(planSalesQuery);
  if (error) return <LoadProblem error={error} onRetry={() => void refetch()} />;
  if (!sales) return <Skeleton lines={6} />;
  return (
    <div className="flex min-w-0 flex-col gap-8">
      {sales.stores.length === 0 ? (
        <Notice tone="info">Plans are sold by one of your stores. Create a store first.</Notice>
      ) : (
        // A form of its own for each saved state.
        <PlanSalesForm key={JSON.stringify(sales)} sales={sales} />
      )}
      <PlanSubscribers />
    </div>
  );
}
