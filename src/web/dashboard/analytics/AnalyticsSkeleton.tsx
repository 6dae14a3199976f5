import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** The shape of the page while its figures are on the way. */
export function AnalyticsSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-4 md:gap-6">
      <output className="sr-only">Loading your figures</output>
      <div className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-6">
        {['visitors', 'views', 'products', 'checkouts', 'sales', 'conversion'].map((figure) => (
          <div key={figure} className="flex flex-col gap-3 bg-surface p-4 md:px-6">
            <Skeleton />
            <Skeleton shape="title" />
            <Skeleton />
          </div>
        ))}
      </div>
      <Card title="Day by day">
        <div className="h-chart">
          <Skeleton shape="block" />
        </div>
      </Card>
    </div>
  );
}
