import type { Field, Fields } from '#shared/blocks/field.ts';
import { FieldControl } from './FieldControl.tsx';

type FieldsFormProps = {
  fields: Fields;
  values: Readonly<Record<string, unknown>>;
  /** Called when the change is valid. Invalid changes show an error on their field and are not saved. */
  onChange: (name: string, value: unknown) => void;
};

/** The form of a block, of a row in it, or of the page: one control for each visible field. */
export function FieldsForm({ fields, values, onChange }: FieldsFormProps) {
  const visible = Object.entries(fields).filter(([, field]: [string, Field]) => field.when?.(values) ?? true);
  return (
    <div className="flex flex-col gap-4">
      {visible.map(([name, field]) => (
        <FieldControl
          key={name}
          field={field}
          value={values[name]}
          onChange={(value) => onChange(name, value)}
          form={FieldsForm}
        />
      ))}
    </div>
  );
}
