import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CustomerRow } from '#shared/contract/customers.ts';
import { call } from '#web/client/call.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { notify } from '../notify.ts';
import { useStore } from '../store/useActiveStore.ts';
import { dayOf } from './calendarDay.ts';
import { invalidateCustomers } from './customersQuery.ts';
import { readSale, type SaleForm } from './readSale.ts';

type RecordSaleOptions = { customer: CustomerRow | undefined; onRecorded: (customerId: string) => void };

const fields = {
  email: 'email',
  name: 'name',
  productId: 'productId',
  amount: 'amount',
  purchasedAt: 'day',
  reference: 'reference',
} as const;

/** Records a sale made elsewhere. Recording it again under the same reference changes nothing. */
export function useRecordSale({ customer, onRecorded }: RecordSaleOptions) {
  const store = useStore();
  const client = useQueryClient();
  const [today] = useState(() => dayOf(new Date()));
  const form = useForm<SaleForm>({
    defaultValues: {
      email: '',
      name: '',
      productId: null,
      amount: '',
      currency: store.currency,
      day: today,
      reference: '',
      sendReceipt: false,
    },
  });

  async function record(typed: SaleForm) {
    const sale = readSale(typed, { needsCustomer: !customer });
    if ('problems' in sale) {
      for (const [at, { field, message }] of sale.problems.entries())
        form.setError(field, { type: 'typed', message }, { shouldFocus: at === 0 });
      return;
    }
    try {
      const { customerId, isNew, order } = await call('recordCustomerPurchase', {
        storeId: store.id,
        ...(customer ? { customerId: customer.id } : { email: typed.email, name: typed.name }),
        ...sale,
        reference: typed.reference,
        sendReceipt: typed.sendReceipt,
      });
      await invalidateCustomers(client, store.id);
      if (isNew) notify('success', 'Sale recorded', `Order ${order.number}`);
      else notify('info', 'This sale is already recorded', `Order ${order.number}`);
      onRecorded(customerId);
    } catch (error) {
      refusalToForm(error, {
        form,
        fields,
        otherwise: 'Couldn’t record the sale. It’s safe to try again: the sale won’t be recorded twice.',
      });
    }
  }

  return { form, store, today, record };
}
