import { lazy, Suspense, type ComponentProps } from 'react';
import { lazyPage } from '#web/ui/lazyPage.ts';

const load = lazyPage(() => import('./MediaLibrary.tsx'));
const MediaLibrary = lazy(async () => ({ default: (await load()).MediaLibrary }));

/** Fetched when somebody wants to choose from it. */
export const LazyMediaLibrary = (props: ComponentProps<typeof MediaLibrary>) => (
  <Suspense>
    <MediaLibrary {...props} />
  </Suspense>
);
