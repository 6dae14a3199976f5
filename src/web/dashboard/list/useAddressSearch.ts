import { useLocation, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';

type Change = Readonly<Record<string, string | undefined>>;

type AddressSearch = [
  URLSearchParams,
  (change: Change, options?: { push?: boolean }) => void,
  /** The address as a change would make it, for links. */
  (change: Change) => string,
];

/** The query parameters of the address and the way to change them; undefined removes one. */
export function useAddressSearch(): AddressSearch {
  const { pathname, searchStr } = useLocation();
  const router = useRouter();
  const words = useMemo(() => new URLSearchParams(searchStr), [searchStr]);

  function changeWords(change: Change, { push = false } = {}) {
    // A search is sent with a delay and may follow another change, so it builds on the address as it is by then.
    const { pathname: path, searchStr: present } = router.latestLocation;
    void router.navigate({ href: addressWith(path, present, change), replace: !push, resetScroll: false });
  }

  return [words, changeWords, (change) => addressWith(pathname, searchStr, change)];
}

function addressWith(path: string, search: string, change: Change): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next.size === 0 ? path : `${path}?${next}`;
}
