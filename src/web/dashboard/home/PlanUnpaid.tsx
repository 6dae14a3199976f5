import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { planQuery } from '#web/client/queries/plan.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** Shown while the payment for the creator's plan is missing. */
export function PlanUnpaid() {
  const { data: plan } = useQuery(planQuery);
  if (plan?.bought?.status !== 'past-due') return null;
  return (
    <Notice
      tone="warning"
      title="Your plan’s payment failed"
      action={
        <Button size="small" render={<Link to="/dashboard/settings/$page" params={{ page: 'plan' }} />}>
          See your plan
        </Button>
      }
    >
      Pay to keep your plan, or to get it back.
    </Notice>
  );
}
