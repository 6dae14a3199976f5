import { useState } from 'react';
import { usePhone } from '#web/ui/usePhone.ts';
import { useRail } from '../frame/useRail.ts';

const NONE: ReadonlySet<string> = new Set();

/** The hidden columns of a table: as chosen in this browser, or less important ones by default on narrow screens. */
export function useHiddenColumns(table: string, whenNarrow: readonly string[]) {
  const key = `stoa-columns-${table}`;
  const [chosen, setChosen] = useState(() => localStorage.getItem(key));
  const isPhone = usePhone();
  const isRail = useRail();

  function choose(hidden: ReadonlySet<string>) {
    const text = [...hidden].join(' ');
    localStorage.setItem(key, text);
    setChosen(text);
  }

  // Cards and wide screens have room for all columns.
  const usual = isRail && !isPhone ? new Set(whenNarrow) : NONE;
  return [chosen === null ? usual : new Set(chosen.split(' ')), choose] as const;
}
