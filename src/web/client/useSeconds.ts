import { useEffect, useState } from 'react';

/** The current time in milliseconds, updated every second while it runs. */
export function useSeconds(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(
    function tick() {
      if (!isRunning) return;
      const timer = setInterval(() => setNow(Date.now()), 1000);
      return () => clearInterval(timer);
    },
    [isRunning],
  );
  return now;
}
