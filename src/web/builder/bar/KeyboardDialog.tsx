import { Dialog } from '#web/ui/Dialog.tsx';
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
      <dl className="flex flex-col">
        {BUILDER_KEYS.map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-4 border-b border-line py-2 last:border-0">
            <dt className="text-body">{does}</dt>
            <dd>
              <kbd className="rounded-tick border border-line bg-sunken px-2 py-1 font-text text-small whitespace-nowrap">
                {keys}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
