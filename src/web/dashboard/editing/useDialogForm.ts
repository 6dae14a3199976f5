import { useState, type SyntheticEvent } from 'react';
import { sentenceOf } from '#web/client/refusalToForm.ts';

type DialogForm = {
  isValid: boolean;
  /** The dialog closes when this is done. */
  save: () => Promise<void>;
  /** The sentence for an error that has none. */
  otherwise: string;
};

/** Saves what a dialog has collected, once at a time. An error leaves the dialog open. */
export function useDialogForm({ isValid, save, otherwise }: DialogForm) {
  const [isSent, setIsSent] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function send() {
    setIsSent(true);
    setProblem(undefined);
    if (!isValid) return;
    setBusy(true);
    try {
      await save();
    } catch (error) {
      setProblem(sentenceOf(error, otherwise));
      setBusy(false);
    }
  }

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (!busy) void send();
  }

  /** `isSent`: problems of fields are shown from the first try on. The others are props of a FormDialog. */
  return { isSent, form: { busy, problem, onSubmit } };
}
