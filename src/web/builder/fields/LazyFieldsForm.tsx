import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '#web/ui/latePart.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const FieldsForm = lazyPart(async () => (await import('./FieldsForm.tsx')).FieldsForm);

/** Fetches the controls ahead; where that fails, they are fetched when they are asked for. */
export const fetchFieldsForm = (): Promise<unknown> => import('./FieldsForm.tsx').catch(() => null);

/** The page stands before the controls are here: nobody asks for one until something is chosen. */
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
