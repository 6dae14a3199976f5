import { CalendarClock, History, LayoutTemplate, Unlink } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '#web/ui/preloadable.ts';
import type { MenuItem } from '#web/ui/Menu.tsx';
import { useBuilder } from '../BuilderContext.ts';
import { useUndoDraft } from '../history/useUndoDraft.ts';
import { RevokeDialog } from './RevokeDialog.tsx';
import { LazyTemplateGallery } from '../templates/LazyTemplateGallery.tsx';

const HistorySheet = lazyPart(async () => (await import('../history/HistorySheet.tsx')).HistorySheet);
const ScheduleDialog = lazyPart(async () => (await import('../history/ScheduleDialog.tsx')).ScheduleDialog);

/** Menu entries for templates, versions, scheduled publishing and preview links, and the dialogs they open. */
export function useMoreEntries(): { entries: MenuItem[]; dialogs: ReactNode } {
  const { store, subject, host, saving } = useBuilder();
  const [open, setOpen] = useState<'templates' | 'history' | 'schedule' | 'revoke' | null>(null);
  const undo = useUndoDraft();
  const close = (stays: boolean) => !stays && setOpen(null);
  const entries: MenuItem[] = [
    { label: 'Start from a template', icon: <LayoutTemplate aria-hidden />, onChoose: () => setOpen('templates') },
    { label: 'Version history', icon: <History aria-hidden />, onChoose: () => setOpen('history') },
    { label: 'Schedule publishing', icon: <CalendarClock aria-hidden />, onChoose: () => setOpen('schedule') },
    { label: 'Revoke all preview links', icon: <Unlink aria-hidden />, onChoose: () => setOpen('revoke') },
  ];
  // Website pages have none of these.
  if (subject.kind === 'page') return { entries: [], dialogs: null };
  const dialogs = (
    <Suspense>
      <LazyTemplateGallery open={open === 'templates'} onOpenChange={close} />
      <RevokeDialog open={open === 'revoke'} onClose={() => setOpen(null)} />
      {open === 'history' && (
        <HistorySheet
          storeId={store.id}
          url={store.url}
          open
          onOpenChange={close}
          onRestored={({ replaced }, number) => undo.offer(`Version ${number} restored to your draft`, replaced)}
          onFailed={(sentence) => host.notify('error', sentence)}
        />
      )}
      {open === 'schedule' && (
        <ScheduleDialog
          storeId={store.id}
          open
          onOpenChange={close}
          flush={() => saving.flush()}
          onDone={(sentence) => host.notify('success', sentence)}
        />
      )}
    </Suspense>
  );
  return { entries, dialogs };
}
