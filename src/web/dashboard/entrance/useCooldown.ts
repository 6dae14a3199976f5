import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** Counts down in whole seconds. It compares clock times, so that a suspended tab does not make it longer. */
export function useCooldown(): { left: number; start: (seconds: number) => void } {
  const [end, setEnd] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((end - now) / 1000));

  useEffect(
    function tick() {
      if (left === 0) return;
      const timer = setInterval(() => setNow(performance.now()), TICK_MS);
      return () => clearInterval(timer);
    },
    [left],
  );

  function start(seconds: number) {
    const startedAt = performance.now();
    setNow(startedAt);
    setEnd(startedAt + seconds * 1000);
  }
  return { left, start };
}
