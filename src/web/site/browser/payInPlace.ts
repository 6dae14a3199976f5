import { addStyles } from './addStyles.ts';
import { rememberFocus } from './rememberFocus.ts';

/**
 * Sends the order form, the bank's confirmation form and the cart's without leaving the page, so that a declined card need not be
 * typed again. What was typed stays in this document and is stored nowhere. After an unexpected response, the browser
 * submits the form again, which is safe, because both submissions have the same idempotency key.
 */
addEventListener(
  'submit',
  (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || !form.matches(IN_PLACE) || submitter?.matches('[data-leaves]')) return;
    event.preventDefault();
    // Keeps boot.ts from enabling the form's buttons after a while. This form waits for its response instead.
    event.stopPropagation();
    if (form.ariaBusy !== 'true') void pay(form, submitter);
  },
  true,
);

const ORDER_FORM = '[data-pay]';
const IN_PLACE = `${ORDER_FORM},[data-bank],[data-cart]`;

/** The order form as it was sent, while the bank's confirmation step is shown in its place. */
let sentForm: HTMLFormElement | null = null;

// The back button can restore the page as it was left, with busy buttons.
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll<HTMLFormElement>(IN_PLACE)) setWorking(form, false);
});

async function pay(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  const sent = new URLSearchParams();
  for (const [name, value] of new FormData(form, button)) if (typeof value === 'string') sent.append(name, value);
  const pressed = pressedIn(button);
  setWorking(form, true);
  try {
    const response = await fetch(form.action, { method: 'POST', body: sent });
    const [rules, html] = withoutStyle(await response.text());
    const page = new DOMParser().parseFromString(html, 'text/html');
    const shown = page.querySelector<HTMLFormElement>(IN_PLACE);
    if (shown === null) return response.redirected ? location.assign(response.url) : leaveToBrowser(form, button);
    // A page contains only the CSS rules that it needs, so those of the received page are added.
    addStyles(rules);
    document.title = page.title;
    show(shown, { before: form, pressed });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    leaveToBrowser(form, button);
  }
}

/** Lets the browser submit the form, which then shows the next page or its own connection error. */
export function leaveToBrowser(form: HTMLFormElement, button: HTMLElement | null): void {
  setWorking(form, false);
  if (button instanceof HTMLButtonElement && button.name !== '') {
    const pressed = document.createElement('input');
    Object.assign(pressed, { type: 'hidden', name: button.name, value: button.value });
    form.append(pressed);
  }
  form.submit();
}

/** Splits off the style, because the Content Security Policy forbids it even in a parsed document. */
export function withoutStyle(html: string): [rules: string, html: string] {
  const [style = '', rules = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? [];
  return [rules, html.replace(style, '')];
}

/** The button, if the buyer is on it. The form is also sent with a button when they leave a field, or press Enter in one. */
export const pressedIn = (button: HTMLElement | null): HTMLElement | null =>
  button === document.activeElement ? button : null;

type Before = { before: HTMLFormElement; pressed: HTMLElement | null };

function show(form: HTMLFormElement, { before, pressed }: Before): void {
  // A parsed document runs no scripts, so it contains <noscript> content.
  for (const without of form.querySelectorAll('noscript')) without.remove();
  for (const withScript of form.querySelectorAll<HTMLElement>('[data-card]')) withScript.hidden = false;
  // The buyer may be in the next field already, or on the next button.
  const focusAgain = rememberFocus(before, pressed);
  if (before.matches(ORDER_FORM)) sentForm = before;
  const [main, mainBefore] = [form.closest('main'), before.closest('main')];
  if (main && mainBefore) mainBefore.replaceWith(main);
  if (sentForm && form.matches(ORDER_FORM)) refillForm(form, sentForm);
  const results = focusAgain() ? '' : ',[data-applied],h1';
  const first = form.querySelector<HTMLElement>(`[aria-invalid],[role=alert]${results}`);
  if (first?.matches('h1')) first.tabIndex = -1;
  first?.focus();
  first?.scrollIntoView({ block: 'center' });
}

function refillForm(form: HTMLFormElement, before: HTMLFormElement): void {
  for (const name of ['email', 'name', 'number', 'expiry', 'cvc', 'from']) {
    const [field, known] = [fieldOf(form, name), fieldOf(before, name)];
    if (!field || !known) continue;
    field.value = known.value;
    // For what depends on it, such as the card's brand.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : null;
}

export function setWorking(form: HTMLFormElement, isWorking: boolean): void {
  form.ariaBusy = String(isWorking);
  for (const button of form.querySelectorAll('button')) {
    // A disabled button would lose the focus. The form ignores it meanwhile.
    button.ariaDisabled = isWorking ? 'true' : null;
    const { working, label = button.textContent } = button.dataset;
    if (working === undefined) continue;
    button.dataset['label'] = label;
    button.textContent = isWorking ? working : label;
  }
}
