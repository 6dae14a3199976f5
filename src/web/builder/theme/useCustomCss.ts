import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, type Answer } from '#web/client/call.ts';

const PAUSE_MS = 400;
const NOTHING: Answer<'checkCustomCss'> = { css: '', dropped: [] };

/** The allowed part of a page's custom CSS, as filtered by the server when typing pauses. */
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
