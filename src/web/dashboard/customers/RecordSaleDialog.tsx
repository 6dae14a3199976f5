import { useController, useWatch } from 'react-hook-form';
import type { CustomerRow } from '#shared/contract/customers.ts';
import { isolate } from '#shared/kit/isolate.ts';
import { CURRENCIES } from '#shared/rules/currency.ts';
import { CUSTOMER_NAME_MAX, REFERENCE_MAX } from '#shared/rules/limits.ts';
import { locale } from '#web/client/format.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { MoneyInput } from '#web/ui/MoneyInput.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { customerName } from './customerText.ts';
import { ProductField } from './ProductField.tsx';
import { useRecordSale } from './useRecordSale.ts';

type RecordSaleDialogProps = {
  /** Absent: the dialog asks for the customer. */
  customer?: CustomerRow;
  onClose: () => void;
  onRecorded?: (customerId: string) => void;
};

const currencies = CURRENCIES.map((code) => ({ value: code, label: code }));

/** Records a sale that was made elsewhere. */
export function RecordSaleDialog({ customer, onClose, onRecorded }: RecordSaleDialogProps) {
  const { form, store, today, record } = useRecordSale({
    customer,
    onRecorded: (customerId) => {
      onClose();
      onRecorded?.(customerId);
    },
  });
  const { errors, isSubmitting } = form.formState;
  const currency = useWatch({ control: form.control, name: 'currency' });
  const receipt = useController({ control: form.control, name: 'sendReceipt' });
  const product = useController({ control: form.control, name: 'productId' });

  return (
    <FormDialog
      title="Record a sale"
      description={
        customer
          ? `Add a product that ${isolate(customerName(customer))} bought outside Stoa to their library.`
          : 'Add a product bought outside Stoa to a customer’s library.'
      }
      confirmLabel="Record sale"
      busy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={(event) => void form.handleSubmit(record)(event)}
      onClose={onClose}
    >
      {!customer && (
        <>
          <Field label="Customer email" error={errors.email?.message} hint="New email addresses become customers.">
            <TextInput type="email" autoComplete="off" {...form.register('email')} />
          </Field>
          <Field label="Customer name" optional error={errors.name?.message}>
            <TextInput maxLength={CUSTOMER_NAME_MAX} autoComplete="off" dir="auto" {...form.register('name')} />
          </Field>
        </>
      )}
      <ProductField
        storeId={store.id}
        label="Product"
        value={product.field.value}
        onChange={(id) => {
          product.field.onChange(id);
          form.clearErrors('productId');
        }}
        error={errors.productId?.message}
        inputRef={product.field.ref}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Amount paid" error={errors.amount?.message}>
          <MoneyInput
            currency={currency}
            locale={locale()}
            {...form.register('amount', { onChange: () => form.clearErrors('amount') })}
          />
        </Field>
        <Field label="Currency">
          <Combobox
            required
            options={currencies}
            value={currency}
            onChange={(code) => code !== null && form.setValue('currency', code)}
          />
        </Field>
      </div>
      <Field label="Sale date" error={errors.day?.message}>
        <TextInput type="date" max={today} {...form.register('day')} />
      </Field>
      <Field
        label="Reference"
        error={errors.reference?.message}
        hint="The receipt or invoice number. Each reference can only be recorded once."
      >
        <TextInput maxLength={REFERENCE_MAX} autoComplete="off" {...form.register('reference')} />
      </Field>
      <Checkbox
        label="Email a receipt with a link to the library"
        checked={receipt.field.value}
        onChange={receipt.field.onChange}
      />
    </FormDialog>
  );
}
