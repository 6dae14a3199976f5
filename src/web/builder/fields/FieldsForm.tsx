import type { Field, Fields } from '#shared/blocks/field.ts';
import { FieldControl } from './FieldControl.tsx';

type FieldsFormProps = {
  fields: Fields;
  values: Readonly<Record<string, unknown>>;
  /** Of a change that may be kept; what may not says so at its field and changes nothing. */
  onChange: (name: string, value: unknown) => void;
};

/** The form of a block, of a row in it, or of the page: one control for each field that is asked for now. */
export function FieldsForm({ fields, values, onChange }: FieldsFormProps) {
  const asked = Object.entries(fields).filter(([, field]: [string, Field]) => field.when?.(values) ?? true);
  return (
    <div className="flex flex-col gap-4">
      {asked.map(([name, field]) => (
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
