import { useEffect, useState } from 'react';

/** A typed value, once it has stayed the same for a while. */
export function useSettled(value: string, delay: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(
    function waitForPause() {
      const timer = setTimeout(() => setSettled(value), delay);
      return () => clearTimeout(timer);
    },
    [value, delay],
  );
  return settled;
}
