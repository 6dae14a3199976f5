import { useEffect, useEffectEvent } from 'react';

const CHECK_AGAIN_MS = 2000;

/** Refreshes while a job checks a file, which usually takes a few seconds. */
export function useRefreshing(isOn: boolean, refresh: () => unknown) {
  const onTick = useEffectEvent(() => void refresh());
  useEffect(
    function refreshUntilChecked() {
      if (!isOn) return;
      const timer = setInterval(() => onTick(), CHECK_AGAIN_MS);
      return () => clearInterval(timer);
    },
    [isOn],
  );
}
