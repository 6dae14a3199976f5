import { useQueryClient } from '@tanstack/react-query';
import { useController, useForm } from 'react-hook-form';
import type { CustomerRow } from '#shared/contract/customers.ts';
import { ACCESS_NOTE_MAX } from '#shared/rules/limits.ts';
import { call } from '#web/client/call.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { notify } from '../notify.ts';
import { forgetCustomers } from './customersQuery.ts';
import { customerName } from './customerWords.ts';
import { ProductField } from './ProductField.tsx';

type GrantForm = { productId: string | null; note: string };
type GrantAccessDialogProps = { storeId: string; customer: CustomerRow; onClose: () => void };

/** Lets a customer open a product without an order. */
export function GrantAccessDialog({ storeId, customer, onClose }: GrantAccessDialogProps) {
  const client = useQueryClient();
  const form = useForm<GrantForm>({ defaultValues: { productId: null, note: '' } });
  const { errors, isSubmitting } = form.formState;
  const product = useController({ control: form.control, name: 'productId' });

  async function grant({ productId, note }: GrantForm) {
    if (productId === null) {
      form.setError('productId', { message: 'Choose a product.' }, { shouldFocus: true });
      return;
    }
    try {
      const { access } = await call('grantAccess', { storeId, customerId: customer.id, productId, note });
      await forgetCustomers(client, storeId);
      notify('success', 'Access granted', access.title);
      onClose();
    } catch (error) {
      refusalToForm(error, {
        form,
        fields: { productId: 'productId', note: 'note' },
        otherwise: 'The access could not be granted. Try again.',
        show: (sentence) => form.setError('root', { type: 'refused', message: sentence }),
      });
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isSubmitting && onClose()}
      title="Grant access"
      description={`${customerName(customer)} can open it in the library, without an order. No letter is sent.`}
    >
      <form noValidate onSubmit={(event) => void form.handleSubmit(grant)(event)} className="flex flex-col gap-4">
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
        <Field label="Note" optional error={errors.note?.message} hint="Why, for you alone.">
          <TextInput maxLength={ACCESS_NOTE_MAX} autoComplete="off" dir="auto" {...form.register('note')} />
        </Field>
        {errors.root?.message !== undefined && <Notice tone="error">{errors.root.message}</Notice>}
        <DialogActions>
          <Button disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            Grant access
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
