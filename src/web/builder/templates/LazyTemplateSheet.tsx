import { lazy, Suspense } from 'react';
import { lazyPage } from '#web/ui/lazyPage.ts';

const load = lazyPage(() => import('./TemplateSheet.tsx'));
const TemplateSheet = lazy(async () => ({ default: (await load()).TemplateSheet }));

/** The templates are many words and pictures: they are fetched when somebody asks for them. */
export function LazyTemplateSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return <Suspense>{open && <TemplateSheet open onOpenChange={onOpenChange} />}</Suspense>;
}
