import { useEffect, useEffectEvent, useState, type PointerEvent, type RefObject } from 'react';
import { moved } from './moved.ts';

type DragOrder<Item> = {
  items: readonly Item[];
  /** The element whose children are the rows. */
  list: RefObject<HTMLElement | null>;
  onMove: (from: number, to: number) => void;
};

/**
 * Rows change places under the pointer while their handle is held. Escape restores the order. The rows themselves move,
 * because the copy that drag libraries use needs a style element, which the Content Security Policy forbids.
 */
export function useDragOrder<Item>({ items, list, onMove }: DragOrder<Item>) {
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const isDragging = drag !== null;

  const follow = useEffectEvent(({ clientY }: { clientY: number }) => {
    if (!drag) return;
    const others = [...(list.current?.children ?? [])].filter((_, at) => at !== drag.to);
    const to = others.filter((row) => middleOf(row) < clientY).length;
    if (to === drag.to) return;
    setDrag({ ...drag, to });
    list.current?.children[to]?.scrollIntoView({ block: 'nearest' });
  });
  const drop = useEffectEvent(() => {
    if (drag && drag.from !== drag.to) onMove(drag.from, drag.to);
    setDrag(null);
  });
  const giveUp = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    setDrag(null);
  });

  useEffect(
    function followPointer() {
      if (!isDragging) return;
      const listening = new AbortController();
      const { signal } = listening;
      window.addEventListener('pointermove', (event) => follow(event), { signal });
      window.addEventListener('pointerup', () => drop(), { signal });
      window.addEventListener('pointercancel', () => setDrag(null), { signal });
      window.addEventListener('keydown', (event) => giveUp(event), { signal, capture: true });
      return () => listening.abort();
    },
    [isDragging],
  );

  return {
    shown: drag ? moved(items, drag.from, drag.to) : items,
    draggedAt: drag?.to ?? null,
    grip: (at: number) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        // Prevents text selection while dragging.
        event.preventDefault();
        setDrag({ from: at, to: at });
      },
    }),
  };
}

function middleOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}
