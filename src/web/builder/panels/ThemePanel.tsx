import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { previewQuery } from '#web/client/queries/preview.ts';
import { lazyPart } from '#web/ui/preloadable.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useBuilder, useEditingState } from '../BuilderContext.ts';

const ThemeEditor = lazyPart(async () => (await import('../theme/ThemeEditor.tsx')).ThemeEditor);

/** The page's theme. Every change is visible immediately and becomes part of the draft. */
export function ThemePanel() {
  const { store, host, editing, images, rememberImage } = useBuilder();
  const preview = useQuery(previewQuery(store.id)).data?.preview;
  const appearance = useEditingState((state) => state.appearance);
  return (
    <Suspense
      fallback={
        <div aria-busy>
          <Skeleton lines={8} />
        </div>
      }
    >
      <ThemeEditor
        store={{ ...store, name: preview?.name ?? store.name }}
        value={appearance}
        onChange={editing.setAppearance}
        images={images}
        uploadImage={host.uploadImage}
        rememberImage={rememberImage}
      />
    </Suspense>
  );
}
