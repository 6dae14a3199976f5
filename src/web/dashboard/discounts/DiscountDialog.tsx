import { useController, useWatch } from 'react-hook-form';
import type { Discount } from '#shared/contract/discounts.ts';
import { DISCOUNT_CODE, DISCOUNT_NAME_MAX, normaliseDiscountCode } from '#shared/rules/discountCode.ts';
import { locale } from '#web/client/format.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { MoneyInput } from '#web/ui/MoneyInput.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { DiscountProducts } from './DiscountProducts.tsx';
import { DiscountPreview } from './DiscountPreview.tsx';
import { OtherAmounts } from './OtherAmounts.tsx';
import { useSaveDiscount } from './useSaveDiscount.ts';

type DiscountDialogProps = {
  /** Absent: a new one. */
  discount: Discount | undefined;
  onClose: () => void;
};

/** Creates or changes a discount. */
export function DiscountDialog({ discount, onClose }: DiscountDialogProps) {
  const { form, store, currency, save } = useSaveDiscount({ discount, onSaved: onClose });
  const { control, register, formState } = form;
  const { errors, isSubmitting } = formState;
  const [code, kind, how] = useWatch({ control, name: ['code', 'kind', 'how'] });
  const products = useController({ control, name: 'productIds' });
  const active = useController({ control, name: 'isActive' });
  const example = `?code=${normaliseDiscountCode(code) || 'CODE'}`;

  return (
    <FormDialog
      title={discount ? 'Edit discount' : 'New discount'}
      confirmLabel={discount ? 'Save discount' : 'Create discount'}
      busy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      onClose={onClose}
      wide
    >
      <Field
        label="How customers get it"
        kind="choice"
        hint="Codes and automatic discounts don’t add up: each order gets the one that takes off most."
      >
        <RadioCards options={ways} value={how} onChange={(next) => form.setValue('how', next)} />
      </Field>
      {how === 'automatic' ? (
        <Field label="Name" error={errors.code?.message} hint="Customers see it at checkout, beside what it takes off.">
          <TextInput dir="auto" autoComplete="off" maxLength={DISCOUNT_NAME_MAX} {...register('code')} />
        </Field>
      ) : (
        <Field
          label="Code"
          error={errors.code?.message}
          hint={
            <>
              Customers enter it at checkout. Add <bdi className="inline-block max-w-full break-all">{example}</bdi> to
              any link to your store to fill it in for them.
            </>
          }
        >
          <TextInput
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={DISCOUNT_CODE.most}
            {...register('code')}
          />
        </Field>
      )}
      <Field label="Discount" kind="choice">
        <RadioCards options={kinds} value={kind} onChange={(next) => form.setValue('kind', next)} />
      </Field>
      {kind === 'percent' ? (
        <Field label="Percent off" error={errors.percent?.message}>
          <TextInput inputMode="decimal" autoComplete="off" figures after="%" {...register('percent')} />
        </Field>
      ) : (
        <Field label="Amount off" error={errors.amount?.message}>
          <MoneyInput currency={currency} locale={locale()} {...register('amount')} />
        </Field>
      )}
      <DiscountProducts
        storeId={store.id}
        ids={products.field.value}
        onChange={products.field.onChange}
        error={errors.productIds?.message}
      />
      <Field label="Minimum order" optional error={errors.minimum?.message}>
        <MoneyInput currency={currency} locale={locale()} {...register('minimum')} />
      </Field>
      <OtherAmounts form={form} currency={currency} />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Field label="Starts" optional error={errors.startsAt?.message}>
          <TextInput type="datetime-local" {...register('startsAt')} />
        </Field>
        <Field label="Ends" optional error={errors.endsAt?.message}>
          <TextInput type="datetime-local" {...register('endsAt')} />
        </Field>
        <Field label="Uses in total" optional error={errors.maxUses?.message}>
          <TextInput inputMode="numeric" autoComplete="off" figures {...register('maxUses')} />
        </Field>
        {how === 'code' && (
          <Field label="Uses per customer" optional error={errors.maxUsesPerCustomer?.message}>
            <TextInput inputMode="numeric" autoComplete="off" figures {...register('maxUsesPerCustomer')} />
          </Field>
        )}
      </div>
      <Checkbox
        label="Active"
        checked={active.field.value}
        onChange={active.field.onChange}
        hint="Clear this to pause the discount."
      />
      <DiscountPreview form={form} storeId={store.id} currency={currency} discountId={discount?.id} />
    </FormDialog>
  );
}

const ways = [
  { value: 'code', label: 'With a code', hint: 'They enter it at checkout.' },
  { value: 'automatic', label: 'Automatically', hint: 'It applies at checkout by itself.' },
] as const;

const kinds = [
  { value: 'percent', label: 'Percentage', hint: 'A share of the price.' },
  { value: 'amount', label: 'Fixed amount', hint: 'Never more than the price.' },
] as const;
