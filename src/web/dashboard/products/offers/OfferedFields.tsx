import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { BUMP_TEXT_MAX } from '#shared/rules/bump.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { OfferedVariantField } from '../OfferedVariantField.tsx';
import { PERCENT_PROBLEM, readPercent } from '../readPercent.ts';
import { useProductOptions } from '../useProductOptions.ts';

/** The fields of an offer. The product that it follows cannot be offered. */
export interface OfferForm {
  product: string;
  variant: string;
  percent: string;
  text: string;
  secondProduct: string;
  secondVariant: string;
  secondPercent: string;
  secondText: string;
}

type Names = {
  product: 'product' | 'secondProduct';
  variant: 'variant' | 'secondVariant';
  percent: 'percent' | 'secondPercent';
  text: 'text' | 'secondText';
};

type OfferedFieldsProps = {
  storeId: string;
  without: string;
  form: UseFormReturn<OfferForm>;
  names: Names;
  labels: { product: string; percent: string; text: string };
  required?: boolean;
};

/** A product, its discount and its sentence. */
export function OfferedFields({ storeId, without, form, names, labels, required = false }: OfferedFieldsProps) {
  const {
    control,
    register,
    formState: { errors },
  } = form;
  const offeredId = useWatch({ control, name: names.product });
  const products = useProductOptions(storeId, offeredId === '' ? [] : [offeredId]);
  const { options, search, isPending, error: problem, retry } = products;
  return (
    <>
      {problem ? (
        <LoadNotice error={problem} otherwise="Couldn’t load your products." onRetry={retry} />
      ) : (
        <Controller
          control={control}
          name={names.product}
          rules={{ validate: (id) => !required || id !== '' || 'Choose a product.' }}
          render={({ field, fieldState }) => (
            <Field label={labels.product} optional={!required} error={fieldState.error?.message}>
              <Combobox
                options={options.filter(({ value }) => value !== without)}
                value={field.value === '' ? null : field.value}
                search={search}
                onChange={(id) => {
                  field.onChange(id ?? '');
                  form.setValue(names.variant, '');
                }}
                onBlur={field.onBlur}
                ref={field.ref}
                placeholder={isPending ? 'Loading products…' : 'Choose a product'}
                nothing="No matching products."
              />
            </Field>
          )}
        />
      )}
      <OfferedVariantField storeId={storeId} productId={offeredId} control={control} name={names.variant} />
      <Field label={labels.percent} optional error={errors[names.percent]?.message}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          figures
          after="%"
          {...register(names.percent, { validate: (typed) => !Number.isNaN(readPercent(typed)) || PERCENT_PROBLEM })}
        />
      </Field>
      <Field label={labels.text} optional error={errors[names.text]?.message}>
        <TextInput dir="auto" autoComplete="off" maxLength={BUMP_TEXT_MAX} {...register(names.text)} />
      </Field>
    </>
  );
}
