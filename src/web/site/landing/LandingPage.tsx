import type { PageView } from '#shared/contract/pages.ts';
import { Closing } from './Closing.tsx';
import { Features } from './Features.tsx';
import { Hero } from './Hero.tsx';
import { Mark } from './Mark.tsx';
import { Pricing } from './Pricing.tsx';
import { Promises } from './Promises.tsx';
import { Proof } from './Proof.tsx';
import { Questions } from './Questions.tsx';
import { Steps } from './Steps.tsx';

type LandingPageProps = Extract<PageView, { kind: 'landing' }>;

/** The platform's home page. */
export function LandingPage({ demoUrl, signedIn, offers, hasFees }: LandingPageProps) {
  const start = signedIn
    ? { href: '/dashboard', label: 'Go to your dashboard' }
    : { href: '/signup', label: 'Open your store' };
  return (
    <>
      <header className="top wide">
        <a className="name" href="/" aria-current="page">
          <Mark />
          Stoa
        </a>
        <nav aria-label="Main">
          <a className="far" href="#how">
            How it works
          </a>
          <a className="far" href="#price">
            Pricing
          </a>
          <a className="far" href="#promises">
            Promises
          </a>
          <a className="far" href="#questions">
            Questions
          </a>
          {signedIn ? null : <a href="/login">Sign in</a>}
          <a className="act small" href={start.href}>
            {signedIn ? 'Dashboard' : 'Sign up'}
          </a>
        </nav>
      </header>
      <main id="main">
        <Hero start={start} demoUrl={demoUrl} />
        <Proof />
        <Steps />
        <Features />
        <Promises />
        <Pricing start={start} offers={offers} hasFees={hasFees} />
        <Questions />
        <Closing start={start} />
      </main>
      <footer className="foot wide">
        <p className="name">
          <Mark />
          Stoa
        </p>
        <p>In ancient Greece, a stoa was a colonnade where merchants sold their goods.</p>
        <nav aria-label="More">
          {demoUrl === null ? null : <a href={demoUrl}>Demo store</a>}
          <a href="/login">Sign in</a>
          <a href="/signup">Sign up</a>
        </nav>
      </footer>
    </>
  );
}
