import { useQuery } from '@tanstack/react-query';
import { useMemo, type Ref } from 'react';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { productName } from '../products/productColumns.tsx';
import { allProductsQuery } from '../products/productsQuery.ts';

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
  const { data: products, isPending } = useQuery(allProductsQuery(storeId));
  const options = useMemo(
    () => products?.map((product) => ({ value: product.id, label: productName(product) })) ?? [],
    [products],
  );
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
