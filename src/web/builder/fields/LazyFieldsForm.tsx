import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '#web/ui/preloadable.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const FieldsForm = lazyPart(async () => (await import('./FieldsForm.tsx')).FieldsForm);

/** Preloads the controls. If that fails, they load when they are needed. */
export const fetchFieldsForm = (): Promise<unknown> => import('./FieldsForm.tsx').catch(() => null);

/** The page renders before the controls have loaded, because nobody needs one until a block is selected. */
export function LazyFieldsForm(props: ComponentProps<typeof FieldsForm>) {
  return (
    <Suspense
      fallback={
        <div aria-busy>
          <Skeleton lines={6} />
        </div>
      }
    >
      <FieldsForm {...props} />
    </Suspense>
  );
}
