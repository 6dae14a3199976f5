import type { Ref } from 'react';
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
  const { options, isPending } = useProductOptions(storeId);
  return (
    <Field label={label} error={error}>
      <Combobox
        options={options}
        value={value}
        onChange={onChange}
        placeholder={isPending ? 'Loading products…' : 'Choose a product'}
        nothing="No product of yours matches."
        {...(inputRef === undefined ? {} : { ref: inputRef })}
      />
    </Field>
  );
}
