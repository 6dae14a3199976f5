import type { SlotComponent } from '@puckeditor/core';
import { memo, useSyncExternalStore, type ReactNode, type Ref } from 'react';
import { itemWords } from '#shared/blocks/itemWords.ts';
import type { Item } from '#shared/blocks/page.ts';
import { blockClass } from '#web/blocks/blockClass.ts';
import type { OnPage } from '#web/blocks/viewOf.ts';
import { findView } from '#web/blocks/views.ts';
import { useCanvasPage, useItem } from './CanvasContext.ts';

type CanvasBlockProps = {
  id: string;
  /** By it a block is dragged. */
  handle: Ref<HTMLDivElement>;
  slots: Readonly<Record<string, SlotComponent>>;
};

/** A block on the canvas: what visitors see, drawn by the same function. */
export function CanvasBlock({ id, handle, slots }: CanvasBlockProps) {
  const { editing, on } = useCanvasPage();
  const item = useItem(id);
  const isChosen = useSyncExternalStore(editing.subscribe, () => editing.snapshot().chosen === id);
  const isFirst = useSyncExternalStore(editing.subscribe, () => editing.snapshot().page.content[0]?.props.id === id);
  return (
    <div
      ref={handle}
      className={item ? blockClass(item.type) : undefined}
      data-block={id}
      data-chosen={isChosen || undefined}
    >
      {item && <Drawn item={item} on={on} isFirst={isFirst} slots={slots} />}
    </div>
  );
}

type DrawnProps = {
  item: Item;
  on: Omit<OnPage, 'isFirst'>;
  isFirst: boolean;
  slots: CanvasBlockProps['slots'];
};

const Drawn = memo(drawBlock, (before, after) => {
  const hasSlots = Object.keys(after.slots).length > 0;
  return !hasSlots && before.item === after.item && before.on === after.on && before.isFirst === after.isFirst;
});

function drawBlock({ item, on, isFirst, slots }: DrawnProps): ReactNode {
  const slot = (name: string): ReactNode => {
    const Slot = slots[name];
    return Slot ? <Slot minEmptyHeight={72} /> : null;
  };
  const drawn = findView(item.type)?.draw(item, { ...on, isFirst }, slot) ?? null;
  return drawn ?? <p className="builder-empty">{itemWords(item).label}: nothing to show yet</p>;
}
