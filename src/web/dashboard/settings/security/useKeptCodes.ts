import { useState } from 'react';

/** Recovery codes are shown once: the dialog closes when the person says that they are kept. */
export function useKeptCodes(onClose: () => void) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isKept, setKept] = useState(false);
  const [problem, setProblem] = useState<string>();
  return {
    codes,
    isKept,
    problem,
    show: setCodes,
    setKept: (next: boolean) => {
      setKept(next);
      setProblem(undefined);
    },
    leave: () => {
      if (codes && !isKept) setProblem('Keep the codes first: they are not shown again.');
      else onClose();
    },
  };
}
