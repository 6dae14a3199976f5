/** Comforts for pages that work without them: no second submit, pictures by a tap, copy link, the total while typing. */

addEventListener('submit', ({ target }) => {
  if (!(target instanceof HTMLFormElement)) return;
  // After the form's data is taken: a disabled button would not be sent with it.
  setTimeout(() => setBusy(target, true));
  setTimeout(() => setBusy(target, false), 8000);
});

// The back button may bring the page as it was left.
addEventListener('pageshow', () => {
  for (const form of document.forms) setBusy(form, false);
});

addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null;
  const shot = target?.closest<HTMLAnchorElement>('[data-shot]');
  const copy = target?.closest('[data-copy]');
  if (shot) showPicture(event, shot);
  if (copy) void copyLink(copy);
});

addEventListener('input', ({ target }) => {
  const total = document.querySelector<HTMLElement>('[data-total]');
  if (total === null || !(target instanceof HTMLInputElement) || target.name !== 'amount') return;
  if (/\d/.test(target.value)) total.textContent = `${total.dataset['total'] ?? ''}${target.value.trim()}`;
});

// Scrolling does not bubble; it is caught on the way down.
addEventListener('scroll', ({ target }) => target instanceof HTMLUListElement && markPicture(target), true);

for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) button.hidden = !navigator.clipboard;

function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  for (const button of form.querySelectorAll('button')) button.disabled = isBusy;
}

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
  await navigator.clipboard.writeText(location.href.split('#')[0] ?? '');
  if (label) label.textContent = 'Copied';
}
