import { Suspense, type ComponentType } from 'react';
import type { Field, Fields } from '#shared/blocks/field.ts';
import { lazyPart } from '#web/ui/preloadable.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import { ImageField } from './ImageField.tsx';
import { ListField } from './ListField.tsx';
import { MediaField } from './MediaField.tsx';
import { MomentField } from './MomentField.tsx';
import { NumberField } from './NumberField.tsx';
import { RichTextField } from './RichTextField.tsx';
import { SlotField } from './SlotField.tsx';
import { TextField } from './TextField.tsx';

export type ControlProps<F extends Field = Field> = {
  field: F;
  value: unknown;
  onChange: (value: unknown) => void;
};

/** The form component, passed in because lists contain forms of their own. */
export type FormOf = ComponentType<{
  fields: Fields;
  values: Readonly<Record<string, unknown>>;
  onChange: (name: string, value: unknown) => void;
}>;

export type FieldOf<Kind extends Field['kind']> = Extract<Field, { kind: Kind }>;

// Loaded on demand: the product search is larger than all other controls together, and few blocks need it.
const ProductFields = lazyPart(async () => (await import('./ProductFields.tsx')).ProductFields);

/** The control for a kind of field. */
export function FieldControl({ field, value, onChange, form }: ControlProps & { form: FormOf }) {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'code':
    case 'address':
      return <TextField field={field} value={value} onChange={onChange} />;
    case 'richText':
      return <RichTextField field={field} value={value} onChange={onChange} />;
    case 'image':
      return <ImageField field={field} value={value} onChange={onChange} />;
    case 'media':
      return <MediaField field={field} value={value} onChange={onChange} />;
    case 'choice':
      return <ChoiceField field={field} value={value} onChange={onChange} />;
    case 'toggle':
      return <Switch label={field.label} hint={field.help} checked={value === true} onChange={onChange} />;
    case 'number':
      return <NumberField field={field} value={value} onChange={onChange} />;
    case 'moment':
      return <MomentField field={field} value={value} onChange={onChange} />;
    case 'list':
      return <ListField field={field} value={value} onChange={onChange} form={form} />;
    case 'slot':
      return <SlotField field={field} value={value} />;
    case 'product':
    case 'products':
    case 'tag':
      return (
        <Suspense fallback={<Skeleton lines={2} />}>
          <ProductFields field={field} value={value} onChange={onChange} />
        </Suspense>
      );
  }
}
