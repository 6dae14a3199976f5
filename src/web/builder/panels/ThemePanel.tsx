import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { previewQuery } from '#web/client/queries/preview.ts';
import { lazyPart } from '#web/ui/latePart.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useBuilder, useEditingState } from '../BuilderContext.ts';

const ThemeEditor = lazyPart(async () => (await import('../theme/ThemeEditor.tsx')).ThemeEditor);

/** The look of the page: every change shows at once, and is part of the draft. */
export function ThemePanel() {
  const { store, host, editing, images, rememberImage } = useBuilder();
  const preview = useQuery(previewQuery(store.id)).data?.preview;
  const look = useEditingState((state) => state.look);
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
        value={look}
        onChange={editing.setLook}
        images={images}
        uploadImage={host.uploadImage}
        rememberImage={rememberImage}
      />
    </Suspense>
  );
}
