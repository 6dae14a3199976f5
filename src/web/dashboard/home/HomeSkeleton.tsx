import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { FiguresSkeleton } from './FiguresSkeleton.tsx';

/** The shape of the home page while its figures are on the way. */
export const HomeSkeleton = () => (
  <FiguresSkeleton figures={3} chart="Revenue, last 30 days">
    <Card title="Latest orders">
      <Skeleton lines={6} />
    </Card>
  </FiguresSkeleton>
);
