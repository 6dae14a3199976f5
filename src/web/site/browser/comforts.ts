import { formatMoney, parseAmount } from '#shared/rules/money.ts';
import { copyText } from './copyText.ts';
// Its listener sends the form below, which the browser would send with the loss of the card number.
import './payInPlace.ts';

/** Enhancements of single pages: image zoom, copying, test cards, live totals, printing. */

addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null;
  const shot = target?.closest<HTMLAnchorElement>('[data-shot]');
  const copy = target?.closest('[data-copy]');
  const card = target?.closest<HTMLButtonElement>('[data-card]');
  if (shot) showPicture(event, shot);
  if (copy) void copyFrom(copy);
  if (card) fillCard(card);
  if (target?.closest('[data-print]')) print();
});

addEventListener('input', ({ target }) => {
  const total = document.querySelector<HTMLElement>('[data-total]');
  if (total === null || !(target instanceof HTMLInputElement) || target.name !== 'amount') return;
  const { total: currency = '' } = total.dataset;
  const amount = parseAmount(target.value, currency);
  if (typeof amount !== 'number') return;
  const money = { amount: amount * Number(total.dataset['times']), currency };
  total.textContent = formatMoney(money, document.documentElement.lang);
});

// A press on a button of the form ends the typing in a field. That button sends the field, so nothing is sent before it.
let pressed: EventTarget | null = null;
addEventListener('pointerdown', ({ target }) => (pressed = target), true);
addEventListener('keydown', () => (pressed = null), true);

/** Fields that change what the checkout shows. */
const SHOWN = /^(variant|quantity|country|region|postalCode|vatId|payIn|tip|tipAmount)$|^(quantity|amount|bump)-/;

type Field = HTMLInputElement | HTMLSelectElement;
const isField = (element: unknown): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement;

addEventListener('change', ({ target }) => {
  if (!isField(target) || !SHOWN.test(target.name)) return;
  // Its amount is typed next.
  if (target.name === 'tip' && target.value === 'own') return;
  if (pressed instanceof Element && pressed.closest('button')?.form === target.form) return;
  const update = target.form?.querySelector<HTMLElement>('[data-update]');
  if (update) target.form?.requestSubmit(update);
});

// What was chosen before this script was loaded counts too.
const fields = [...document.querySelectorAll('form:has([data-update]) :is(input, select)')].filter(isField);
fields
  .find((field) => SHOWN.test(field.name) && isChanged(field))
  ?.dispatchEvent(new Event('change', { bubbles: true }));

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return field.value !== (field.querySelector<HTMLOptionElement>('[selected]') ?? field.options[0])?.value;
  if (field.type === 'radio') return field.checked && !field.defaultChecked;
  return field.type === 'checkbox' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

// Scroll events do not bubble, so they are captured.
addEventListener('scroll', ({ target }) => target instanceof HTMLUListElement && markPicture(target), true);

for (const button of document.querySelectorAll<HTMLElement>('[data-card], [data-print]')) button.hidden = false;

function showPicture(event: Event, shot: HTMLAnchorElement): void {
  const picture = document.querySelector(shot.hash);
  if (picture === null) return;
  event.preventDefault();
  picture.scrollIntoView({ block: 'nearest', inline: 'start' });
}

/** Marks the thumbnail of the visible image, however it came into view. */
function markPicture({ scrollLeft, clientWidth }: Element): void {
  const shown = Math.round(Math.abs(scrollLeft) / clientWidth);
  document.querySelectorAll('[data-shot]').forEach((shot, index) => {
    shot.setAttribute('aria-current', String(index === shown));
  });
}

/** Copies the text of a button, or the page's address. */
async function copyFrom(button: Element): Promise<void> {
  const label = button.querySelector('span');
  const isCopied = await copyText(button.getAttribute('data-text') ?? location.href.split('#')[0] ?? '');
  if (label) label.textContent = button.getAttribute(isCopied ? 'data-copy' : 'data-by-hand');
}

/** A test card accepts any future date and any three digits, so that the person only has to pay. */
function fillCard({ form, dataset }: HTMLButtonElement): void {
  const values = [dataset['card'], `12 / ${(new Date().getFullYear() + 1) % 100}`, '123'];
  ['number', 'expiry', 'cvc'].forEach((name, at) => {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = values[at] ?? '';
  });
  form?.querySelector<HTMLElement>('.pay button')?.focus();
}
