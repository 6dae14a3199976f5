import { useLocation, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';

type Change = Readonly<Record<string, string | undefined>>;

/** What stands behind the question mark of the address, and the way to change it; undefined takes a word out. */
export function useAddressSearch(): [URLSearchParams, (change: Change, options?: { push?: boolean }) => void] {
  const { searchStr } = useLocation();
  const router = useRouter();
  const words = useMemo(() => new URLSearchParams(searchStr), [searchStr]);

  function changeWords(change: Change, { push = false } = {}) {
    // A search that rests before it is sent may come after another change: it adds to the address as it is by then.
    const { pathname, searchStr: present } = router.latestLocation;
    const next = new URLSearchParams(present);
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
    }
    const asked = next.size === 0 ? '' : `?${next}`;
    void router.navigate({ href: `${pathname}${asked}`, replace: !push, resetScroll: false });
  }

  return [words, changeWords];
}
