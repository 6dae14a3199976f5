import { useState } from 'react';
import type { SaveState } from '#web/client/createAutosave.ts';

export type Deciding = ReturnType<typeof useDeciding>;

/** Whether the conflict dialog is open: immediately when a conflict appears, and again on request. */
export function useDeciding({ kind }: SaveState) {
  const [isPutOff, setPutOff] = useState(false);
  const hasConflict = kind === 'conflict';
  if (!hasConflict && isPutOff) setPutOff(false);
  return { isDeciding: hasConflict && !isPutOff, decide: () => setPutOff(false), putOff: () => setPutOff(true) };
}
