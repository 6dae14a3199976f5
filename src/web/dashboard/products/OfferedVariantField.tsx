import { useQuery } from '@tanstack/react-query';
import { Controller, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { variantTitle } from '#shared/rules/variant.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { productQuery } from './productsQuery.ts';

type OfferedVariantFieldProps<Values extends FieldValues> = {
  storeId: string;
  /** The offered product. Empty: none was chosen. */
  productId: string;
  control: Control<Values>;
  name: FieldPathByValue<Values, string>;
};

/** Chooses which variant of a product is offered. Without variants there is no field. */
export function OfferedVariantField<Values extends FieldValues>(props: OfferedVariantFieldProps<Values>) {
  const { storeId, productId, control, name } = props;
  const {
    data: product,
    error,
    refetch,
  } = useQuery({
    ...productQuery(storeId, productId),
    queryKey: ['offeredVariants', storeId, productId],
    enabled: productId !== '',
  });
  if (error) return <LoadNotice error={error} otherwise="Couldn’t load its variants." onRetry={() => void refetch()} />;
  if (!product || product.variants.length === 0) return null;
  const options = product.variants.map((variant) => ({ value: variant.id, label: variantTitle(variant) }));
  return (
    <Controller
      control={control}
      name={name}
      rules={{ validate: (id: string) => options.some(({ value }) => value === id) || 'Choose a variant.' }}
      render={({ field, fieldState }) => (
        <Field kind="choice" label="Variant" error={fieldState.error?.message}>
          <Select
            options={options}
            value={options.some(({ value }) => value === field.value) ? field.value : null}
            onChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
            placeholder="Choose a variant"
          />
        </Field>
      )}
    />
  );
}
