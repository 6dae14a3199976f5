import { Dialog } from '#web/ui/Dialog.tsx';
import { KeyList } from '#web/ui/KeyList.tsx';
import { BUILDER_KEYS } from '../keys/useBuilderKeys.ts';

/** Lists the builder's keyboard shortcuts. */
export function KeyboardDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Keyboard shortcuts"
      description="These work anywhere in the builder. While you’re typing, only shortcuts with Ctrl or ⌘, Alt N and Alt E work."
    >
      <KeyList keys={BUILDER_KEYS} />
    </Dialog>
  );
}
