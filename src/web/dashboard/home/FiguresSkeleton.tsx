import type { ReactNode } from 'react';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { statRowStyle } from '#web/ui/Stat.tsx';

type FiguresSkeletonProps = {
  /** How many figures stand side by side. */
  figures: number;
  /** The title of the line below them. */
  chart: string;
  children?: ReactNode;
};

/** The shape of a page of figures while they are on the way. */
export function FiguresSkeleton({ figures, chart, children }: FiguresSkeletonProps) {
  return (
    <div aria-busy className="flex flex-col gap-4 md:gap-6">
      <output className="sr-only">Loading your figures</output>
      <div className={statRowStyle}>
        {Array.from({ length: figures }, (_, at) => (
          <div key={at} className="flex flex-col gap-3 bg-surface p-4 md:px-6">
            <Skeleton />
            <Skeleton shape="title" />
            <Skeleton />
          </div>
        ))}
      </div>
      <Card title={chart}>
        <div className="h-chart">
          <Skeleton shape="block" />
        </div>
      </Card>
      {children}
    </div>
  );
}
