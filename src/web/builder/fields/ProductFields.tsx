import { X } from 'lucide-react';
import { isolateRtl } from '#shared/kit/isolate.ts';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { SortableList } from '#web/ui/SortableList.tsx';
import { useBuilder } from '../BuilderContext.ts';
import type { ControlProps, FieldOf } from './FieldControl.tsx';

/** The store's products and their tags, for selection. */
export function ProductFields({ field, ...rest }: ControlProps<FieldOf<'product' | 'products' | 'tag'>>) {
  if (field.kind === 'products') return <ProductsField field={field} {...rest} />;
  return field.kind === 'tag' ? <TagField field={field} {...rest} /> : <ProductField field={field} {...rest} />;
}

/** One product of the store, found by typing. */
function ProductField({ field, value, onChange }: ControlProps<FieldOf<'product'>>) {
  const options = useProductOptions();
  return (
    <Field label={field.label} hint={field.help}>
      <Combobox
        options={options}
        value={typeof value === 'string' && value !== '' ? value : null}
        onChange={(id) => onChange(id ?? '')}
        placeholder="Search your products"
        nothing={NOTHING}
      />
    </Field>
  );
}

/** Several products in an order of their own. */
function ProductsField({ field, value, onChange }: ControlProps<FieldOf<'products'>>) {
  const options = useProductOptions();
  const ids = Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  const nameOf = (id: string) => options.find((option) => option.value === id)?.label ?? 'Unpublished product';
  return (
    <div className="flex flex-col gap-2">
      <Field label={field.label} hint={field.help ?? (ids.length === 0 ? 'Choose your first product.' : undefined)}>
        <Combobox
          key={ids.join()}
          options={options.filter((option) => !ids.includes(option.value))}
          value={null}
          onChange={(id) => id !== null && onChange([...ids, id])}
          placeholder="Search to add products"
          nothing={NOTHING}
          disabled={ids.length >= field.max}
        />
      </Field>
      <SortableList label={field.label} items={ids} idOf={(id) => id} nameOf={nameOf} onOrder={onChange}>
        {(id, tools) => (
          <div className="flex items-center gap-1 py-1 pr-1 pl-3">
            <span className="min-w-0 flex-1 truncate text-body">{nameOf(id)}</span>
            {tools}
            <IconButton
              label={`Remove ${isolateRtl(nameOf(id))}`}
              size="small"
              tip={false}
              icon={<X aria-hidden />}
              onClick={() => onChange(ids.filter((other) => other !== id))}
            />
          </div>
        )}
      </SortableList>
    </div>
  );
}

/** One of the tags of the store's products. */
function TagField({ field, value, onChange }: ControlProps<FieldOf<'tag'>>) {
  const { products } = useBuilder();
  const chosen = typeof value === 'string' ? value : '';
  const tags = new Set([...products.flatMap(({ tags }) => tags), ...(chosen === '' ? [] : [chosen])]);
  const options = [...tags].toSorted((a, b) => a.localeCompare(b)).map((tag) => ({ value: tag, label: tag }));
  return (
    <Field
      label={field.label}
      hint={field.help ?? (tags.size === 0 ? 'None of your products have tags yet.' : undefined)}
    >
      <Combobox
        options={options}
        value={chosen === '' ? null : chosen}
        onChange={(tag) => onChange(tag ?? '')}
        placeholder="Any"
        nothing="No matching tags."
      />
    </Field>
  );
}

function useProductOptions() {
  const { products } = useBuilder();
  return products.map(({ id, title, price }) => ({ value: id, label: title, hint: price.label }));
}

const NOTHING = 'No matching published products.';
