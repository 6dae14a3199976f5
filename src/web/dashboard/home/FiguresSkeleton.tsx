import type { ReactNode } from 'react';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { statRowStyle } from '#web/ui/Stat.tsx';
import { TextShape } from '#web/ui/TextShape.tsx';

type FiguresSkeletonProps = {
  /** The number of figures side by side. */
  figures: number;
  /** The title of the chart below them. */
  chart: string;
  children?: ReactNode;
};

/** The skeleton of a page of figures. */
export function FiguresSkeleton({ figures, chart, children }: FiguresSkeletonProps) {
  return (
    <div aria-busy className="flex flex-col gap-4 md:gap-6">
      <output className="sr-only">Loading your figures</output>
      <FigureShapes count={figures} />
      <Card title={chart}>
        <div className="h-chart">
          <Skeleton shape="block" />
        </div>
      </Card>
      {children}
    </div>
  );
}

/** The skeleton of a row of figures, each with its label and its note. */
export function FigureShapes({ count }: { count: number }) {
  return (
    <div className={statRowStyle}>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className="min-w-0 bg-surface p-4 md:px-6">
          <TextShape size="text-small" />
          <TextShape size="text-title lg:text-page" />
          <TextShape size="text-small" />
          {/* Side by side on a phone, most notes take two lines. */}
          {at < count - (count % 2) && (
            <span className="md:hidden">
              <TextShape size="text-small" />
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
