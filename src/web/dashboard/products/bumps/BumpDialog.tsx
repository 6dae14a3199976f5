import { Controller, useForm, useWatch } from 'react-hook-form';
import type { Bump } from '#shared/contract/bumps.ts';
import { BUMP_TEXT_MAX } from '#shared/rules/bump.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { OfferedVariantField } from '../OfferedVariantField.tsx';
import { PERCENT_PROBLEM, readPercent } from '../readPercent.ts';
import { useProductOptions } from '../useProductOptions.ts';

type BumpDialogProps = {
  storeId: string;
  /** Null: a new one. */
  bump: Bump | null;
  /** The product that it is offered with. */
  without: string;
  onClose: () => void;
  onSave: (typed: { bumpId: string; variantId: string | null; text: string; basisPoints: number }) => Promise<void>;
};

type BumpForm = { bumpId: string; variantId: string; text: string; percent: string };

/** Chooses the product that a checkout offers besides, with its text and its discount. */
export function BumpDialog({ storeId, bump, without, onClose, onSave }: BumpDialogProps) {
  const form = useForm<BumpForm>({
    defaultValues: {
      bumpId: bump?.bumpId ?? '',
      variantId: bump?.variantId ?? '',
      text: bump?.text ?? '',
      percent: bump === null || bump.basisPoints === 0 ? '' : String(bump.basisPoints / 100),
    },
  });
  const { register, control, formState, handleSubmit } = form;
  const offeredId = useWatch({ control, name: 'bumpId' });
  const products = useProductOptions(storeId, offeredId === '' ? [] : [offeredId]);
  const { options, search, isPending, error: problem, retry } = products;
  const { errors, isSubmitting } = formState;

  async function save({ bumpId, variantId, text, percent }: BumpForm) {
    try {
      await onSave({
        bumpId,
        variantId: variantId || null,
        text: text.trim(),
        basisPoints: readPercent(percent) * 100,
      });
    } catch (error) {
      refusalToForm(error, {
        form,
        fields: { bumps: 'bumpId' },
        otherwise: 'Couldn’t save the order bump. Please try again.',
      });
    }
  }

  return (
    <FormDialog
      title="Order bump"
      description="Buyers see it at this product’s checkout and in the cart, with its cover and price."
      confirmLabel="Save order bump"
      busy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={(event) => void handleSubmit(save)(event)}
      onClose={onClose}
    >
      {problem ? (
        <LoadNotice error={problem} otherwise="Couldn’t load your products." onRetry={retry} />
      ) : (
        <Controller
          control={control}
          name="bumpId"
          rules={{ validate: (id) => id !== '' || 'Choose a product.' }}
          render={({ field, fieldState }) => (
            <Field label="Product" error={fieldState.error?.message}>
              <Combobox
                options={options.filter(({ value }) => value !== without)}
                value={field.value === '' ? null : field.value}
                search={search}
                onChange={(id) => {
                  field.onChange(id ?? '');
                  form.setValue('variantId', '');
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
      <OfferedVariantField storeId={storeId} productId={offeredId} control={control} name="variantId" />
      <Field label="Text" optional hint="Why it goes well with this product." error={errors.text?.message}>
        <TextInput dir="auto" autoComplete="off" maxLength={BUMP_TEXT_MAX} {...register('text')} />
      </Field>
      <Field label="Percent off" optional hint="Only for buyers who add it here." error={errors.percent?.message}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          figures
          after="%"
          {...register('percent', { validate: (typed) => !Number.isNaN(readPercent(typed)) || PERCENT_PROBLEM })}
        />
      </Field>
    </FormDialog>
  );
}
