import { useEffect, useState } from 'react';
import type { StoreHome } from '#web/client/queries/home.ts';

/** Shows the list while steps are left, then "all set" once, and nothing from the next visit on. */
export function useSetUpShown(storeId: string, setUp: StoreHome['setUp']): 'list' | 'all set' | 'hidden' {
  const key = `stoa-all-set-${storeId}`;
  const [wasShown] = useState(() => localStorage.getItem(key) !== null);
  const isDone = Object.values(setUp).every(Boolean);
  useEffect(
    function rememberIt() {
      if (isDone) localStorage.setItem(key, 'said');
    },
    [isDone, key],
  );
  if (!isDone) return 'list';
  return wasShown ? 'hidden' : 'all set';
}
