import { Menu as Base } from '@base-ui/react/menu';
import { Check, Columns3 } from 'lucide-react';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { popupPlace } from './popupPlace.tsx';
import { popupItemStyle, popupStyle } from './popupStyle.ts';

type ColumnChoiceProps = {
  columns: readonly { id: string; head: string; primary?: boolean }[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
};

/** Which columns a table shows; the primary one always stays. A phone draws cards, and has nothing to choose. */
export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  function show(id: string, shown: boolean) {
    const next = new Set(hidden);
    if (shown) next.delete(id);
    else next.add(id);
    onChange(next);
  }

  return (
    <Base.Root>
      <span className="hidden md:flex">
        <Base.Trigger render={<Button icon={<Columns3 aria-hidden />}>Columns</Button>} />
      </span>
      <Base.Portal render={popupPlace}>
        <Base.Positioner sideOffset={4} align="end" className="z-50 outline-none">
          <Base.Popup className={cx(popupStyle, 'min-w-menu')}>
            {columns
              .filter((column) => !column.primary)
              .map(({ id, head }) => (
                <Base.CheckboxItem
                  key={id}
                  checked={!hidden.has(id)}
                  onCheckedChange={(shown) => show(id, shown)}
                  className={popupItemStyle}
                >
                  <span className="min-w-0 flex-1 truncate">{head}</span>
                  <Base.CheckboxItemIndicator className="text-slate">
                    <Check aria-hidden className="size-4" />
                  </Base.CheckboxItemIndicator>
                </Base.CheckboxItem>
              ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
