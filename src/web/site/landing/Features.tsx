import { CURRENCIES } from '#shared/rules/currency.ts';
import { landingShot } from './landingShots.ts';
import { Shot } from './Shot.tsx';

const FEATURES = [
  [
    'A storefront that opens instantly',
    'Made for phones and for the browsers inside other apps, with no script to wait for.',
  ],
  ['Files of any kind', 'Books, brushes, beats, courses, templates. Interrupted uploads pick up where they left off.'],
  [
    'Checkout without an account',
    'Email, card, done. The total is always in view, and a declined card never clears the form.',
  ],
  [
    'A library for every buyer',
    'Purchases, receipts and files in one place. Buyers sign in with a password or an emailed code.',
  ],
  [
    `Prices in ${CURRENCIES.length} currencies`,
    'From yen to dinar, exact to the last unit, with pay what you want if you like.',
  ],
  [
    'Your name, your colors',
    'Ten themes, your own palette and pages you build block by block. Every color pair is checked for readability.',
  ],
] as const;

export function Features() {
  const phone = landingShot('checkout-phone');
  return (
    <section className="band" id="what">
      <div className={phone === null ? 'wide' : 'wide beside'}>
        <div>
          <h2>What you get</h2>
          <ul className="features">
            {FEATURES.map(([title, sentence]) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{sentence}</p>
              </li>
            ))}
          </ul>
        </div>
        {phone === null ? null : <Shot shot={phone} className="phone" />}
      </div>
    </section>
  );
}
