import type { Ref } from 'react';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { useProductOptions } from '../products/useProductOptions.ts';

type ProductFieldProps = {
  storeId: string;
  label: string;
  value: string | null;
  onChange: (productId: string | null) => void;
  error: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
};

/** One of the store's products, found by typing. */
export function ProductField({ storeId, label, value, onChange, error, inputRef }: ProductFieldProps) {
  const products = useProductOptions(storeId, value === null ? [] : [value]);
  if (products.error) {
    return <LoadNotice error={products.error} otherwise="Couldn’t load your products." onRetry={products.retry} />;
  }
  return (
    <Field label={label} error={error}>
      <Combobox
        options={products.options}
        value={value}
        onChange={onChange}
        search={products.search}
        placeholder={products.isPending ? 'Loading products…' : 'Choose a product'}
        nothing="No matching products."
        {...(inputRef === undefined ? {} : { ref: inputRef })}
      />
    </Field>
  );
}
