import { Colonnade } from './Colonnade.tsx';
import type { Start } from './Hero.tsx';
import { landingShot } from './landingShots.ts';

/** The last word before the footer. */
export function Closing({ start }: { start: Start }) {
  return (
    <section className="closing">
      <div className="wide">
        <h2>Your stall is waiting</h2>
        <p className="acts">
          <a className="act" href={start.href}>
            {start.label}
          </a>
        </p>
      </div>
      {landingShot('storefront-phone') === null ? null : <Colonnade />}
    </section>
  );
}
