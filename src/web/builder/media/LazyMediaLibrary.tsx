import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '#web/ui/latePart.ts';

const MediaLibrary = lazyPart(async () => (await import('./MediaLibrary.tsx')).MediaLibrary);

/** Fetched when somebody wants to choose from it. */
export const LazyMediaLibrary = (props: ComponentProps<typeof MediaLibrary>) => (
  <Suspense>
    <MediaLibrary {...props} />
  </Suspense>
);
