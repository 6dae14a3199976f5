const TRIES = 3;

/** Writes what a buffer in memory still holds before the process ends, in up to three tries. */
export async function flushBeforeEnd(flush: () => Promise<void>, onFailure: (error: unknown) => void): Promise<void> {
  for (let left = TRIES; left > 0; left -= 1) {
    try {
      await flush();
      return;
    } catch (error) {
      onFailure(error);
    }
  }
}
