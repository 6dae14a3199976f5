import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import { popupPlace } from './popupPlace.tsx';
import { popupItemStyle, popupStyle } from './popupStyle.ts';

export type MenuItem =
  | 'line'
  | {
      label: string;
      icon?: ReactNode;
      hint?: string;
      /** A second line below the label. */
      detail?: ReactNode;
      danger?: boolean;
      disabled?: boolean;
      onChoose?: () => void;
      /** A link to go to instead of a deed: `render: <Link to="/settings" />`. */
      render?: ReactElement;
    };

type MenuProps = {
  /** The Button or IconButton that opens it. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
};

export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  const withIcons = items.some((item) => item !== 'line' && Boolean(item.icon));
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal render={popupPlace}>
        <Base.Positioner sideOffset={4} align={align} className="z-50 outline-none">
          <Base.Popup className={cx(popupStyle, sizeStyle)}>
            {items.map((item, at) =>
              item === 'line' ? (
                <Base.Separator key={`line-${at}`} className="-mx-1 my-1 h-px bg-line" />
              ) : (
                <Deed key={item.label} {...item} icon={item.icon ?? (withIcons && <span className="size-4" />)} />
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const sizeStyle =
  'max-h-(--available-height) max-w-[min(var(--available-width),var(--width-form))] min-w-menu overflow-y-auto';

function Deed({ label, icon, hint, detail, danger, disabled, onChoose, render }: Exclude<MenuItem, 'line'>) {
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
      <Base.LinkItem closeOnClick render={render} className={className}>
        {face}
      </Base.LinkItem>
    );
  return (
    <Base.Item onClick={onChoose} disabled={disabled ?? false} className={className}>
      {face}
    </Base.Item>
  );
}
