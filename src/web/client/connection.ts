type Surroundings = Pick<Window, 'addEventListener'> & {
  navigator: Pick<Navigator, 'onLine'>;
  fetch: (path: string, options: RequestInit) => Promise<unknown>;
};

export type Connection = ReturnType<typeof createConnection>;

const FIRST_PROBE_MS = 1000;
const LAST_PROBE_MS = 10_000;

/**
 * Whether the server can be reached. The browser's own word counts at once, and so does every request that fails or is
 * answered. While nothing is reached, a probe repeats until something is.
 */
export function createConnection(surroundings: Surroundings) {
  const listeners = new Set<() => void>();
  let isLost = !surroundings.navigator.onLine;
  let pause = FIRST_PROBE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  surroundings.addEventListener('offline', reportFailure);
  surroundings.addEventListener('online', () => void probe());
  if (isLost) scheduleProbe();

  function reportFailure() {
    if (isLost) return;
    setLost(true);
    scheduleProbe();
  }

  function reportAnswer() {
    if (!isLost) return;
    clearTimeout(timer);
    pause = FIRST_PROBE_MS;
    setLost(false);
  }

  function scheduleProbe() {
    clearTimeout(timer);
    timer = setTimeout(() => void probe(), pause);
    pause = Math.min(pause * 2, LAST_PROBE_MS);
  }

  async function probe() {
    // Any answer will do, also an error: the line works.
    await surroundings.fetch('/healthz', { cache: 'no-store' }).then(reportAnswer, scheduleProbe);
  }

  function setLost(lost: boolean) {
    isLost = lost;
    for (const listener of listeners) listener();
  }

  return {
    isLost: () => isLost,
    reportFailure,
    reportAnswer,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
