import { useState } from 'react';
import { CallRefusal } from '#web/client/CallRefusal.ts';

/** The problem of a step: a refused code belongs to the code's field, anything else is shown above the form. */
export function useStepProblem() {
  const [shown, setShown] = useState<{ sentence: string; isAboutCode: boolean } | null>(null);
  return {
    problem: shown && !shown.isAboutCode ? shown.sentence : null,
    codeProblem: shown?.isAboutCode ? shown.sentence : undefined,
    setProblem: (sentence: string | null, error?: unknown) => {
      const isAboutCode = error instanceof CallRefusal && error.details.field === 'code';
      setShown(sentence === null ? null : { sentence, isAboutCode });
    },
  };
}
