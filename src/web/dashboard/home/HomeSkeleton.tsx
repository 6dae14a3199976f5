import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextShape } from '#web/ui/TextShape.tsx';
import { FigureShapes } from './FiguresSkeleton.tsx';

/** The skeleton of the home page: revenue, figures, and the latest orders. */
export function HomeSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-4 md:gap-6">
      <output className="sr-only">Loading your figures</output>
      <Card>
        <TextShape size="text-small" />
        <TextShape size="text-page md:text-display" />
        <TextShape size="text-small" />
        <div className="mt-6 h-chart">
          <Skeleton shape="block" />
        </div>
        <div className="mt-2 h-4" />
        <div className="mt-3">
          <TextShape size="text-small" />
        </div>
      </Card>
      <FigureShapes count={3} />
      <Card title="Latest orders" flush>
        <ul className="px-2 pt-2 pb-2 md:px-4 md:pb-4">
          {Array.from({ length: 6 }, (_, at) => (
            <OrderShape key={at} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

function OrderShape() {
  return (
    <li className="flex min-w-0 items-center gap-3 border-b border-line px-2 py-3 last:border-b-0">
      <span className="size-12 shrink-0">
        <Skeleton shape="block" />
      </span>
      <span className="min-w-0 flex-1">
        <TextShape size="text-body" />
        <TextShape size="text-small" />
      </span>
    </li>
  );
}
