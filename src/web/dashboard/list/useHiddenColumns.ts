import { useState } from 'react';
import { breakpoints } from '#web/ui/breakpoints.ts';

const NONE: ReadonlySet<string> = new Set();

/** The hidden columns of a table: as chosen in this browser, or less important ones by default on narrow screens. */
export function useHiddenColumns(table: string, whenNarrow: readonly string[]) {
  const key = `stoa-columns-${table}`;
  const [chosen, setChosen] = useState(() => localStorage.getItem(key));
  const [isNarrow] = useState(() => isBetween(window.innerWidth));

  function choose(hidden: ReadonlySet<string>) {
    const text = [...hidden].join(' ');
    localStorage.setItem(key, text);
    setChosen(text);
  }

  const usual = isNarrow ? new Set(whenNarrow) : NONE;
  return [chosen === null ? usual : new Set(chosen.split(' ')), choose] as const;
}

// Cards and wide screens have room for all columns.
const isBetween = (width: number): boolean => width >= breakpoints.phoneBelow && width < breakpoints.iconsBelow;
