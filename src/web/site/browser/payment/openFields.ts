import type {
  StripeElementLocale,
  StripeElements,
  StripeExpressCheckoutElementConfirmEvent,
  StripePaymentElement,
} from '@stripe/stripe-js';
import { appearanceOf } from './appearanceOf.ts';
import { openProvider } from './openProvider.ts';

/** A payment that the buyer has agreed to in a wallet. */
export interface WalletPayment {
  fail: () => void;
}

export interface Fields {
  /** Stands for what the buyer entered, for one payment. Or why there is none; the fields show what is missing themselves. */
  createToken: (email: string, wallet: WalletPayment | undefined) => Promise<{ id: string } | { problem: string }>;
  /** Asks the buyer to confirm a payment. The server knows the outcome. */
  confirm: (token: string) => Promise<void>;
  /** Follows a new total. */
  update: () => void;
}

interface Opening {
  place: HTMLElement;
  wallets: HTMLElement;
  /** Pays with a wallet. */
  pay: (wallet: WalletPayment) => Promise<void>;
}

/** Shows the payment fields and wallets, and returns when they can be used. */
export async function openFields({ place, wallets, pay }: Opening): Promise<Fields> {
  const form = place.closest('form');
  const provider = await openProvider(place.dataset);
  if (!provider || !form) throw new Error('The provider’s script did not load.');
  const elements = provider.elements({
    ...amountIn(place),
    ...(place.dataset['saved'] !== undefined && { setupFutureUsage: 'off_session' as const }),
    locale: localeOf(document.documentElement.lang),
    appearance: appearanceOf(form),
  });
  const fields = elements.create('payment', { layout: 'tabs', fields: { billingDetails: { email: 'never' } } });
  showWallets(elements, { form, wallets, pay });
  await mounted(fields, place);
  return {
    async createToken(email, wallet) {
      const { error: incomplete } = await elements.submit();
      if (incomplete) return { problem: incomplete.type === 'validation_error' ? '' : (incomplete.message ?? '') };
      const details = wallet === undefined && email !== '' ? { billing_details: { email } } : {};
      const { confirmationToken, error } = await provider.createConfirmationToken({
        elements,
        params: { payment_method_data: details },
      });
      return error ? { problem: error.message ?? '' } : confirmationToken;
    },

    async confirm(clientSecret) {
      await provider.handleNextAction({ clientSecret });
    },

    update: () => void elements.update(amountIn(place)),
  };
}

/** Without an amount, what the buyer enters is only saved. */
const amountIn = ({ dataset: { amount, currency = '' } }: HTMLElement) =>
  Number(amount) === 0
    ? { mode: 'setup' as const, currency }
    : { mode: 'payment' as const, amount: Number(amount), currency, captureMethod: 'automatic' as const };

const LOCALES: readonly StripeElementLocale[] = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'tr', 'ja', 'ar'];
const localeOf = (language: string): StripeElementLocale => LOCALES.find((each) => each === language) ?? 'auto';

const mounted = (fields: StripePaymentElement, place: HTMLElement): Promise<void> =>
  new Promise((done, fail) => {
    fields.on('ready', () => done());
    fields.on('loaderror', ({ error }) => fail(new Error(error.message)));
    fields.mount(partOf(place, '[data-fields]'));
  });

/** The wallets of this browser above the form. Without any, nothing is shown. */
function showWallets(
  elements: StripeElements,
  { form, wallets, pay }: Omit<Opening, 'place'> & { form: HTMLFormElement },
) {
  const buttons = elements.create('expressCheckout', { emailRequired: true, buttonHeight: 48 });
  buttons.on('ready', ({ availablePaymentMethods }) => {
    wallets.hidden = !availablePaymentMethods;
    wallets.dataset['ready'] = '';
  });
  // The wallet knows who the buyer is. Everything else that the form asks for must be filled in first.
  buttons.on('click', ({ resolve, reject }) => {
    const missing = [...form.elements].find(
      (field) => isInput(field) && field.name !== 'email' && !field.checkValidity(),
    );
    if (!missing) return resolve();
    reject();
    if (isInput(missing)) missing.reportValidity();
  });
  buttons.on('confirm', (event) => {
    fillIn(form, event);
    void pay({ fail: () => event.paymentFailed({ reason: 'fail' }) });
  });
  wallets.hidden = false;
  buttons.mount(partOf(wallets, '[data-wallets]'));
}

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isInput = (field: Element): field is Input =>
  field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement;

/** What the wallet knows about the buyer, where they typed nothing. */
function fillIn(form: HTMLFormElement, { billingDetails: known }: StripeExpressCheckoutElementConfirmEvent): void {
  for (const name of ['email', 'name'] as const) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.value === '') field.value = known?.[name] ?? '';
  }
}

function partOf(place: HTMLElement, selector: string): HTMLElement {
  const part = place.querySelector<HTMLElement>(selector);
  if (!part) throw new Error(`The form has no ${selector}.`);
  return part;
}
