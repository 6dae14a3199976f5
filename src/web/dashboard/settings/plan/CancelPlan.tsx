import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Plan } from '#shared/contract/plans.ts';
import { planOf } from '#shared/rules/plan.ts';
import { call } from '#web/client/call.ts';
import { formatDate } from '#web/client/format.ts';
import { cachePlan, planQuery } from '#web/client/queries/plan.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { notify, notifyRefusal } from '../../notify.ts';

/** Cancels the plan in two presses, or takes that back. */
export function CancelPlan({ bought }: { bought: NonNullable<Plan['bought']> }) {
  const [isAsking, setIsAsking] = useState(false);
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (change: 'cancelPlan' | 'resumePlan') => call(change, {}),
    onSuccess: ({ plan }, change) => {
      cachePlan(queryClient, plan);
      notify('success', change === 'cancelPlan' ? 'Plan canceled' : 'Plan resumed');
    },
    onError: (error) => {
      notifyRefusal(error, 'Couldn’t change your plan.');
      void queryClient.invalidateQueries({ queryKey: planQuery.queryKey });
    },
    onSettled: () => setIsAsking(false),
  });
  const { name } = planOf(bought.planId);
  if (bought.isCanceled)
    return bought.canResume ? (
      <div>
        <Button busy={isPending} onClick={() => mutate('resumePlan')}>
          Resume plan
        </Button>
      </div>
    ) : null;
  return (
    <div>
      <Button onClick={() => setIsAsking(true)}>Cancel plan</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Cancel the ${name} plan?`}
        description={cancelText(bought)}
        confirmLabel="Cancel plan"
        cancelLabel="Keep plan"
        danger
        busy={isPending}
        onConfirm={() => mutate('cancelPlan')}
      />
    </div>
  );
}

const cancelText = ({ status, paidUntil }: NonNullable<Plan['bought']>): string =>
  status === 'active'
    ? `You’ll keep it until ${formatDate(paidUntil)} and won’t be charged again. Until then, you can change your mind. You’ll still have all your stores.`
    : 'It ends now because its last payment failed. You won’t be charged again, and you’ll still have all your stores.';
