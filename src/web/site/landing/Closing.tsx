import { Colonnade } from './Colonnade.tsx';
import type { Start } from './Hero.tsx';
import { landingShot } from './landingShots.ts';

/** The last section before the footer. */
export function Closing({ start }: { start: Start }) {
  return (
    <section className="closing">
      <div className="wide">
        <h2>Ready to open your store?</h2>
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
