import { PLANS, type Plan } from '#shared/rules/plan.ts';
import type { Start } from './Hero.tsx';

/** The plans as they are: what they differ in, and that the first one costs nothing. */
export function Pricing({ start }: { start: Start }) {
  return (
    <section className="wide" id="price">
      <h2>Start free, stay free</h2>
      <p className="lead">
        The free plan is a whole store: every theme, every kind of file, a checkout, a library for your buyers. Plans
        differ in how many stores you run side by side.
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
          ? '0 a month, no card, no end date.'
          : 'For people with more than one shop. Ask those who run this Stoa.'}
      </p>
    </li>
  );
}
