import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Order } from '#shared/contract/orders.ts';
import { call } from '#web/client/call.ts';
import { formatDate } from '#web/client/format.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { notify } from '../notify.ts';
import { cacheOrder } from './ordersQuery.ts';

type VatRefundProps = { storeId: string; order: Order; until: string };

/** Until when the VAT of the order can be refunded to a business, and the way to do it. */
export function VatRefund({ storeId, order, until }: VatRefundProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-col items-start gap-1">
      <p className="text-small text-ink-2">
        If the buyer is a business with a VAT ID, you can refund just the VAT until {formatDate(until)}.
      </p>
      <span className="-ml-3">
        <Button size="small" variant="quiet" onClick={() => setIsOpen(true)}>
          Check VAT ID
        </Button>
      </span>
      {isOpen && <VatRefundDialog storeId={storeId} order={order} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

type DialogProps = { storeId: string; order: Order; onClose: () => void };

function VatRefundDialog({ storeId, order, onClose }: DialogProps) {
  const client = useQueryClient();
  const form = useForm({ defaultValues: { vatId: order.taxed?.vatId ?? '' } });
  const { errors, isSubmitting } = form.formState;

  async function refund({ vatId }: { vatId: string }) {
    try {
      const { order: changed } = await call('refundVat', { storeId, orderId: order.id, vatId });
      await cacheOrder(client, storeId, changed);
      onClose();
      notify('success', 'VAT refunded', `To ${order.customerEmail}`);
    } catch (error) {
      refusalToForm(error, {
        form,
        fields: { vatId: 'vatId' },
        otherwise: 'The refund didn’t go through. It’s safe to try again: the customer won’t be refunded twice.',
      });
    }
  }

  return (
    <FormDialog
      title="Refund the VAT?"
      description="We’ll check the VAT ID in the EU’s register. If it’s valid, exactly the VAT is refunded, and the buyer gets an email and a credit note."
      confirmLabel="Check and refund VAT"
      danger
      busy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={(event) => void form.handleSubmit(refund)(event)}
      onClose={onClose}
    >
      <Field label="VAT ID" error={errors.vatId?.message}>
        <TextInput autoComplete="off" spellCheck={false} maxLength={30} {...form.register('vatId')} />
      </Field>
    </FormDialog>
  );
}
