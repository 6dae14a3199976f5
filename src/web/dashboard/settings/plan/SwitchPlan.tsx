import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlanOffer } from '#shared/contract/plans.ts';
import { planOf } from '#shared/rules/plan.ts';
import { call, type Answer } from '#web/client/call.ts';
import { formatDate, formatMoney } from '#web/client/format.ts';
import { cachePlan, planQuery } from '#web/client/queries/plan.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { notify, notifyRefusal } from '../../notify.ts';
import { EVERY } from './planText.ts';

interface SwitchPlanProps {
  offer: PlanOffer;
  /** The plan that the creator pays for now. */
  from: PlanOffer['planId'];
}

/** Switches to another plan, after saying what is charged at once and from when on it counts. */
export function SwitchPlan({ offer: { planId, every }, from }: SwitchPlanProps) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const name = planId === from ? `${planOf(planId).name}, ${INTERVALS[every]}` : planOf(planId).name;
  // The amount falls with each second, so it is read anew for each dialog.
  const preview = useQuery({
    queryKey: ['plan switch', planId, every],
    queryFn: () => call('previewPlanSwitch', { planId, every }),
    enabled: isAsking,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (offer: string) => call('switchPlan', { offer }),
    onSuccess: ({ plan }) => {
      cachePlan(queryClient, plan);
      const becomes = plan.bought?.becomes ?? null;
      if (becomes?.isUnpaid) notify('warning', 'Your card was declined', 'Pay for the switch with another card.');
      else notify('success', becomes === null ? `You’re on ${name} now` : `${name} starts with your next payment`);
    },
    onError: (error) => {
      notifyRefusal(error, 'Couldn’t switch your plan.');
      void queryClient.invalidateQueries({ queryKey: planQuery.queryKey });
    },
    onSettled: () => setIsAsking(false),
  });
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Switch to {name}</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Switch to ${name}?`}
        description={descriptionOf(preview, every)}
        confirmLabel={preview.data ? labelOf(preview.data) : 'Switch'}
        cancelLabel="Keep current plan"
        blocked={!preview.data}
        busy={isPending}
        onConfirm={() => preview.data && mutate(preview.data.offer)}
      />
    </>
  );
}

type Preview = Answer<'previewPlanSwitch'>;

const INTERVALS = { month: 'monthly', year: 'yearly' } as const;

function descriptionOf({ data, error }: { data: Preview | undefined; error: Error | null }, every: PlanOffer['every']) {
  if (error) return error.message;
  if (!data) return 'Calculating the amount…';
  const price = `${formatMoney(data.price)} ${EVERY[every]}`;
  if (data.startsAt !== null)
    return `It starts on ${formatDate(data.startsAt)} for ${price}. Until then, you’ll keep your current plan, and nothing is charged.`;
  if (data.total.amount === 0)
    return `It starts now, and nothing is charged today. Your next payments will be ${price}.`;
  if (data.nextPaymentAt !== null)
    return `You’ll pay ${formatMoney(data.total)} now for the time until ${formatDate(data.nextPaymentAt)}, then ${price}.`;
  const credit =
    data.credit.amount > 0 ? ` This includes a credit of ${formatMoney(data.credit)} for unused time.` : '';
  return `You’ll pay ${formatMoney(data.total)} now, and a new period starts.${credit} After that, it’s ${price}.`;
}

const labelOf = ({ total, startsAt }: Preview): string => {
  if (total.amount > 0) return `Switch and pay ${formatMoney(total)}`;
  return startsAt === null ? 'Switch' : `Switch on ${formatDate(startsAt)}`;
};
