import { dress } from './dress.ts';

/**
 * Sends the order form without leaving the page, so that a card that is declined need not be typed again: its number
 * stays in its field and is stored nowhere. Whatever goes otherwise than expected is left to the browser, whose order
 * has the same key and is therefore the same order.
 */
addEventListener(
  'submit',
  (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || !form.matches('[data-pay]')) return;
    event.preventDefault();
    // boot.ts enables the buttons of a form again after a while; this one waits for its answer.
    event.stopPropagation();
    if (form.ariaBusy !== 'true') void pay(form, submitter);
  },
  true,
);

// The back button may bring the page as it was left.
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-pay]')) setWorking(form, false);
});

async function pay(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  const sent = new URLSearchParams();
  for (const [name, value] of new FormData(form, button)) if (typeof value === 'string') sent.append(name, value);
  setWorking(form, true);
  try {
    const response = await fetch(form.action, { method: 'POST', body: sent });
    if (response.redirected) return location.assign(response.url);
    const [rules, html] = withoutStyle(await response.text());
    const shown = new DOMParser().parseFromString(html, 'text/html').querySelector<HTMLFormElement>('form[data-pay]');
    if (shown === null) return leaveToBrowser(form);
    // Rules that this page could do without come along with what they are for.
    dress(rules);
    show(shown, form);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    leaveToBrowser(form);
  }
}

/** The browser sends the form itself, and shows what comes: another page, or that the connection is gone. */
function leaveToBrowser(form: HTMLFormElement): void {
  setWorking(form, false);
  form.submit();
}

/** The policy of this page allows its own style alone, also in what is parsed. */
function withoutStyle(html: string): [rules: string, html: string] {
  const [style = '', rules = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? [];
  return [rules, html.replace(style, '')];
}

function show(form: HTMLFormElement, before: HTMLFormElement): void {
  // A parsed page has no scripts: what is meant for browsers without them would be there as well.
  for (const without of form.querySelectorAll('noscript')) without.remove();
  for (const withScript of form.querySelectorAll<HTMLElement>('[data-card]')) withScript.hidden = false;
  before.replaceWith(form);
  for (const name of ['number', 'from']) {
    const [field, known] = [fieldOf(form, name), fieldOf(before, name)];
    if (field && known) field.value = known.value;
  }
  const first = form.querySelector<HTMLElement>('[aria-invalid],[role=alert]');
  first?.focus();
  first?.scrollIntoView({ block: 'center' });
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : null;
}

function setWorking(form: HTMLFormElement, isWorking: boolean): void {
  form.ariaBusy = String(isWorking);
  for (const button of form.querySelectorAll('button')) {
    button.disabled = isWorking;
    const { working, label = button.textContent } = button.dataset;
    if (working === undefined) continue;
    button.dataset['label'] = label;
    button.textContent = isWorking ? working : label;
  }
}
