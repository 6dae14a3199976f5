import { useState } from 'react';
import { breakpoints } from '#web/ui/breakpoints.ts';

const NONE: ReadonlySet<string> = new Set();

/** Which columns a table leaves out: as chosen in this browser, or the less telling ones where rows are narrow. */
export function useHiddenColumns(table: string, whenNarrow: readonly string[]) {
  const key = `stoa-columns-${table}`;
  const [chosen, setChosen] = useState(() => localStorage.getItem(key));
  const [isNarrow] = useState(() => isBetween(window.innerWidth));

  function choose(hidden: ReadonlySet<string>) {
    const words = [...hidden].join(' ');
    localStorage.setItem(key, words);
    setChosen(words);
  }

  const usual = isNarrow ? new Set(whenNarrow) : NONE;
  return [chosen === null ? usual : new Set(chosen.split(' ')), choose] as const;
}

// Cards have room for everything, and so have the rows of a wide screen.
const isBetween = (width: number): boolean => width >= breakpoints.phoneBelow && width < breakpoints.iconsBelow;
