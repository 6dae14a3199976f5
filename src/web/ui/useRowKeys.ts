import { useState, type KeyboardEvent } from 'react';

/** One row is in the tab order. The arrow keys, Home and End move it. */
export function useRowKeys(count: number) {
  const [chosen, setCurrent] = useState(0);
  const current = Math.min(chosen, Math.max(0, count - 1));

  function moveFrom(at: number, event: KeyboardEvent<HTMLTableRowElement>) {
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 }[event.key];
    if (target === undefined || event.target !== event.currentTarget) return;
    event.preventDefault();
    const row = event.currentTarget.parentElement?.children[Math.max(0, Math.min(count - 1, target))];
    if (row instanceof HTMLElement) row.focus();
  }

  return { current, setCurrent, moveFrom };
}
