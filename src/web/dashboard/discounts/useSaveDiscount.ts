import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { Discount } from '#shared/contract/discounts.ts';
import { call } from '#web/client/call.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { notify } from '../notify.ts';
import { useStore } from '../store/useActiveStore.ts';
import { discountToForm, readDiscountForm, type DiscountForm } from './discountForm.ts';
import { discountsKey } from './discountsQuery.ts';

type SaveOptions = { discount: Discount | undefined; onSaved: () => void };

/** The form of a discount, and the function that saves it. */
export function useSaveDiscount({ discount, onSaved }: SaveOptions) {
  const store = useStore();
  const client = useQueryClient();
  const currency = currencyOf(discount) ?? store.currency;
  const form = useForm<DiscountForm>({ defaultValues: discountToForm(discount) });

  async function save(typed: DiscountForm) {
    const read = readDiscountForm(typed, currency);
    if ('problems' in read) {
      for (const [at, { field, message }] of read.problems.entries())
        form.setError(field, { type: 'typed', message }, { shouldFocus: at === 0 });
      return;
    }
    try {
      const id = discount && { discountId: discount.id };
      const { discount: saved } = await call('saveDiscount', { storeId: store.id, ...id, ...read.terms });
      await client.invalidateQueries({ queryKey: discountsKey(store.id) });
      notify('success', discount ? 'Discount saved' : 'Discount created', saved.code);
      onSaved();
    } catch (error) {
      refusalToForm(error, { form, fields: FIELDS, otherwise: 'Couldn’t save the discount. Please try again.' });
    }
  }

  return { form, store, currency, save };
}

/** The currency of its amounts, which may differ from the store's current one. */
const currencyOf = (discount: Discount | undefined): string | undefined =>
  discount?.value.kind === 'amount' ? discount.value.amount.currency : discount?.minimum?.currency;

const FIELDS = {
  code: 'code',
  productIds: 'productIds',
  minimum: 'minimum',
  startsAt: 'startsAt',
  endsAt: 'endsAt',
  maxUses: 'maxUses',
  maxUsesPerCustomer: 'maxUsesPerCustomer',
} as const;
