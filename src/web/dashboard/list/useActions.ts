import { useState } from 'react';
import { notifyRefusal } from '../notify.ts';

/** Runs actions one at a time: tracks the running one, shows refusals as toasts, and refetches after each. */
export function useActions(readAgain: () => Promise<unknown>) {
  const [busy, setBusy] = useState<string | null>(null);

  /** Returns whether it succeeded. `otherwise` is the message for an unexpected error. */
  async function act(name: string, action: () => Promise<unknown>, otherwise?: string): Promise<boolean> {
    setBusy(name);
    try {
      await action();
      return true;
    } catch (error) {
      notifyRefusal(error, otherwise);
      return false;
    } finally {
      await readAgain();
      setBusy(null);
    }
  }

  return { busy, act };
}
