import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';

type Change = Readonly<Record<string, string | undefined>>;

/** What stands behind the question mark of the address, and the way to change it; undefined takes a word out. */
export function useAddressSearch(): [URLSearchParams, (change: Change, options?: { push?: boolean }) => void] {
  const { pathname, searchStr } = useLocation();
  const navigate = useNavigate();
  const words = useMemo(() => new URLSearchParams(searchStr), [searchStr]);

  function changeWords(change: Change, { push = false } = {}) {
    const next = new URLSearchParams(words);
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
    }
    const asked = next.size === 0 ? '' : `?${next}`;
    void navigate({ href: `${pathname}${asked}`, replace: !push, resetScroll: false });
  }

  return [words, changeWords];
}
