import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { isolateRtl } from '#shared/kit/isolate.ts';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { moved } from './moved.ts';
import { useDragOrder } from './useDragOrder.ts';

type SortableListProps<Item> = {
  label: string;
  items: readonly Item[];
  idOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  onOrder: (items: Item[]) => void;
  /** Renders an item. `tools` are its drag handle and its move buttons. */
  children: (item: Item, tools: ReactNode, at: number) => ReactNode;
};

/** A list whose order can be changed by dragging and by buttons. */
export function SortableList<Item>({ label, items, idOf, nameOf, onOrder, children }: SortableListProps<Item>) {
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<{ id: string; step: number } | null>(null);
  const { shown, draggedAt, grip } = useDragOrder({ items, list, onMove: move });

  function move(from: number, to: number) {
    const item = items[from];
    if (item === undefined) return;
    onOrder(moved(items, from, to));
    setAnnouncement(`${isolateRtl(nameOf(item))} moved to ${to + 1} of ${items.length}.`);
  }

  // Browsers drop the focus of an element that moves, so the pressed button is focused again.
  useLayoutEffect(function keepFocus() {
    if (pressed.current === null) return;
    const { id, step } = pressed.current;
    pressed.current = null;
    const row = [...(list.current?.children ?? [])].find((child) => child.getAttribute('data-id') === id);
    const button = row?.querySelector<HTMLElement>(`[data-step="${step}"]:not(:disabled)`);
    (button ?? row?.querySelector<HTMLElement>('[data-step]:not(:disabled)'))?.focus();
  });

  return (
    <>
      <ol ref={list} aria-label={label} className="flex min-w-0 flex-col gap-2">
        {shown.map((item, at) => {
          const step = (by: number) => {
            pressed.current = { id: idOf(item), step: by };
            move(at, at + by);
          };
          const tools = items.length > 1 && (
            <span className="flex shrink-0 items-center">
              <StepButton name={nameOf(item)} step={-1} disabled={at === 0} onStep={step} />
              <StepButton name={nameOf(item)} step={1} disabled={at === items.length - 1} onStep={step} />
              <span aria-hidden className={gripStyle} {...grip(at)}>
                <GripVertical className="size-icon" />
              </span>
            </span>
          );
          return (
            <li key={idOf(item)} data-id={idOf(item)} className={cx(rowStyle, at === draggedAt && draggedStyle)}>
              {children(item, tools, at)}
            </li>
          );
        })}
      </ol>
      <output className="sr-only">{announcement}</output>
    </>
  );
}

type StepButtonProps = { name: string; step: 1 | -1; disabled: boolean; onStep: (step: number) => void };

function StepButton({ name, step, disabled, onStep }: StepButtonProps) {
  return (
    <IconButton
      data-step={step}
      label={`Move ${isolateRtl(name)} ${step < 0 ? 'up' : 'down'}`}
      icon={step < 0 ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
      size="small"
      tip={false}
      disabled={disabled}
      onClick={() => onStep(step)}
    />
  );
}

const rowStyle = 'min-w-0 rounded-md border border-line bg-surface transition-colors';
const draggedStyle = 'relative z-10 border-slate bg-slate-soft shadow-float';
const gripStyle =
  'flex size-control-small cursor-grab touch-none items-center justify-center text-ink-3 select-none active:cursor-grabbing';
