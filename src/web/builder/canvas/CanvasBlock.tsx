import type { SlotComponent } from '@puckeditor/core';
import { memo, useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { itemName, itemText } from '#shared/blocks/itemText.ts';
import type { Item } from '#shared/blocks/page.ts';
import { placeholderFields } from '#shared/blocks/placeholders.ts';
import { blockClass } from '#web/blocks/blockClass.ts';
import type { OnPage } from '#web/blocks/viewOf.ts';
import { findView } from '#web/blocks/views.ts';
import { useCanvasPage, useItem } from './CanvasContext.ts';

type CanvasBlockProps = {
  id: string;
  /** Receives the element that drags the block. */
  handle: (element: HTMLElement | null) => void;
  slots: Readonly<Record<string, SlotComponent>>;
};

/** A block on the canvas: rendered by the same function as for visitors, but inert. */
export function CanvasBlock({ id, handle, slots }: CanvasBlockProps) {
  const { editing, on } = useCanvasPage();
  const item = useItem(id);
  const isChosen = useSyncExternalStore(editing.subscribe, () => editing.snapshot().chosen === id);
  const isFirst = useSyncExternalStore(editing.subscribe, () => editing.snapshot().page.content[0]?.props.id === id);
  const element = useRef<HTMLDivElement>(null);
  const hasSlots = Object.keys(slots).length > 0;
  const take = useCallback(
    (taken: HTMLDivElement | null) => {
      element.current = taken;
      handle(taken);
    },
    [handle],
  );
  useLayoutEffect(function makeContentInert() {
    if (hasSlots) return;
    for (const child of element.current?.children ?? []) child.toggleAttribute('inert', true);
  });
  useEffect(
    function showChosen() {
      if (isChosen && element.current) showInFrame(element.current);
    },
    [isChosen],
  );
  if (!item) return null;
  const isPlaceholder = placeholderFields(item).length > 0;
  return (
    <div
      ref={take}
      {...groupOf(item)}
      className={blockClass(item.type)}
      data-block={id}
      data-chosen={isChosen || undefined}
      data-placeholder={isPlaceholder || undefined}
    >
      <Drawn item={item} on={on} isFirst={isFirst} slots={slots} />
      {isPlaceholder && (
        <span aria-hidden className="builder-placeholder" lang="en" dir="ltr">
          Needs your content
        </span>
      )}
    </div>
  );
}

/** A block is focusable and is announced as one unit. */
const groupOf = (item: Item) => ({
  role: 'group',
  'aria-label': placeholderFields(item).length > 0 ? `${itemName(item)}, needs your content` : itemName(item),
  'aria-roledescription': 'block',
  tabIndex: 0,
});

/** Scrolls the frame to a block that is not sufficiently visible. */
function showInFrame(element: HTMLElement): void {
  const { top, bottom } = element.getBoundingClientRect();
  const height = element.ownerDocument.defaultView?.innerHeight ?? 0;
  if (top >= 0 && (bottom <= height || top < height / 2)) return;
  element.scrollIntoView({ block: bottom - top > height ? 'start' : 'center' });
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
  return drawn ?? <p className="builder-empty">{itemText(item).label}: nothing to show yet</p>;
}
