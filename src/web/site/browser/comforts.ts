import { formatMoney, parseAmount } from '#shared/rules/money.ts';
import { copyText } from './copyText.ts';

/** Comforts of the product's page and the checkout: pictures by a tap, copy link, test cards by a tap, the total while typing. */

addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null;
  const shot = target?.closest<HTMLAnchorElement>('[data-shot]');
  const copy = target?.closest('[data-copy]');
  const card = target?.closest<HTMLButtonElement>('[data-card]');
  if (shot) showPicture(event, shot);
  if (copy) void copyLink(copy);
  if (card) fillCard(card);
});

addEventListener('input', ({ target }) => {
  const total = document.querySelector<HTMLElement>('[data-total]');
  if (total === null || !(target instanceof HTMLInputElement) || target.name !== 'amount') return;
  const { total: currency = '' } = total.dataset;
  const amount = parseAmount(target.value, currency);
  if (typeof amount === 'number') total.textContent = formatMoney({ amount, currency }, document.documentElement.lang);
});

// Scrolling does not bubble; it is caught on the way down.
addEventListener('scroll', ({ target }) => target instanceof HTMLUListElement && markPicture(target), true);

for (const button of document.querySelectorAll<HTMLElement>('[data-card]')) button.hidden = false;

function showPicture(event: Event, shot: HTMLAnchorElement): void {
  const picture = document.querySelector(shot.hash);
  if (picture === null) return;
  event.preventDefault();
  picture.scrollIntoView({ block: 'nearest', inline: 'start' });
}

/** The small picture of the one in view is marked, however it came there. */
function markPicture({ scrollLeft, clientWidth }: Element): void {
  const shown = Math.round(Math.abs(scrollLeft) / clientWidth);
  document.querySelectorAll('[data-shot]').forEach((shot, index) => {
    shot.setAttribute('aria-current', String(index === shown));
  });
}

async function copyLink(button: Element): Promise<void> {
  const label = button.querySelector('span');
  const isCopied = await copyText(location.href.split('#')[0] ?? '');
  if (label) label.textContent = button.getAttribute(isCopied ? 'data-copy' : 'data-by-hand');
}

/** Any date to come and any three digits go with a test card; what is left to do then is to pay. */
function fillCard({ form, dataset }: HTMLButtonElement): void {
  const values = [dataset['card'], `12 / ${(new Date().getFullYear() + 1) % 100}`, '123'];
  ['number', 'expiry', 'cvc'].forEach((name, at) => {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = values[at] ?? '';
  });
  form?.querySelector<HTMLElement>('.pay button')?.focus();
}
