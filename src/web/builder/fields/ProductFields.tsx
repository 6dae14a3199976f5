import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { isolateRtl } from '#shared/kit/isolate.ts';
import { pageProductsQuery } from '#web/client/queries/pageProducts.ts';
import { searchState } from '#web/client/searchState.ts';
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
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  const { choose, ...products } = useProductChoice(chosen === null ? [] : [chosen]);
  return (
    <Field label={field.label} hint={field.help}>
      <Combobox
        {...products}
        value={chosen}
        onChange={(id) => {
          choose(id);
          onChange(id ?? '');
        }}
        placeholder="Search your products"
      />
    </Field>
  );
}

/** Several products in an order of their own. */
function ProductsField({ field, value, onChange }: ControlProps<FieldOf<'products'>>) {
  const ids = Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  const { choose, ...products } = useProductChoice(ids);
  const nameOf = (id: string) => products.options.find((option) => option.value === id)?.label ?? 'Unpublished product';
  return (
    <div className="flex flex-col gap-2">
      <Field label={field.label} hint={field.help ?? (ids.length === 0 ? 'Choose your first product.' : undefined)}>
        <Combobox
          {...products}
          options={products.options.filter((option) => !ids.includes(option.value))}
          value={null}
          onChange={(id) => {
            choose(id);
            if (id !== null) onChange([...ids, id]);
          }}
          placeholder="Search to add products"
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
  const known = useBuilder().tags;
  const chosen = typeof value === 'string' ? value : '';
  const tags = new Set([...known, ...(chosen === '' ? [] : [chosen])]);
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

/** The published products as options, of which the server searches many. `choose` lets the page show the chosen one. */
function useProductChoice(chosenIds: readonly string[]) {
  const { store, products, rememberProduct } = useBuilder();
  const [typed, setTyped] = useState('');
  const first = useQuery(pageProductsQuery(store.id, {}));
  const isLong = first.data?.hasMore === true;
  const found = useQuery({
    ...pageProductsQuery(store.id, { search: typed }),
    enabled: isLong && typed !== '',
    placeholderData: keepPreviousData,
  });
  const shown = isLong && typed !== '' ? found : first;
  const offered = shown.data?.products ?? [];
  const chosen = products.filter(({ id }) => chosenIds.includes(id));
  const options = [...new Map([...offered, ...chosen].map((product) => [product.id, product])).values()];
  return {
    options: options.map(({ id, title, price }) => ({ value: id, label: title, hint: price.label })),
    // Short lists are filtered in the browser. The server is asked if there are more, and until the first ones have loaded.
    search:
      first.data && !isLong
        ? undefined
        : {
            onType: (text: string) => setTyped(text.slice(0, 200)),
            ...searchState(shown, 'Couldn’t load your products.'),
          },
    nothing: 'No matching published products.',
    choose: (id: string | null) => {
      const product = offered.find((one) => one.id === id);
      if (product) rememberProduct(product);
    },
  };
}
