import { useState } from 'react';
import { notifyRefusal } from '../notify.ts';

/** Runs deeds one at a time: which is under way, a toast where one is refused, and a fresh reading after each. */
export function useDeeds(readAgain: () => Promise<unknown>) {
  const [busy, setBusy] = useState<string | null>(null);

  /** Answers whether it worked; `otherwise` is said of a fault. */
  async function act(name: string, deed: () => Promise<unknown>, otherwise?: string): Promise<boolean> {
    setBusy(name);
    try {
      await deed();
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
