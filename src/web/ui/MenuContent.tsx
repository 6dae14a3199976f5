import { Menu as Base } from '@base-ui/react/menu';
import { cloneElement, useLayoutEffect, useRef } from 'react';
import { cx } from './cx.ts';
import type { MenuItem, MenuProps } from './Menu.tsx';
import { popupPlace } from './popupPlace.tsx';
import { popupItemStyle, popupStyle } from './popupStyle.ts';

type ContentProps = MenuProps & {
  /** The click that loaded the menu, while only its button existed. */
  opening: Event;
};

export function MenuContent({ trigger, items, align = 'end', opening }: ContentProps) {
  const withIcons = items.some((item) => item !== 'line' && Boolean(item.icon));
  const button = useRef<HTMLButtonElement>(null);
  const isReopened = useRef(false);
  useLayoutEffect(
    function repeatOpening() {
      if (button.current && !isReopened.current) reopen(button.current, opening);
      isReopened.current = true;
    },
    [opening],
  );
  return (
    <Base.Root>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal render={popupPlace}>
        <Base.Positioner sideOffset={4} align={align} className="z-50 outline-none">
          <Base.Popup className={cx(popupStyle, sizeStyle)}>
            {items.map((item, at) =>
              item === 'line' ? (
                <Base.Separator key={`line-${at}`} className="-mx-1 my-1 h-px bg-line" />
              ) : (
                <Action key={item.label} {...item} icon={item.icon ?? (withIcons && <span className="size-4" />)} />
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function reopen(button: HTMLElement, opening: Event): void {
  button.focus({ preventScroll: true });
  const { type } = opening;
  button.dispatchEvent(
    opening instanceof KeyboardEvent
      ? new KeyboardEvent(type, { key: opening.key, code: opening.code, bubbles: true, cancelable: true })
      : new MouseEvent(type, {
          detail: opening instanceof UIEvent ? opening.detail : 0,
          bubbles: true,
          cancelable: true,
        }),
  );
}

const sizeStyle =
  'max-h-(--available-height) max-w-[min(var(--available-width),var(--width-form))] min-w-menu overflow-y-auto';

function Action({ label, icon, hint, detail, danger, disabled, onChoose, render }: Exclude<MenuItem, 'line'>) {
  const className = cx(popupItemStyle, danger && 'text-brick');
  const face = (
    <>
      {icon && <span className={cx('flex shrink-0 [&>svg]:size-4', !danger && 'text-ink-3')}>{icon}</span>}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{label}</span>
        {detail}
      </span>
      {hint && <span className="shrink-0 text-small text-ink-3">{hint}</span>}
    </>
  );
  if (render)
    return (
      // The link's own content would replace the icon and the label.
      <Base.LinkItem closeOnClick render={cloneElement(render, undefined, face)} className={className} />
    );
  return (
    <Base.Item onClick={onChoose} disabled={disabled ?? false} className={className}>
      {face}
    </Base.Item>
  );
}
