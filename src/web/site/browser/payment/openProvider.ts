import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe } from '@stripe/stripe-js';

/** Loads the provider's script for an account. It is loaded from the provider, never from here. */
export async function openProvider({ key = '', account, script }: DOMStringMap): Promise<Stripe | null> {
  // The loader takes a script that is there already.
  if (script !== undefined) await load(script);
  return loadStripe(key, account === undefined ? {} : { stripeAccount: account });
}

const load = (url: string): Promise<void> =>
  new Promise((done, fail) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => done());
    script.addEventListener('error', () => fail(new Error(`${url} did not load.`)));
    document.head.append(script);
  });
