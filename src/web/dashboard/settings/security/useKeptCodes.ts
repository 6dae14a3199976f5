import { useState } from 'react';
import { notify } from '../../notify.ts';

/** Recovery codes are shown once: the dialog closes, and says what is done, when they are said to be kept. */
export function useKeptCodes({ done, onClose }: { done: string; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isKept, setKept] = useState(false);
  const [problem, setProblem] = useState<string>();

  function leave() {
    if (!codes) return onClose();
    if (!isKept) return setProblem('Keep the codes first: they are not shown again.');
    notify('success', done, 'Everywhere else you are signed out.');
    onClose();
  }

  return {
    codes,
    isKept,
    problem,
    leave,
    show: setCodes,
    setKept: (next: boolean) => {
      setKept(next);
      setProblem(undefined);
    },
  };
}
