import { isolate } from '#shared/kit/isolate.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useController, useForm } from 'react-hook-form';
import type { CustomerRow } from '#shared/contract/customers.ts';
import { ACCESS_NOTE_MAX } from '#shared/rules/limits.ts';
import { call } from '#web/client/call.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { notify } from '../notify.ts';
import { endOfDay } from './calendarDay.ts';
import { invalidateCustomers } from './customersQuery.ts';
import { customerName } from './customerText.ts';
import { ProductField } from './ProductField.tsx';

type GrantForm = { productId: string | null; note: string; lastDay: string };
type GrantAccessDialogProps = { storeId: string; customer: CustomerRow; onClose: () => void };

/** Grants a customer access to a product without an order. */
export function GrantAccessDialog({ storeId, customer, onClose }: GrantAccessDialogProps) {
  const client = useQueryClient();
  const form = useForm<GrantForm>({ defaultValues: { productId: null, note: '', lastDay: '' } });
  const { errors, isSubmitting } = form.formState;
  const product = useController({ control: form.control, name: 'productId' });

  async function grant({ productId, note, lastDay }: GrantForm) {
    if (productId === null) {
      form.setError('productId', { message: 'Choose a product.' }, { shouldFocus: true });
      return;
    }
    const end = endOfDay(lastDay);
    if (lastDay !== '' && end === null) {
      form.setError('lastDay', { message: 'Enter a valid date.' }, { shouldFocus: true });
      return;
    }
    try {
      const { access } = await call('grantAccess', {
        storeId,
        customerId: customer.id,
        productId,
        note,
        ...(end && { validUntil: end.toISOString() }),
      });
      await invalidateCustomers(client, storeId);
      notify('success', 'Access granted', isolate(access.title));
      onClose();
    } catch (error) {
      refusalToForm(error, {
        form,
        fields: { productId: 'productId', note: 'note', validUntil: 'lastDay' },
        otherwise: 'Couldn’t grant access. Please try again.',
      });
    }
  }

  return (
    <FormDialog
      title="Grant access"
      description={`${isolate(customerName(customer))} will find the product in their library without an order. We won’t email them.`}
      confirmLabel="Grant access"
      busy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={(event) => void form.handleSubmit(grant)(event)}
      onClose={onClose}
    >
      <ProductField
        storeId={storeId}
        label="Product"
        value={product.field.value}
        onChange={(id) => {
          product.field.onChange(id);
          form.clearErrors('productId');
        }}
        error={errors.productId?.message}
        inputRef={product.field.ref}
      />
      <Field label="Last day" optional error={errors.lastDay?.message} hint="Leave empty if access doesn’t end.">
        <TextInput type="date" {...form.register('lastDay')} />
      </Field>
      <Field label="Note" optional error={errors.note?.message} hint="Only you can see this.">
        <TextInput maxLength={ACCESS_NOTE_MAX} autoComplete="off" dir="auto" {...form.register('note')} />
      </Field>
    </FormDialog>
  );
}
