import { Colonnade } from './Colonnade.tsx';
import { landingShot } from './landingShots.ts';
import { Shot } from './Shot.tsx';

export type Start = { href: string; label: string };

/** What Stoa is, in one line and one picture. */
export function Hero({ start, demoUrl }: { start: Start; demoUrl: string | null }) {
  const phone = landingShot('storefront-phone');
  return (
    <section className={phone === null ? 'hero' : 'hero shown'}>
      <div className="wide">
        <div className="pitch">
          <h1>A home for what you make</h1>
          <p className="lead">
            Stoa is the page behind your link in bio, and the store behind the page. Add a file, name a price, share one
            link. Your buyers pay in under a minute and have the file at once.
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
          <p className="note">For illustrators, teachers, musicians, coaches, and whoever makes files people want.</p>
        </div>
        {phone === null ? null : <Shot shot={phone} className="phone" first />}
      </div>
      {phone === null ? <Colonnade /> : null}
    </section>
  );
}
