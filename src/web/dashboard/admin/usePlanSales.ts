import { useForm } from 'react-hook-form';
import type { PlanSales } from '#shared/contract/plans.ts';
import { PAID_PLANS, PLAN_INTERVALS, type PaidPlanId, type PlanInterval } from '#shared/rules/plan.ts';
import { call } from '#web/client/call.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { notifyRefusal } from '../notify.ts';
import { amountText, readAmount } from '../products/amountField.ts';
import { useAdminAction } from './useAdminAction.ts';

type PriceField = `${PaidPlanId}-${PlanInterval}`;
type Form = Record<PriceField, string> & { storeId: string };

const PRICE_FIELDS: readonly PriceField[] = PAID_PLANS.flatMap((planId) =>
  PLAN_INTERVALS.map((every): PriceField => `${planId}-${every}`),
);

/** The form of the store that sells plans and their prices. */
export function usePlanSales({ storeId, stores, offers }: PlanSales) {
  const run = useAdminAction();
  const currencyOf = (id: string): string => stores.find((store) => store.id === id)?.currency ?? 'USD';
  const priceOf = (name: PriceField): string => {
    const price = offers.find(({ planId, every }) => `${planId}-${every}` === name)?.price;
    return price ? amountText(price.amount, price.currency) : '';
  };
  const form = useForm<Form>({
    defaultValues: {
      storeId: storeId ?? stores[0]?.id ?? '',
      'side-hustle-month': priceOf('side-hustle-month'),
      'side-hustle-year': priceOf('side-hustle-year'),
      'creator-month': priceOf('creator-month'),
      'creator-year': priceOf('creator-year'),
      'boss-month': priceOf('boss-month'),
      'boss-year': priceOf('boss-year'),
    },
  });

  async function save(typed: Form): Promise<void> {
    const currency = currencyOf(typed.storeId);
    let isValid = true;
    const read = (name: PriceField): number | null => {
      if (typed[name].trim() === '') return null;
      const amount = readAmount(typed[name], { currency, least: 1 });
      if (amount.problem === undefined) return amount.amount;
      form.setError(name, { type: 'typed', message: amount.problem }, { shouldFocus: isValid });
      isValid = false;
      return null;
    };
    const prices = PAID_PLANS.map((planId) => ({
      planId,
      month: read(`${planId}-month`),
      year: read(`${planId}-year`),
    }));
    if (!isValid) return;
    try {
      await run(() => call('savePlanSales', { storeId: typed.storeId, prices }), 'Plans saved');
    } catch (error) {
      refusalToForm(error, { form, fields: FIELDS, otherwise: 'Couldn’t save the plans. Please try again.' });
    }
  }

  const stop = (): Promise<void> =>
    run(() => call('savePlanSales', { storeId: null }), 'Plans are no longer sold').catch((error: unknown) =>
      notifyRefusal(error, 'Couldn’t stop selling plans. Please try again.'),
    );

  return { form, save, stop, currencyOf };
}

const FIELDS = { storeId: 'storeId' as const, ...Object.fromEntries(PRICE_FIELDS.map((name) => [name, name])) };
