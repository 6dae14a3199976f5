import { useQuery } from '@tanstack/react-query';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { planQuery } from '#web/client/queries/plan.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Part } from '../Part.tsx';
import { CardShape } from '../SettingsShapes.tsx';
import { CurrentPlan } from './CurrentPlan.tsx';
import { isPlanApart, PlanChoice } from './PlanChoice.tsx';
import { PlanPayments } from './PlanPayments.tsx';

/** The creator's plan, what it costs, and the others. */
export function PlanPage() {
  // Read again when the creator comes back from the checkout in another tab.
  const { data: plan, error, refetch } = useQuery({ ...planQuery, refetchOnWindowFocus: 'always' });
  if (!plan && error)
    return <LoadNotice error={error} otherwise="Couldn’t load your plan." onRetry={() => void refetch()} />;
  if (!plan) return <CardShape />;
  const payments = plan.bought?.payments ?? [];
  return (
    <div className="flex min-w-0 flex-col gap-8">
      {isPlanApart(plan) && <CurrentPlan plan={plan} />}
      <Part id="plans" title="Plans" sentence={choiceText(plan)}>
        <PlanChoice plan={plan} />
        {plan.offers.length === 0 && (
          <Notice tone="info">An admin of this site can change your plan. Plans can’t be bought here.</Notice>
        )}
      </Part>
      {payments.length > 0 && (
        <Part id="payments" title="Payments" sentence="Each receipt links to its invoice, if there is one.">
          <PlanPayments payments={payments} />
        </Part>
      )}
    </div>
  );
}

function choiceText({ bought, offers }: Parameters<typeof CurrentPlan>[0]['plan']): string {
  if (bought === null || bought.status === 'ended' || offers.length === 0)
    return 'Every plan has all features. They differ only in what’s listed here.';
  if (bought.isCanceled) return 'You can buy another plan once yours ends.';
  if (bought.canSwitch)
    return 'A more expensive plan starts right away, and what you haven’t used of your current one counts toward it. A cheaper one starts when your paid period ends. To go back to Free, cancel your plan.';
  if (bought.becomes !== null) return 'To switch to a different plan, first choose to keep your current one.';
  return 'You can’t switch right now. To change plans, cancel yours and buy another one once it ends.';
}
