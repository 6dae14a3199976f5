// The rest of a checkout's script. It is in the same file for all pages, so that none of them loads it twice.
import './extras.ts';
import { emailProblem } from '#shared/rules/email.ts';
import { addStyles } from './addStyles.ts';
import { leaveToBrowser, pressedIn, setWorking, withoutStyle } from './payInPlace.ts';
import { openFields, type Fields, type WalletPayment } from './payment/openFields.ts';
import { openProvider } from './payment/openProvider.ts';
import { replaceAround } from './payment/replaceAround.ts';
import { rememberFocus } from './rememberFocus.ts';

/**
 * Shows the provider's payment fields in the order form and pays there, without leaving the page. Until they are ready, and
 * if they do not come, the form leads to the provider's page as it does without a script.
 */
const FORM = 'form:has([data-element])';

/** How long the fields may take. */
const MOST_MS = 5000;

/** The fields while they can be used. */
let fields: Fields | null = null;
let isOpening = false;

/** The amount that the buyer had typed when the price was computed. */
let pricedAmount = '';

const order = document.querySelector<HTMLFormElement>(FORM);
if (order) void showFields(order);
const check = document.querySelector<HTMLElement>('main[data-token]');
if (check) void confirmPayment(check);

addEventListener(
  'submit',
  (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || !form.matches(FORM)) return;
    if (fields === null && form.ariaBusy !== 'true') return;
    event.preventDefault();
    // Keeps boot.ts from enabling the form's buttons after a while. This form waits for its response instead.
    event.stopPropagation();
    if (form.ariaBusy !== 'true') void send(form, { button: submitter });
  },
  true,
);

// A press on a button of the form ends the typing in a field. That button sends the field, so nothing is sent before it.
let pressed: EventTarget | null = null;
addEventListener('pointerdown', ({ target }) => (pressed = target), true);
addEventListener('keydown', () => (pressed = null), true);

// The total of a typed amount comes from the server, so that the fields and wallets have the same.
addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.name !== 'amount') return;
  const { form } = target;
  if (!form?.matches(FORM) || (pressed instanceof Element && pressed.closest('button')?.form === form)) return;
  // The Enter key sends the form right after this event.
  setTimeout(() => form.ariaBusy === 'true' || void send(form, { onlyPrice: true }));
});

async function showFields(form: HTMLFormElement): Promise<void> {
  pricedAmount = valueIn(form, 'amount');
  const place = form.querySelector<HTMLElement>('[data-element]');
  const wallets = form.querySelector<HTMLElement>('.wallets');
  // A price that the buyer still has to choose has no amount yet.
  if (isOpening || !place || !wallets || place.dataset['amount'] === undefined) return;
  isOpening = true;
  place.hidden = false;
  try {
    fields = await inTime(openFields({ place, wallets, pay: (wallet) => send(form, { wallet }) }));
    fields.update();
    payHere(form);
  } catch {
    giveUp(form);
  }
}

function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('No fields.')), MOST_MS));
  return Promise.race([work, late]);
}

/** The button now pays in this form. */
function payHere(form: HTMLFormElement): void {
  for (const text of form.querySelectorAll<HTMLElement>('[data-page-only]')) text.hidden = true;
  for (const button of form.querySelectorAll<HTMLElement>('[data-pay-here]'))
    button.textContent = button.dataset['payHere'] ?? '';
}

/** The form leads to the provider's page again. Its texts are in the page as it was sent. */
function giveUp(form: HTMLFormElement): void {
  fields = null;
  for (const place of form.querySelectorAll('[data-kept]')) place.remove();
  for (const text of form.querySelectorAll<HTMLElement>('[data-page-only]')) text.hidden = false;
}

type Sending = { button?: HTMLElement | null; wallet?: WalletPayment; onlyPrice?: boolean };

async function send(form: HTMLFormElement, { button = null, wallet, onlyPrice = false }: Sending): Promise<void> {
  const isPrice = onlyPrice || (button instanceof HTMLButtonElement && button.name !== '');
  const pressed = pressedIn(button);
  setWorking(form, true);
  showProblem(form, null);
  try {
    const isPriced = isPrice || valueIn(form, 'amount') === pricedAmount;
    // This replaces the button that was pressed. It has no name, so it is not sent.
    if (!isPriced && (await follow(form, { response: await post(form, { intent: 'price' }), pressed })) !== 'ready')
      return;
    const canPay = !isPrice && (wallet !== undefined || isFilledIn(form));
    const token = fields === null || !canPay ? null : await fields.createToken(valueIn(form, 'email'), wallet);
    if (token !== null && 'problem' in token) return showProblem(form, token.problem);
    const extra: Record<string, string> =
      token === null ? (onlyPrice ? { intent: 'price' } : {}) : { paymentToken: token.id };
    const outcome = await follow(form, { response: await post(form, extra, isPrice ? button : null), pressed });
    if (outcome !== 'left') wallet?.fail();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    leaveToBrowser(form, button);
  } finally {
    setWorking(form, false);
    if (fields !== null) payHere(form);
  }
}

/** Otherwise the server says at the fields what is wrong, before the provider does in its words. */
const isFilledIn = (form: HTMLFormElement): boolean =>
  form.checkValidity() && emailProblem(valueIn(form, 'email')) === null;

function post(form: HTMLFormElement, extra: Record<string, string>, button?: HTMLElement | null): Promise<Response> {
  const sent = new URLSearchParams();
  for (const [name, value] of new FormData(form, button)) if (typeof value === 'string') sent.append(name, value);
  for (const [name, value] of Object.entries(extra)) sent.set(name, value);
  return fetch(form.action, { method: 'POST', body: sent });
}

/** `left`: another page follows. Otherwise the form is shown again, with a problem or ready to pay. */
type Outcome = 'left' | 'problem' | 'ready';

/** Shows what the server answered. */
async function follow(
  form: HTMLFormElement,
  {
    response,
    pressed,
    isConfirmed = false,
  }: { response: Response; pressed: HTMLElement | null; isConfirmed?: boolean },
): Promise<Outcome> {
  const [rules, html] = withoutStyle(await response.text());
  const page = new DOMParser().parseFromString(html, 'text/html');
  const token = page.querySelector<HTMLElement>('main[data-token]')?.dataset['token'];
  if (token !== undefined && fields !== null && !isConfirmed) {
    await fields.confirm(token);
    return follow(form, { response: await fetch(response.url), pressed, isConfirmed: true });
  }
  const shown = page.querySelector<HTMLFormElement>(FORM);
  if (shown === null) {
    if (response.redirected) location.assign(response.url);
    else leaveToBrowser(form, null);
    return 'left';
  }
  // A page contains only the CSS rules that it needs, so those of the received page are added.
  addStyles(rules);
  document.title = page.title;
  const focusAgain = rememberFocus(form, pressed);
  replaceAround(form, shown);
  pricedAmount = valueIn(form, 'amount');
  if (fields === null) void showFields(form);
  else fields.update();
  const results = focusAgain() ? '' : ',[data-applied]';
  const first = form.querySelector<HTMLElement>(`[aria-invalid],[role=alert]${results}`);
  first?.focus();
  first?.scrollIntoView({ block: 'center' });
  return response.ok ? 'ready' : 'problem';
}

/** The page of a payment that its bank asks about. The same page, loaded again, knows the outcome. */
async function confirmPayment(page: HTMLElement): Promise<void> {
  const provider = await openProvider(page.dataset);
  await provider?.handleNextAction({ clientSecret: page.dataset['token'] ?? '' });
  location.reload();
}

/** A problem that the provider's script found, in its words, where the server would show its own. */
function showProblem(form: HTMLFormElement, sentence: string | null): void {
  const place = form.querySelector('[data-element]');
  const known = place?.nextElementSibling?.matches('.problem') ? place.nextElementSibling : null;
  if (sentence === null || sentence === '') return known?.remove();
  const shown = known ?? document.createElement('p');
  shown.className = 'problem';
  shown.role = 'alert';
  shown.textContent = sentence;
  if (known === null) place?.after(shown);
}

function valueIn(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : '';
}
