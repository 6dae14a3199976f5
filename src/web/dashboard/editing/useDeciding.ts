import { useState } from 'react';
import type { SaveState } from '#web/client/createAutosave.ts';

/** Whether to ask between two versions: at once when they meet, and again when asked for after it was put off. */
export function useDeciding({ kind }: SaveState) {
  const [isPutOff, setPutOff] = useState(false);
  const hasConflict = kind === 'conflict';
  if (!hasConflict && isPutOff) setPutOff(false);
  return { isDeciding: hasConflict && !isPutOff, decide: () => setPutOff(false), putOff: () => setPutOff(true) };
}
