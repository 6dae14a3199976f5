import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import type { CustomerRow } from '#shared/contract/customers.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { CUSTOMER_NAME_MAX, CUSTOMER_NOTE_MAX } from '#shared/rules/limits.ts';
import { call } from '#web/client/call.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { notify } from '../notify.ts';
import { invalidateCustomers } from './customersQuery.ts';
import { readTags } from '../readTags.ts';
import { customerName } from './customerText.ts';

type CustomerForm = { email: string; name: string; tags: string; note: string };

type CustomerDialogProps = {
  storeId: string;
  /** Absent: a new customer. */
  customer?: CustomerRow;
  onClose: () => void;
  onAdded?: (customerId: string) => void;
};

const fields = { email: 'email', name: 'name', tags: 'tags', note: 'note' } as const;

/** Adds or edits a customer. */
export function CustomerDialog({ storeId, customer, onClose, onAdded }: CustomerDialogProps) {
  const client = useQueryClient();
  const form = useForm<CustomerForm>({ defaultValues: valuesOf(customer) });
  const { errors, isSubmitting } = form.formState;
  const email = useWatch({ control: form.control, name: 'email' });
  const moves = customer !== undefined && normaliseEmail(email).key !== normaliseEmail(customer.email).key;

  async function save({ tags, ...typed }: CustomerForm) {
    const input = { ...typed, storeId, tags: readTags(tags) };
    try {
      const { customer: saved } = await (customer
        ? call('updateStoreCustomer', { ...input, customerId: customer.id })
        : call('createStoreCustomer', input));
      await invalidateCustomers(client, storeId);
      notify('success', customer ? 'Customer saved' : 'Customer added', customerName(saved));
      onClose();
      if (!customer) onAdded?.(saved.id);
    } catch (error) {
      refusalToForm(error, {
        form,
        fields,
        otherwise: 'Couldn’t save the customer. Please try again.',
      });
    }
  }

  return (
    <FormDialog
      title={customer ? 'Edit customer' : 'Add customer'}
      description={customer ? undefined : 'They’ll sign in with a code sent to this address. We won’t email them now.'}
      confirmLabel={customer ? 'Save customer' : 'Add customer'}
      busy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      onClose={onClose}
    >
      <Field label="Email" error={errors.email?.message}>
        <TextInput type="email" autoComplete="off" {...form.register('email')} />
      </Field>
      {moves && (
        <Notice tone="warning" title="This changes how the customer signs in">
          They’ll be signed out on all devices, and their password and old receipt links will stop working. We’ll email
          both addresses. They can sign in with a code sent to the new address and keep everything they bought.
        </Notice>
      )}
      <Field label="Name" optional error={errors.name?.message}>
        <TextInput maxLength={CUSTOMER_NAME_MAX} autoComplete="off" dir="auto" {...form.register('name')} />
      </Field>
      <Field
        label="Tags"
        optional
        error={errors.tags?.message}
        hint="Separate tags with commas, such as VIP, Spring fair."
      >
        <TextInput autoComplete="off" dir="auto" {...form.register('tags')} />
      </Field>
      <Field label="Note" optional error={errors.note?.message} hint="Only you can see tags and notes.">
        <TextArea rows={3} maxLength={CUSTOMER_NOTE_MAX} dir="auto" {...form.register('note')} />
      </Field>
    </FormDialog>
  );
}

const valuesOf = (customer: CustomerRow | undefined): CustomerForm => ({
  email: customer?.email ?? '',
  name: customer?.name ?? '',
  tags: customer?.tags.join(', ') ?? '',
  note: customer?.note ?? '',
});
