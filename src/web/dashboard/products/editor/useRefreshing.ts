import { useEffect, useEffectEvent } from 'react';

const CHECK_AGAIN_MS = 2000;

/** Refreshes while a job works on a file, which usually takes a few seconds. */
export function useRefreshing(isOn: boolean, refresh: () => unknown, everyMs = CHECK_AGAIN_MS) {
  const onTick = useEffectEvent(() => void refresh());
  useEffect(
    function refreshUntilChecked() {
      if (!isOn) return;
      const timer = setInterval(() => onTick(), everyMs);
      return () => clearInterval(timer);
    },
    [isOn, everyMs],
  );
}
