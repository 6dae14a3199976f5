import { createListeners } from '#shared/kit/createListeners.ts';

type Surroundings = Pick<Window, 'addEventListener'> & {
  navigator: Pick<Navigator, 'onLine'>;
  fetch: (path: string, options: RequestInit) => Promise<unknown>;
};

export type Connection = ReturnType<typeof createConnection>;

const FIRST_PROBE_MS = 1000;
const LAST_PROBE_MS = 10_000;

/**
 * Tracks whether the server can be reached, from the browser's online state and from every request. While it is
 * unreachable, a probe repeats until there is a response.
 */
export function createConnection(surroundings: Surroundings) {
  const listeners = createListeners();
  let isLost = !surroundings.navigator.onLine;
  let pause = FIRST_PROBE_MS;
  let lostAt = 0;
  let backAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  surroundings.addEventListener('offline', reportFailure);
  surroundings.addEventListener('online', () => void probe());
  if (isLost) scheduleProbe();

  function reportFailure() {
    if (isLost) return;
    lostAt = performance.now();
    // The interval is not reset if the connection came back only briefly, so that it keeps growing.
    if (lostAt - backAt > LAST_PROBE_MS) pause = FIRST_PROBE_MS;
    setLost(true);
    scheduleProbe();
  }

  /** `sentAt`: a response to a request from before the failure does not show that the connection is back. */
  function reportAnswer(sentAt: number) {
    if (!isLost || sentAt < lostAt) return;
    clearTimeout(timer);
    backAt = performance.now();
    setLost(false);
  }

  function scheduleProbe() {
    clearTimeout(timer);
    timer = setTimeout(() => void probe(), pause);
    pause = Math.min(pause * 2, LAST_PROBE_MS);
  }

  async function probe() {
    const sentAt = performance.now();
    // Any response shows that the connection works, even an error.
    await surroundings.fetch('/healthz', { cache: 'no-store' }).then(() => reportAnswer(sentAt), scheduleProbe);
  }

  function setLost(lost: boolean) {
    isLost = lost;
    listeners.notify();
  }

  return {
    isLost: () => isLost,
    reportFailure,
    reportAnswer,
    subscribe: listeners.subscribe,
  };
}
