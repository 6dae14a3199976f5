import { Suspense } from 'react';
import { lazyPart } from '#web/ui/preloadable.ts';

const TemplateGallery = lazyPart(async () => (await import('./TemplateGallery.tsx')).TemplateGallery);

/** The templates are large, so they load when the gallery is opened. */
export function LazyTemplateGallery({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return <Suspense>{open && <TemplateGallery onClose={() => onOpenChange(false)} />}</Suspense>;
}
