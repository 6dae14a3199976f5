import { Menu as Base } from '@base-ui/react/menu';
import { Check, Columns3 } from 'lucide-react';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { popupPlace } from './popupPlace.tsx';
import { popupItemStyle, popupStyle } from './popupStyle.ts';
import { useDensity } from './useDensity.ts';

type ColumnChoiceProps = {
  columns: readonly { id: string; head: string; primary?: boolean }[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
};

/** Chooses a table's visible columns and row height. The primary column is always visible. A phone has no columns. */
export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  const [density, setDensity] = useDensity();

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
                <Choice key={id} label={head} checked={!hidden.has(id)} onChange={(shown) => show(id, shown)} />
              ))}
            <Base.Separator className="my-1 h-px bg-line" />
            <Choice
              label="Compact rows"
              checked={density === 'compact'}
              onChange={(compact) => setDensity(compact ? 'compact' : 'comfortable')}
            />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type ChoiceProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

function Choice({ label, checked, onChange }: ChoiceProps) {
  return (
    <Base.CheckboxItem checked={checked} onCheckedChange={onChange} className={popupItemStyle}>
      <span className="min-w-0 flex-1 truncate">{label}</span>
      <Base.CheckboxItemIndicator className="text-slate">
        <Check aria-hidden className="size-4" />
      </Base.CheckboxItemIndicator>
    </Base.CheckboxItem>
  );
}
