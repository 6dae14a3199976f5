import { ConflictDialog } from './ConflictDialog.tsx';
import { SaveBeforeLeaving } from './SaveBeforeLeaving.tsx';
import type { Deciding } from './useDeciding.ts';

type EditingDialogsProps = {
  /** What is edited: 'product'. */
  what: string;
  editing: Parameters<typeof SaveBeforeLeaving>[0]['editing'] & {
    takeTheirs: () => Promise<void>;
    keepLocalChanges: () => Promise<void>;
  };
  deciding: Deciding;
};

/** The dialogs of an editor with autosave: which of two versions to keep, and whether to leave unsaved changes. */
export function EditingDialogs({ what, editing, deciding }: EditingDialogsProps) {
  return (
    <>
      <ConflictDialog
        what={what}
        open={deciding.isDeciding}
        onClose={deciding.postpone}
        onReload={editing.takeTheirs}
        onOverwrite={editing.keepLocalChanges}
      />
      <SaveBeforeLeaving editing={editing} />
    </>
  );
}
