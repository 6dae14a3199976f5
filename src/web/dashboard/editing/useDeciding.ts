import { useState } from 'react';
import type { SaveState } from '#web/client/createAutosave.ts';

export type Deciding = ReturnType<typeof useDeciding>;

/** Whether the conflict dialog is open: immediately when a conflict appears, and again on request. */
export function useDeciding({ kind }: SaveState) {
  const [isPostponed, setPostponed] = useState(false);
  const hasConflict = kind === 'conflict';
  if (!hasConflict && isPostponed) setPostponed(false);
  return {
    isDeciding: hasConflict && !isPostponed,
    decide: () => setPostponed(false),
    postpone: () => setPostponed(true),
  };
}
