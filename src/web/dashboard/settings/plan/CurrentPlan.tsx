import type { Plan } from '#shared/contract/plans.ts';
import { planOf } from '#shared/rules/plan.ts';
import { formatDate, formatMoney } from '#web/client/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { cardText } from '../../sales/cardText.ts';
import { CancelPlan } from './CancelPlan.tsx';
import { OpenSwitch } from './OpenSwitch.tsx';
import { EVERY, includedIn } from './planText.ts';

type Bought = NonNullable<Plan['bought']>;

/** The plan in effect, and what is paid for the bought one. */
export function CurrentPlan({ plan }: { plan: Plan }) {
  const { bought, planId, setPlanId } = plan;
  const isPaid = bought !== null && bought.status !== 'ended';
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {bought?.status === 'past-due' && <PaymentFailed plan={plan} bought={bought} />}
      {isPaid && <OpenSwitch bought={bought} />}
      <div className="flex min-w-0 flex-col gap-4 rounded-md border border-line bg-surface p-4">
        <div>
          <div className="flex flex-wrap items-center gap-3">
            <h2 className="text-large font-semibold">{planOf(planId).name}</h2>
            {planId !== 'free' && planId === setPlanId && <Badge>Set by an admin</Badge>}
            {isPaid && bought.isCanceled && <Badge tone="amber">Canceled</Badge>}
            {isPaid && bought.pausedUntil !== null && <Badge tone="amber">Paused</Badge>}
          </div>
          <p className="mt-1 text-body text-ink-2">{includedIn(plan, planId).join(' · ')}</p>
        </div>
        {isPaid && <Terms bought={bought} planId={planId} />}
        {bought?.status === 'ended' && (
          <p className="text-body text-ink-2">
            Your {planOf(bought.planId).name} plan has ended. You still have all your stores.
          </p>
        )}
        {isPaid && <CancelPlan bought={bought} />}
      </div>
    </div>
  );
}

function Terms({ bought, planId }: { bought: Bought; planId: Plan['planId'] }) {
  const { price, nextPrice, every, nextChargeAt, isCanceled, paidUntil, pausedUntil, method, payments } = bought;
  const name = planOf(bought.planId).name;
  // The price of a store that adds tax is less than what was paid.
  const hasTax = (payments[0]?.total.amount ?? 0) > price.amount;
  return (
    <div className="flex flex-col gap-1 text-body">
      <p>
        {planId !== bought.planId && `You pay for the ${name} plan: `}
        {formatMoney(price)} {EVERY[every]}
        {hasTax && ', plus tax'}
        {method && `, charged to ${cardText(method)}`}.
      </p>
      {nextChargeAt !== null && (
        <p className="text-ink-2">
          The next payment is {formatMoney(nextPrice)}
          {hasTax && ' plus tax'} on {formatDate(nextChargeAt)}.
        </p>
      )}
      {pausedUntil !== null && (
        <p className="text-ink-2">
          The operator of this site paused your plan until {formatDate(pausedUntil)}. Until then, it isn’t in effect and
          you aren’t charged. You’ll keep the rest of your paid time.
        </p>
      )}
      {isCanceled && (
        <p className="text-ink-2">
          It ends on {formatDate(paidUntil)}, and you won’t be charged again. You’ll still have all your stores, but you
          can’t open more than your plan allows.
        </p>
      )}
    </div>
  );
}

function PaymentFailed({ plan, bought }: { plan: Plan; bought: Bought }) {
  const { payUrl, method } = bought;
  return (
    <Notice
      tone="warning"
      title="Your plan’s payment failed"
      action={
        payUrl !== null && (
          <Button size="small" render={<a href={payUrl}>Pay now</a>}>
            Pay now
          </Button>
        )
      }
    >
      {method !== null && 'We’ll try your card again in a few days. '}
      {unpaidText(plan, bought)}
    </Notice>
  );
}

/** Which plan they have without the payment: the one that an admin set, which is usually Free. */
function unpaidText({ planId, setPlanId }: Plan, { effectiveUntil }: Bought): string {
  const { name } = planOf(setPlanId);
  return effectiveUntil === null || new Date(effectiveUntil) <= new Date() || planId === setPlanId
    ? `You’re on the ${name} plan until it’s paid.`
    : `If it isn’t paid by ${formatDate(effectiveUntil)}, you’ll be on the ${name} plan until it is.`;
}
