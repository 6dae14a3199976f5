import { Colonnade } from './Colonnade.tsx';
import { landingShot, type ShotName } from './landingShots.ts';
import { Shot } from './Shot.tsx';

export type Start = { href: string; label: string };

/** In display order. The middle one is in front. */
const STORES: readonly ShotName[] = ['storefront-neon', 'storefront-phone', 'storefront-print'];

/** The headline and one store in three of its themes. */
export function Hero({ start, demoUrl }: { start: Start; demoUrl: string | null }) {
  const shots = STORES.flatMap((name) => landingShot(name) ?? []);
  const isShown = shots.length === STORES.length;
  return (
    <section className={isShown ? 'hero shown' : 'hero'}>
      <div className="wide">
        <div className="pitch">
          <h1>A home for what you make</h1>
          <p className="lead">
            Stoa is the page behind your link in bio and the store behind that page. Add a file, set a price, share one
            link. Buyers pay in under a minute and get the file right away.
          </p>
          <p className="acts">
            <a className="act" href={start.href}>
              {start.label}
            </a>
            {demoUrl === null ? null : (
              <a className="act quiet" href={demoUrl}>
                See a live store
              </a>
            )}
          </p>
          <p className="note">Free to start, no credit card required. One store, ten themes: here are three.</p>
        </div>
        {isShown ? (
          <div className="fan">
            {shots.map((shot, at) => (
              <Shot key={shot.src} shot={shot} className="phone" arrives={at === 1 ? 'first' : 'soon'} />
            ))}
          </div>
        ) : null}
      </div>
      {isShown ? null : <Colonnade />}
    </section>
  );
}
