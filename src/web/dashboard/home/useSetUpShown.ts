import { useEffect, useState } from 'react';
import type { StoreHome } from '#web/client/queries/home.ts';

/** The list while something is left, then once 'all set', from the next visit on nothing. */
export function useSetUpShown(storeId: string, setUp: StoreHome['setUp']): 'list' | 'all set' | 'hidden' {
  const key = `stoa-all-set-${storeId}`;
  const [wasSaid] = useState(() => localStorage.getItem(key) !== null);
  const isDone = Object.values(setUp).every(Boolean);
  useEffect(
    function rememberIt() {
      if (isDone) localStorage.setItem(key, 'said');
    },
    [isDone, key],
  );
  if (!isDone) return 'list';
  return wasSaid ? 'hidden' : 'all set';
}
