import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Plan } from '#shared/contract/plans.ts';
import { planOf } from '#shared/rules/plan.ts';
import { call } from '#web/client/call.ts';
import { formatDate, formatMoney } from '#web/client/format.ts';
import { cachePlan, planQuery } from '#web/client/queries/plan.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify, notifyRefusal } from '../../notify.ts';
import { EVERY } from './planText.ts';

/** A switch that has not taken effect: what it leads to, and how to take it back. */
export function OpenSwitch({ bought }: { bought: NonNullable<Plan['bought']> }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('keepPlan', {}),
    onSuccess: ({ plan }) => {
      cachePlan(queryClient, plan);
      notify('success', 'Switch canceled');
    },
    onError: (error) => {
      notifyRefusal(error, 'Couldn’t change your plan.');
      void queryClient.invalidateQueries({ queryKey: planQuery.queryKey });
    },
  });
  const { becomes, paidUntil, payUrl } = bought;
  if (becomes === null) return null;
  const { name } = planOf(becomes.planId);
  const price = `${formatMoney(becomes.price)} ${EVERY[becomes.every]}`;
  return (
    <Notice
      tone={becomes.isUnpaid ? 'warning' : 'info'}
      title={becomes.isUnpaid ? `Your switch to ${name} wasn’t paid` : `You’re switching to ${name}`}
      action={
        <span className="flex flex-wrap gap-2">
          {becomes.isUnpaid && payUrl !== null && (
            <Button size="small" render={<a href={payUrl}>Pay now</a>}>
              Pay now
            </Button>
          )}
          <Button size="small" busy={isPending} onClick={() => mutate()}>
            Keep {planOf(bought.planId).name}
          </Button>
        </span>
      }
    >
      {becomes.isUnpaid
        ? `Your card was declined. Pay with another one within an hour, or you’ll stay on the ${planOf(bought.planId).name} plan.`
        : `It starts on ${formatDate(paidUntil)} for ${price}. Until then, you’ll stay on the ${planOf(bought.planId).name} plan.`}
    </Notice>
  );
}
