import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Plan, PlanOffer } from '#shared/contract/plans.ts';
import { PLAN_INTERVALS, PLANS, type PlanId, type PlanInterval } from '#shared/rules/plan.ts';
import { call } from '#web/client/call.ts';
import { formatMoney } from '#web/client/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceChips } from '#web/ui/ChoiceChips.tsx';
import { notifyRefusal } from '../../notify.ts';
import { EVERY, includedIn } from './planText.ts';
import { SwitchPlan } from './SwitchPlan.tsx';

/** All plans side by side, with the prices of those that are for sale. One that is shown apart is not repeated. */
export function PlanChoice({ plan }: { plan: Plan }) {
  const sold = PLAN_INTERVALS.filter((each) => plan.offers.some(({ every }) => every === each));
  const [chosen, setChosen] = useState<PlanInterval>(plan.bought?.every ?? 'month');
  const every = sold.includes(chosen) ? chosen : sold[0];
  const isPaying = plan.bought !== null && plan.bought.status !== 'ended';
  const checkout = useMutation({
    mutationFn: (offer: Pick<PlanOffer, 'planId' | 'every'>) => call('startPlanCheckout', offer),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => notifyRefusal(error, 'Couldn’t open the checkout. Please try again.'),
  });
  return (
    <>
      {sold.length > 1 && every !== undefined && (
        <ChoiceChips label="Paid" choices={INTERVALS} value={every} onChange={setChosen} />
      )}
      <ul className="grid min-w-0 gap-3 md:grid-cols-2">
        {PLANS.map(({ id }) => {
          const offer = plan.offers.find((each) => each.planId === id && each.every === every);
          const canSwitch = offer && plan.bought?.canSwitch && !isCurrent(offer, plan.bought);
          if (id === plan.planId && !canSwitch && isPlanApart(plan)) return null;
          return (
            <PlanCard key={id} plan={plan} planId={id} offer={offer}>
              {canSwitch && plan.bought && <SwitchPlan offer={offer} from={plan.bought.planId} />}
              {offer && !isPaying && id !== plan.planId && (
                <Button
                  busy={(checkout.isPending || checkout.isSuccess) && checkout.variables.planId === id}
                  disabled={checkout.isPending || checkout.isSuccess}
                  onClick={() => checkout.mutate({ planId: offer.planId, every: offer.every })}
                >
                  Choose {nameOf(id)}
                </Button>
              )}
            </PlanCard>
          );
        })}
      </ul>
    </>
  );
}

/** Whether more can be said of the plan in effect than that it is theirs. */
export const isPlanApart = ({ bought, planId }: Plan): boolean => bought !== null || planId !== 'free';

const isCurrent = ({ planId, every }: PlanOffer, bought: NonNullable<Plan['bought']>): boolean =>
  planId === bought.planId && every === bought.every;

const INTERVALS: readonly { value: PlanInterval; label: string }[] = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Yearly' },
];

const nameOf = (id: PlanId): string => PLANS.find((each) => each.id === id)?.name ?? id;

interface PlanCardProps {
  plan: Plan;
  planId: PlanId;
  offer: PlanOffer | undefined;
  children: React.ReactNode;
}

function PlanCard({ plan, planId, offer, children }: PlanCardProps) {
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-md border border-line bg-surface p-4">
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{nameOf(planId)}</h3>
        {plan.planId === planId && <Badge>Your plan</Badge>}
      </div>
      {planId === 'free' && <p className="text-body">Free forever</p>}
      {offer && (
        <p className="figures text-body">
          {formatMoney(offer.price, { compact: true })} <span className="text-ink-2">{EVERY[offer.every]}</span>
        </p>
      )}
      <ul className="flex flex-1 list-disc flex-col gap-1 ps-6 text-small text-ink-2">
        {includedIn(plan, planId).map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      {children && <div>{children}</div>}
    </li>
  );
}
