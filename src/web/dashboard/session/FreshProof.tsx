import { createElement, useEffect, useState } from 'react';
import { onFreshProofNeeded } from '#web/client/freshProof.ts';
import { latePart } from '#web/ui/latePart.ts';

const dialog = latePart(async () => (await import('./ConfirmIdentityDialog.tsx')).ConfirmIdentityDialog);

type Question = { answer: (confirmed: boolean) => void };

/** Asks the creator to confirm who they are when a call needs fresh proof. */
export function FreshProof({ email }: { email: string }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const content = dialog.use(question !== null);

  useEffect(() => onFreshProofNeeded(() => new Promise<boolean>((answer) => setQuestion({ answer }))), []);
  // Whoever waits for an answer gets one, also where the dashboard is left meanwhile.
  useEffect(() => () => question?.answer(false), [question]);

  function close(confirmed: boolean) {
    question?.answer(confirmed);
    setQuestion(null);
  }
  return question && content && createElement(content, { email, onClose: close });
}
