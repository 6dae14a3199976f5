import { createElement, useEffect, useState } from 'react';
import { onFreshProofNeeded } from '#web/client/freshProof.ts';
import { preloadable } from '#web/ui/preloadable.ts';

const dialog = preloadable(async () => (await import('./ConfirmIdentityDialog.tsx')).ConfirmIdentityDialog);

type Question = { answer: (confirmed: boolean) => void };

/** Asks the creator to confirm their identity when a call needs a recent proof. */
export function FreshProof({ email }: { email: string }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const content = dialog.use(question !== null);

  useEffect(() => onFreshProofNeeded(() => new Promise<boolean>((answer) => setQuestion({ answer }))), []);
  // Resolves pending requests when the dashboard unmounts.
  useEffect(() => () => question?.answer(false), [question]);

  function close(confirmed: boolean) {
    question?.answer(confirmed);
    setQuestion(null);
  }
  return question && content && createElement(content, { email, onClose: close });
}
