import type { ControlProps, FieldOf } from './FieldControl.tsx';

/** What stands in a slot is put there on the page or in the outline. */
export function SlotField({ field, value }: Pick<ControlProps<FieldOf<'slot'>>, 'field' | 'value'>) {
  const count = Array.isArray(value) ? value.length : 0;
  return (
    <p className="flex items-baseline justify-between gap-4 rounded-sm bg-sunken px-3 py-2 text-body">
      <span className="font-medium">{field.label}</span>
      <span className="figures text-small text-ink-2">
        {count === 0 ? 'Empty: move a block into it' : count === 1 ? '1 block' : `${count} blocks`}
      </span>
    </p>
  );
}
