import { page } from './pageHtml.ts';
import type { Payments } from './payments.ts';
import { STRIPE_CARDS } from './cards.ts';
import { TokenInput } from './requests.ts';
import { parseJson } from '#shared/kit/parseJson.ts';

interface ScriptAnswer {
  status: number;
  type: string;
  body: string;
  location?: string;
}

/**
 * A stand-in for Stripe's browser script: fields and a wallet in frames of this origin, which send what is entered here. It
 * has the functions that we call, with their names and answers.
 */
export function stripeScript(
  payments: Payments,
  { method, path, query, text }: { method: string; path: string; query: URLSearchParams; text: string },
): ScriptAnswer {
  const { confirmed } = payments;
  if (path === '/js/stripe.js') return { status: 200, type: 'text/javascript', body: SCRIPT };
  if (path === '/js/fields') return html(FIELDS);
  if (path === '/js/wallet') return html(WALLET);
  if (path === '/js/ask') return html(ASK);
  if (path === '/js/tokens' && method === 'POST') return json(confirmed.createToken(TokenInput.parse(parseJson(text))));
  const secret = query.get('secret') ?? '';
  const intent = confirmed.ofSecret(secret);
  if (path === '/js/intent' && intent) return json({ status: intent.status, next: intent.next_action });
  if (path === '/js/answer' && intent) {
    confirmed.answer(intent.id, text === 'approve');
    return json({ status: intent.status });
  }
  const bank = /^\/js\/bank\/(\w+)$/.exec(path)?.[1];
  if (bank === undefined) return { status: 404, type: 'text/plain', body: 'Not found' };
  if (method === 'GET') return html(BANK);
  confirmed.answer(bank, new URLSearchParams(text).get('answer') === 'approve');
  return {
    ...html(''),
    status: 303,
    location: `${query.get('back') ?? ''}&${bank.startsWith('seti_') ? 'setup_intent' : 'payment_intent'}=${bank}&redirect_status=done`,
  };
}

const json = (body: object): ScriptAnswer => ({ status: 200, type: 'application/json', body: JSON.stringify(body) });
const html = (body: string): ScriptAnswer => ({ status: 200, type: 'text/html; charset=utf-8', body: page(body) });

/** Answers the script in the page above. */
const LISTEN = `
  const answers = {};
  addEventListener('message', async ({ data, source, origin }) => {
    const answer = await answers[data.what]?.(data);
    if (data.id) source.postMessage({ id: data.id, answer }, origin);
  });`;

const STYLES = `<style>
  body { margin: 0; padding: 2px; font: 16px/1.5 sans-serif; color: var(--text); background: transparent; }
  label { display: block; font-weight: 600; }
  input, select, button { box-sizing: border-box; width: 100%; min-height: 48px; padding: 0 12px; font: inherit;
    color: var(--text); background: var(--back); border: 1px solid var(--line); border-radius: var(--radius); }
  form { display: grid; gap: 12px; }
  #problem:not(:empty) { color: var(--danger); margin: 0; }
</style>`;

const DRESS = `
  answers.dress = ({ variables = {}, border = '', language = 'en' }) => {
    const set = (name, value) => document.documentElement.style.setProperty(name, value ?? '');
    document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
    set('--text', variables.colorText); set('--back', variables.colorBackground); set('--line', border);
    set('--radius', variables.borderRadius); set('--danger', variables.colorDanger);
    document.body.style.fontFamily = variables.fontFamily ?? '';
  };`;

const FIELDS = `${STYLES}
  <form>
    <label>Payment method <select name="type">
      <option value="card">Card</option><option value="sepa_debit">SEPA debit</option><option value="ideal">iDEAL</option>
    </select></label>
    <label>Card number <input name="card" inputmode="numeric" placeholder="1234 1234 1234 1234"></label>
    <p id="problem" role="alert"></p>
  </form>
  <script>
    ${LISTEN} ${DRESS}
    const form = document.forms[0];
    const value = (name) => form.elements[name].value;
    answers.check = () => {
      const sentence = value('type') === 'card' && value('card') === '' ? 'Your card number is incomplete.' : '';
      document.querySelector('#problem').textContent = sentence;
      return sentence;
    };
    answers.token = async ({ token }) => {
      const body = JSON.stringify({ ...token, type: value('type'), card: value('card') });
      return (await fetch('/js/tokens', { method: 'POST', body })).json();
    };
  </script>`;

const WALLET = `${STYLES}
  <button>Pay with Google Pay</button>
  <script>
    ${LISTEN} ${DRESS}
    document.querySelector('button').addEventListener('click', () => parent.postMessage({ what: 'clicked' }, '*'));
    answers.token = async ({ token }) => {
      const body = JSON.stringify({ ...token, type: 'card', card: '${STRIPE_CARDS.pays}', wallet: 'google_pay' });
      return (await fetch('/js/tokens', { method: 'POST', body })).json();
    };
  </script>`;

const ASK = `<body bgcolor="white">
  <h1>Your bank asks</h1>
  <button value="approve">Complete authentication</button> <button value="refuse">Fail authentication</button>
  <script>
    const secret = new URLSearchParams(location.search).get('secret');
    const report = (answer) => parent.postMessage({ what: 'answered', ...answer }, '*');
    fetch('/js/intent?secret=' + secret).then((response) => response.json()).then(({ status, next }) => {
      if (status !== 'requires_action') report({ error: 'It has the status ' + status });
      else if (next.redirect_to_url) report({ url: next.redirect_to_url.url });
    });
    for (const button of document.querySelectorAll('button')) button.addEventListener('click', async () => {
      const sent = await fetch('/js/answer?secret=' + secret, { method: 'POST', body: button.value });
      const { status } = await sent.json();
      report(status === 'succeeded' ? {} : { error: 'We are unable to authenticate your payment method.' });
    });
  </script>`;

const BANK = `<h1>Your bank</h1>
  <form method="post">
    <button name="answer" value="approve">Approve</button> <button name="answer" value="refuse">Refuse</button>
  </form>`;

const SCRIPT = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  const KNOWN = ['mode', 'amount', 'currency', 'captureMethod', 'setupFutureUsage', 'locale', 'appearance'];
  let calls = 0;

  const openFrame = (path, place, height) => {
    const frame = document.createElement('iframe');
    frame.src = origin + path;
    frame.title = 'Secure payment input frame';
    frame.style.width = '100%';
    frame.style.border = '0';
    frame.style.height = height;
    place.append(frame);
    return frame;
  };
  const call = (frame, message) =>
    new Promise((done) => {
      const id = (calls += 1);
      addEventListener('message', function answered({ source, data }) {
        if (source !== frame.contentWindow || data.id !== id) return;
        removeEventListener('message', answered);
        done(data.answer);
      });
      frame.contentWindow.postMessage({ ...message, id }, origin);
    });

  function openElements(options) {
    for (const name of Object.keys(options)) if (!KNOWN.includes(name)) throw new Error('Unknown option ' + name);
    const current = { ...options };
    const assertMode = () => {
      if (current.mode === 'setup' ? current.captureMethod : !(current.mode === 'payment' && current.amount > 0))
        throw new Error('The options do not match the mode ' + current.mode);
    };
    assertMode();
    const made = {};
    let wallet = null;
    function create(kind, settings = {}) {
      const handlers = {};
      const emit = (type, event) => handlers[type]?.(event);
      const element = {
        on: (type, handler) => ((handlers[type] = handler), element),
        mount(place) {
          if (place.childNodes.length > 0) throw new Error('The place must be empty.');
          made[kind] = openFrame(kind === 'payment' ? '/js/fields' : '/js/wallet', place, kind === 'payment' ? '200px' : '56px');
          made[kind].addEventListener('load', async () => {
            const { variables, rules } = current.appearance ?? {};
            await call(made[kind], {
              what: 'dress',
              variables,
              border: rules?.['.Input']?.border.replace('1px solid ', ''),
              language: current.locale,
            });
            emit('ready', { elementType: kind, availablePaymentMethods: { googlePay: true } });
          });
        },
      };
      if (kind === 'expressCheckout')
        addEventListener('message', ({ source, data }) => {
          if (source !== made[kind]?.contentWindow || data.what !== 'clicked') return;
          emit('click', {
            expressPaymentType: 'google_pay',
            resolve: () => {
              wallet = { email: 'wallet@example.com', amount: current.amount };
              emit('confirm', {
                expressPaymentType: 'google_pay',
                billingDetails: { email: settings.emailRequired ? wallet.email : undefined, name: 'Wanda Wallet' },
                paymentFailed: () => document.body.setAttribute('data-wallet', 'failed'),
              });
            },
            reject: () => {},
          });
        });
      return element;
    }
    return {
      create,
      update(changed) {
        Object.assign(current, changed);
        if (changed.mode === 'setup') delete current.captureMethod;
        assertMode();
      },
      async submit() {
        if (wallet) return {};
        const message = await call(made.payment, { what: 'check' });
        return message ? { error: { type: 'validation_error', message } } : {};
      },
      async token(details) {
        const frame = wallet ? made.expressCheckout : made.payment;
        const { mode, amount, currency, setupFutureUsage: usage = null } = current;
        const isSetup = mode === 'setup';
        const token = { ...details, mode, amount: isSetup ? null : wallet ? wallet.amount : amount, currency, usage };
        wallet = null;
        return call(frame, { what: 'token', token });
      },
    };
  }

  window.Stripe = (key, { stripeAccount: account } = {}) => ({
    elements: openElements,
    async createConfirmationToken({ elements, params }) {
      const email = params?.payment_method_data?.billing_details?.email;
      return { confirmationToken: await elements.token({ key, account, email }) };
    },
    handleNextAction({ clientSecret }) {
      const frame = openFrame('/js/ask?secret=' + clientSecret, document.body, '100%');
      Object.assign(frame.style, { position: 'fixed', inset: '0', zIndex: '9', background: 'white' });
      return new Promise((done) => {
        addEventListener('message', function answered({ source, data }) {
          if (source !== frame.contentWindow || data.what !== 'answered') return;
          if (data.url) return location.assign(data.url);
          removeEventListener('message', answered);
          frame.remove();
          done(data.error ? { error: { message: data.error } } : {});
        });
      });
    },
  });
  window.Stripe.version = 'endive';
})();`;
