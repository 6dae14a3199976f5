import { Dialog } from '#web/ui/Dialog.tsx';
import { KeyList } from '#web/ui/KeyList.tsx';
import { BUILDER_KEYS } from '../keys/useBuilderKeys.ts';

/** Everything by keyboard. */
export function KeyboardDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Keyboard"
      description="These work anywhere in the builder. While you type, only those with Ctrl, ⌘, Alt N and Alt E do."
    >
      <KeyList keys={BUILDER_KEYS} />
    </Dialog>
  );
}
