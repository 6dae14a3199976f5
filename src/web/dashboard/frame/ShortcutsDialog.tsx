import { Dialog } from '#web/ui/Dialog.tsx';
import { KeyList } from '#web/ui/KeyList.tsx';
import { SHORTCUTS } from './shortcuts.ts';

/** Opened by a question mark anywhere in the dashboard. */
export function ShortcutsDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      description="While you’re typing, only shortcuts with Ctrl or ⌘ work."
    >
      <KeyList keys={SHORTCUTS} />
    </Dialog>
  );
}
