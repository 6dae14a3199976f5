import { CURRENCIES } from '#shared/rules/currency.ts';
import { landingShot } from './landingShots.ts';
import { Shot } from './Shot.tsx';

const FEATURES = [
  [
    'A storefront that opens at a tap',
    'Made for the phone it is opened on, also inside other apps, and without a script to wait for.',
  ],
  ['Files of any kind', 'Books, brushes, beats, courses, templates. Large uploads go on where they stopped.'],
  [
    'A checkout without an account',
    'E-mail, card, done. The total is always in view, and a card that is declined costs nobody the rest of the form.',
  ],
  ['A library for every buyer', 'Purchases, receipts and files in one place, by password or by a code to the mailbox.'],
  [
    `Prices in ${CURRENCIES.length} currencies`,
    'From yen to dinar, exact to the last unit, with pay-what-you-want where you like.',
  ],
  [
    'Your name, your colours',
    'Ten themes with your own palette on top, pages built block by block, and every colour pair checked so that it can be read.',
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
