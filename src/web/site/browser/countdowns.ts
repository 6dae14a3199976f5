/** Counts down to a moment in the visitor's language and time zone, and then shows what follows. */
for (const box of document.querySelectorAll<HTMLElement>('[data-until]')) start(box);

function start(box: HTMLElement): void {
  const end = Date.parse(box.dataset['until'] ?? '');
  const { lang } = document.documentElement;
  const time = box.querySelector('time');
  const local = new Intl.DateTimeFormat(lang, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(end);
  if (time) time.textContent = (time.dataset['message'] ?? '{moment}').replace('{moment}', () => local);
  const places = [...box.querySelectorAll<HTMLElement>('[data-unit]')];
  const tick = () => {
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    const [days, rest] = [Math.floor(left / 86_400), left % 86_400];
    const counts = [days, Math.floor(rest / 3600), Math.floor((rest % 3600) / 60), rest % 60];
    places.forEach((place, at) => write(place, counts[at] ?? 0, lang));
    if (left === 0) return finish(box);
    // Aligned to full seconds, so that none is skipped.
    setTimeout(tick, (end - Date.now()) % 1000 || 1000);
  };
  tick();
}

function write(place: HTMLElement, count: number, lang: string): void {
  const unit = place.dataset['unit'] ?? 'second';
  const parts = new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(count);
  const [number, name] = place.children;
  if (number) number.textContent = new Intl.NumberFormat(lang).format(count);
  if (name) name.textContent = parts.flatMap(({ type, value }) => (type === 'unit' ? [value] : [])).join('');
}

function finish(box: HTMLElement): void {
  const block = box.closest<HTMLElement>('[data-block]');
  const after = box.nextElementSibling;
  if (block === null) return;
  if (after === null) block.hidden = true;
  else for (const part of block.querySelectorAll<HTMLElement>(':scope > *')) part.hidden = part !== after;
}
