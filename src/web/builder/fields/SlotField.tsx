import type { ControlProps, FieldOf } from './FieldControl.tsx';

/** Blocks are added to a slot on the page or in the outline. */
export function SlotField({ field, value }: Pick<ControlProps<FieldOf<'slot'>>, 'field' | 'value'>) {
  const count = Array.isArray(value) ? value.length : 0;
  return (
    <p className="flex items-baseline justify-between gap-4 rounded-sm bg-sunken px-3 py-2 text-body">
      <span className="font-medium">{field.label}</span>
      <span className="figures text-small text-ink-2">
        {count === 0 ? 'Empty. Move a block here.' : count === 1 ? '1 block' : `${count} blocks`}
      </span>
    </p>
  );
}
