import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, type Answer } from '#web/client/call.ts';

const PAUSE_MS = 400;
const NOTHING: Answer<'checkCustomCss'> = { css: '', dropped: [] };

/** What of a page's own CSS stands in the page, as the server judges it once the typing rests. */
export function useCustomCss(storeId: string, typed: string): Answer<'checkCustomCss'> {
  const [css, setCss] = useState(typed);
  useEffect(
    function waitForPause() {
      const timer = setTimeout(() => setCss(typed), PAUSE_MS);
      return () => clearTimeout(timer);
    },
    [typed],
  );
  const { data } = useQuery({
    queryKey: ['custom-css', storeId, css],
    queryFn: ({ signal }) => call('checkCustomCss', { storeId, css }, { signal }),
    enabled: css.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  return css.trim() === '' ? NOTHING : (data ?? NOTHING);
}
