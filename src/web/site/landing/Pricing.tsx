import type { PlanPrices } from '#shared/contract/pages.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { PLANS, type Plan } from '#shared/rules/plan.ts';
import type { Start } from './Hero.tsx';

/** The plans and their differences. The first one is free. */
export function Pricing({ start, offers, hasFees }: PlanPrices & { start: Start }) {
  const shown = PLANS.filter(
    (plan, at) => at === 0 || plan.stores > 1 || offers.some(({ planId }) => planId === plan.id),
  );
  return (
    <section className="wide" id="price">
      <h2>Start free, stay free</h2>
      <p className="lead">
        The free plan is a complete store: every theme, every kind of file, a checkout and a library for your buyers.
        Plans differ only in how many stores you can run{hasFees ? ', and in our share of your sales' : ''}.
      </p>
      <ul className="plans">
        {shown.map((plan) => (
          <PlanCard key={plan.id} plan={plan} offers={offers} hasFees={hasFees} />
        ))}
      </ul>
      <p className="acts">
        <a className="act" href={start.href}>
          {start.label}
        </a>
      </p>
    </section>
  );
}

function PlanCard({ plan: { id, name, stores, feeBps }, offers, hasFees }: PlanPrices & { plan: Plan }) {
  const offer =
    offers.find(({ planId, every }) => planId === id && every === 'month') ??
    offers.find(({ planId }) => planId === id);
  return (
    <li>
      <h3>{name}</h3>
      <p className="figure">{stores === 1 ? '1 store' : `${stores} stores`}</p>
      {offer ? (
        <p>
          {formatMoney(offer.price, 'en', { compact: true })} a {offer.every}
        </p>
      ) : null}
      {hasFees ? (
        <p>{feeBps === 0 ? 'No share of your sales.' : `${feeBps / 100}% of your sales without tax.`}</p>
      ) : null}
      <p>{id === 'free' ? 'Free forever. No credit card required.' : offer ? <Choose /> : ASK}</p>
    </li>
  );
}

const Choose = () => <a href="/dashboard/settings/plan">Choose it in your dashboard</a>;

const ASK = 'For creators with more than one store. Ask the operator of this site to upgrade.';
