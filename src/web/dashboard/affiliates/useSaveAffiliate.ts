import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { StoreAffiliate } from '#shared/contract/storeAffiliates.ts';
import { call } from '#web/client/call.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { notify } from '../notify.ts';
import { affiliateToForm, readAffiliateForm, type AffiliateForm } from './affiliateForm.ts';
import { affiliatesKey } from './affiliatesQuery.ts';

interface SaveOptions {
  storeId: string;
  affiliate: StoreAffiliate | undefined;
  onSaved: () => void;
}

/** The form of an affiliate, and the function that saves it. */
export function useSaveAffiliate({ storeId, affiliate, onSaved }: SaveOptions) {
  const client = useQueryClient();
  const form = useForm<AffiliateForm>({ defaultValues: affiliateToForm(affiliate) });

  async function save(typed: AffiliateForm) {
    const read = readAffiliateForm(typed);
    if ('problems' in read) {
      for (const [at, { field, message }] of read.problems.entries())
        form.setError(field, { type: 'typed', message }, { shouldFocus: at === 0 });
      return;
    }
    try {
      const id = affiliate && { affiliateId: affiliate.id };
      const { affiliate: saved } = await call('saveStoreAffiliate', { storeId, ...id, ...read.terms });
      await client.invalidateQueries({ queryKey: affiliatesKey(storeId) });
      const isEmailed = affiliate?.email !== saved.email;
      notify(
        'success',
        affiliate ? 'Affiliate saved' : 'Affiliate added',
        isEmailed ? `We’re emailing ${saved.email}.` : saved.name,
      );
      onSaved();
    } catch (error) {
      refusalToForm(error, { form, fields: FIELDS, otherwise: 'Couldn’t save the affiliate. Please try again.' });
    }
  }

  return { form, save };
}

const FIELDS = {
  name: 'name',
  email: 'email',
  code: 'code',
  basisPoints: 'rate',
  productIds: 'productIds',
  discountCode: 'discountCode',
} as const;
