import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import type { PlanSales } from '#shared/contract/plans.ts';
import { PAID_PLANS, PLAN_INTERVALS, planOf } from '#shared/rules/plan.ts';
import { locale } from '#web/client/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { MoneyInput } from '#web/ui/MoneyInput.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Select } from '#web/ui/Select.tsx';
import { usePlanSales } from './usePlanSales.ts';

/** Chooses the store that sells plans, and their prices. */
export function PlanSalesForm({ sales }: { sales: PlanSales }) {
  const { form, save, stop, currencyOf } = usePlanSales(sales);
  const { control, register, formState } = form;
  const { errors, isSubmitting } = formState;
  const currency = currencyOf(useWatch({ control, name: 'storeId' }));
  const isSelling = sales.storeId !== null;
  return (
    <Card title="Sell plans" action={<Badge>{isSelling ? 'On' : 'Off'}</Badge>}>
      <form
        id={FORM}
        className="flex min-w-0 flex-col gap-4"
        onSubmit={(event) => void form.handleSubmit(save)(event)}
        noValidate
      >
        <p className="text-ink-2">
          Creators buy plans as subscriptions from one of your stores. Orders, receipts, taxes and refunds are in its
          dashboard. Its payments go to the operator’s own account.
        </p>
        {errors.root?.message && <Notice tone="error">{errors.root.message}</Notice>}
        <Controller
          control={control}
          name="storeId"
          render={({ field, fieldState }) => (
            <Field label="Store" kind="choice" error={fieldState.error?.message}>
              <Select
                options={sales.stores.map(({ id, name }) => ({ value: id, label: name }))}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                ref={field.ref}
              />
            </Field>
          )}
        />
        {PAID_PLANS.map((planId) => (
          <fieldset key={planId} className="grid min-w-0 items-start gap-x-4 gap-y-2 md:grid-cols-2">
            <legend className="mb-2 font-medium">{planOf(planId).name}</legend>
            {PLAN_INTERVALS.map((every) => (
              <Field
                key={every}
                label={every === 'month' ? 'Price per month' : 'Price per year'}
                optional
                error={errors[`${planId}-${every}`]?.message}
              >
                <MoneyInput currency={currency} locale={locale()} {...register(`${planId}-${every}`)} />
              </Field>
            ))}
          </fieldset>
        ))}
        <p className="text-small text-ink-2">
          A plan without a price isn’t sold. New prices are for new subscribers only.
        </p>
      </form>
      {/* Outside the form, which would take the submission of the dialog for its own. */}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button type="submit" form={FORM} variant="primary" busy={isSubmitting}>
          {isSelling ? 'Save prices' : 'Start selling'}
        </Button>
        {isSelling && <StopButton onStop={stop} />}
      </div>
    </Card>
  );
}

const FORM = 'plan-sales';

function StopButton({ onStop }: { onStop: () => Promise<void> }) {
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  async function stopNow() {
    setIsBusy(true);
    await onStop();
    setIsBusy(false);
    setIsAsking(false);
  }
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Stop selling</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Stop selling plans?"
        description="No one can buy a plan until you start again. Creators who already pay for one keep it and are still charged."
        confirmLabel="Stop selling"
        busy={isBusy}
        onConfirm={() => void stopNow()}
      />
    </>
  );
}
