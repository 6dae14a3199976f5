import { PLANS, type Plan } from '#shared/rules/plan.ts';
import type { Start } from './Hero.tsx';

/** The plans and their differences. The first one is free. */
export function Pricing({ start }: { start: Start }) {
  return (
    <section className="wide" id="price">
      <h2>Start free, stay free</h2>
      <p className="lead">
        The free plan is a complete store: every theme, every kind of file, a checkout and a library for your buyers.
        Plans differ only in how many stores you can run.
      </p>
      <ul className="plans">
        {PLANS.filter((plan, at) => at === 0 || plan.stores > 1).map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
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

function PlanCard({ plan: { id, name, stores } }: { plan: Plan }) {
  return (
    <li>
      <h3>{name}</h3>
      <p className="figure">{stores === 1 ? '1 store' : `${stores} stores`}</p>
      <p>
        {id === 'free'
          ? 'Free forever. No credit card required.'
          : 'For creators with more than one store. Ask the operator of this site to upgrade.'}
      </p>
    </li>
  );
}
