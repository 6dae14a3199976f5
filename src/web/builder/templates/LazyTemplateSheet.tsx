import { Suspense } from 'react';
import { lazyPart } from '#web/ui/latePart.ts';

const TemplateSheet = lazyPart(async () => (await import('./TemplateSheet.tsx')).TemplateSheet);

/** The templates are many words and pictures: they are fetched when somebody asks for them. */
export function LazyTemplateSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return <Suspense>{open && <TemplateSheet open onOpenChange={onOpenChange} />}</Suspense>;
}
