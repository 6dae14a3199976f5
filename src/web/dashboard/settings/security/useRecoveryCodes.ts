import { useState } from 'react';
import { notify } from '../../notify.ts';

/** Recovery codes are shown once, so the dialog closes only after the creator confirmed that they are stored. */
export function useRecoveryCodes({ done, onClose }: { done: string; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [problem, setProblem] = useState<string>();

  function leave() {
    if (!codes) return onClose();
    if (!isSaved) return setProblem('Save your recovery codes first. You won’t see them again.');
    notify('success', done, 'You’ve been signed out everywhere else.');
    onClose();
  }

  return {
    codes,
    isSaved,
    problem,
    leave,
    show: setCodes,
    setSaved: (next: boolean) => {
      setSaved(next);
      setProblem(undefined);
    },
  };
}
