import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '#web/ui/preloadable.ts';

const MediaLibrary = lazyPart(async () => (await import('./MediaLibrary.tsx')).MediaLibrary);

/** Loaded when it is opened. */
export const LazyMediaLibrary = (props: ComponentProps<typeof MediaLibrary>) => (
  <Suspense>
    <MediaLibrary {...props} />
  </Suspense>
);
