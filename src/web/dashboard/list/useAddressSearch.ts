import { useLocation, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';

type Change = Readonly<Record<string, string | undefined>>;

type AddressSearch = [
  URLSearchParams,
  (change: Change, options?: { push?: boolean }) => void,
  /** The URL that a change would lead to, for links. */
  (change: Change) => string,
];

/** The URL's query parameters and a function to change them. Undefined removes a parameter. */
export function useAddressSearch(): AddressSearch {
  const { pathname, searchStr } = useLocation();
  const router = useRouter();
  const params = useMemo(() => new URLSearchParams(searchStr), [searchStr]);

  function changeLabel(change: Change, { push = false } = {}) {
    // A search is debounced and may follow another change, so it is based on the latest URL.
    const { pathname: path, searchStr: present } = router.latestLocation;
    void router.navigate({ href: addressWith(path, present, change), replace: !push, resetScroll: false });
  }

  return [params, changeLabel, (change) => addressWith(pathname, searchStr, change)];
}

function addressWith(path: string, search: string, change: Change): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next.size === 0 ? path : `${path}?${next}`;
}
